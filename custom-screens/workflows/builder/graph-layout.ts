import { plannedMoves } from '#shared/rules/workflows.ts';
import { type BuilderStage, isAside, workflowOf } from './model.ts';

/** Sizes of the picture, in pixels. */
export const NODE = { width: 154, height: 78 } as const;
const PITCH = { x: 198, y: 150 } as const;
const LANE_GAP = 60;
const LANE_PADDING = 20;

export interface Placed {
  readonly stage: BuilderStage;
  /** Of the way, from the top. */
  readonly line: number;
  readonly x: number;
  readonly y: number;
}

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly isBack: boolean;
}

export interface GraphLayout {
  readonly way: readonly Placed[];
  /** Stages that applicants come to from anywhere. */
  readonly aside: readonly Placed[];
  /** The box around those; absent without any. */
  readonly lane?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly moves: readonly Move[];
}

/** How many stages have room in one line of a picture that is so wide, with letters large enough to read. */
export const columnsIn = (width: number): number =>
  Math.max(2, Math.floor((width - 2 * MARGIN + (PITCH.x - NODE.width) * LEGIBLE) / (PITCH.x * LEGIBLE)));

const MARGIN = 32;
/** The smallest zoom. */
const LEGIBLE = 0.8;

/**
 * Places the stages by how many moves they are from the start: those of the same rank are below each other, in the order
 * of the list. A way of more ranks than `columns` goes on in a new line. Ends that every stage leads to, and those on
 * hold, are in a lane below.
 */
export function layoutOf(stages: readonly BuilderStage[], columns: number): GraphLayout {
  const onWay = stages.filter((stage) => !isAside(stage));
  const moves = movesOf(stages);
  const ranks = ranksOf(onWay, moves);
  const lines = linesOf([...ranks.values()], columns);
  const rows = new Map<number, number>();
  const way = onWay.map((stage) => {
    const rank = ranks.get(stage.key) ?? 0;
    const row = rows.get(rank) ?? 0;
    rows.set(rank, row + 1);
    const { line, column, above } = lines.at(rank);
    return { stage, line, x: column * PITCH.x, y: (above + row) * PITCH.y };
  });
  const top = lines.height * PITCH.y + LANE_GAP - (PITCH.y - NODE.height);
  const aside = stages
    .filter(isAside)
    .map((stage, index) => ({ stage, line: lines.count, x: LANE_PADDING + index * PITCH.x, y: top + LANE_PADDING }));
  const last = aside.at(-1);
  const height = NODE.height + 2 * LANE_PADDING;
  return {
    way,
    aside,
    moves,
    ...(last && { lane: { x: 0, y: top, width: last.x + NODE.width + LANE_PADDING, height } }),
  };
}

/** Divides the ranks into lines of about the same length; each is as high as its rank with the most stages. */
function linesOf(ranks: readonly number[], columns: number) {
  const count = Math.max(0, ...ranks) + 1;
  const lines = Math.ceil(count / columns);
  const length = Math.ceil(count / lines);
  const heights = Array.from({ length: lines }, (_, line) =>
    Math.max(
      1,
      ...Array.from({ length }, (_each, column) => ranks.filter((rank) => rank === line * length + column).length),
    ),
  );
  const aboveOf = (line: number) => heights.slice(0, line).reduce((sum, height) => sum + height, 0);
  return {
    count: lines,
    height: aboveOf(lines),
    at: (rank: number) => {
      const line = Math.floor(rank / length);
      return { line, column: rank % length, above: aboveOf(line) };
    },
  };
}

/** The moves that are drawn: those of the plan; of those back only the nearest, and none into the lane. */
function movesOf(stages: readonly BuilderStage[]): readonly Move[] {
  const workflow = workflowOf(stages);
  const apart = new Set(stages.filter(isAside).map(({ key }) => key));
  return stages.flatMap((stage, index) => {
    if (apart.has(stage.key)) return [];
    const planned = plannedMoves(workflow, workflow.stages[index]!); // it has all stages
    const targets = planned
      .map((id) => ({ place: id - 1, key: stages[id - 1]!.key }))
      .filter(({ key }) => !apart.has(key));
    const back = targets.filter(({ place, key }) => place < index && !stage.next.includes(key)).at(-1);
    const drawn = targets.filter(
      (target) => target.place > index || stage.next.includes(target.key) || target === back,
    );
    return drawn.map(({ place, key }) => ({ from: stage.key, to: key, isBack: place < index }));
  });
}

/** The longest way of forward moves to each stage. */
function ranksOf(stages: readonly BuilderStage[], moves: readonly Move[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const { key } of stages) {
    const before = moves.filter(({ to, isBack }) => to === key && !isBack).map(({ from }) => ranks.get(from) ?? 0);
    ranks.set(
      key,
      before.length === 0 ? (ranks.size === 0 ? 0 : Math.max(...ranks.values()) + 1) : Math.max(...before) + 1,
    );
  }
  return ranks;
}
