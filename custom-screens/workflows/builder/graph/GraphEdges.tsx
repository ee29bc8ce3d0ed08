import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath, MarkerType } from '@xyflow/react';
import { ShieldCheck } from 'lucide-react';
import { type GraphLayout, type Move, NODE, type Placed } from '../graph-layout.ts';
import { type BuilderStage, guardsOf } from '../model.ts';

interface MoveData extends Record<string, unknown> {
  readonly guards: number;
  readonly isActive: boolean;
}

const MoveEdge = (props: EdgeProps<Edge<MoveData>>) => {
  const [path, x, y] = getSmoothStepPath({ ...props, borderRadius: 8 });
  const { guards = 0, isActive = false } = props.data ?? {};
  return (
    <>
      <BaseEdge
        path={path}
        {...(props.markerEnd && { markerEnd: props.markerEnd })}
        {...(props.style && { style: props.style })}
      />
      {guards > 0 ? (
        <EdgeLabelRenderer>
          <span
            className="graph-guards num"
            data-active={isActive || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            <ShieldCheck size={12} strokeWidth={1.75} aria-hidden /> {guards}
          </span>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
};

/** What the graph draws. */
export const EDGE_TYPES = { move: MoveEdge };

/** Forward from side to side, below the stages that a move skips, or down to a stage of the same rank or of the next line; back over the top. */
export function edgesOf(
  { way, moves }: GraphLayout,
  stages: readonly BuilderStage[],
  selected: string | undefined,
): Edge<MoveData>[] {
  const places = new Map(way.map((each) => [each.stage.key, each]));
  return moves.map(({ from, to, isBack }: Move) => {
    const [source, end] = [places.get(from), places.get(to)];
    const [sourceHandle, targetHandle] = isBack ? backHandles(source, end) : forwardHandles(source, end);
    const isActive = from === selected;
    const color = `var(--mui-palette-${isActive ? 'accent' : 'text-tertiary'})`;
    const target = stages.find(({ key }) => key === to);
    return {
      id: `${from} ${to}`,
      type: 'move',
      source: from,
      target: to,
      sourceHandle,
      targetHandle,
      data: { guards: isBack || !target ? 0 : guardsOf(target), isActive },
      markerEnd: { type: MarkerType.ArrowClosed, color, width: 14, height: 14 },
      style: { stroke: color, strokeWidth: 1.5, ...(isBack && { strokeDasharray: '4 4' }) },
      zIndex: isActive ? 1 : 0,
    };
  });
}

type Handles = readonly [source: string, target: string];

const OVER: Handles = ['above-out', 'above-in'];

/** Over the top; from a line of the way to the one above it, through the room between them. */
const backHandles = (from: Placed | undefined, to: Placed | undefined): Handles =>
  from && to && from.line !== to.line ? ['above-out', 'below-in'] : OVER;

function forwardHandles(from: Placed | undefined, to: Placed | undefined): Handles {
  if (!from || !to) return ['out', 'in'];
  if (to.x <= from.x || from.line !== to.line) return ['below-out', 'above-in'];
  return from.y === to.y && to.x - from.x > 2 * NODE.width ? ['below-out', 'below-in'] : ['out', 'in'];
}
