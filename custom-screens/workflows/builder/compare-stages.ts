import { type BuilderStage, kindOf, nameOf, type Values } from './model.ts';

type Stages = readonly BuilderStage[];

/** What a field of a stage is in each version, next stages by their names. */
export interface FieldDifference {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A stage in two versions: without one of them it was added or removed. */
export interface StageDifference {
  readonly before: BuilderStage | undefined;
  readonly after: BuilderStage | undefined;
  readonly isRenamed: boolean;
  /** It has another place in the order of the stages that both have. */
  readonly isMoved: boolean;
  readonly fields: readonly FieldDifference[];
}

/** The field of the next stages. */
export const NEXT = 'next_stages';

/**
 * The stages of two versions beside each other, in the order of the second; removed ones where they were. A stage is the
 * same if its name is, else if it is the only one of its kind that neither has by name.
 * @param names the fields that are compared.
 */
export function compareStages(before: Stages, after: Stages, names: readonly string[]): readonly StageDifference[] {
  const partners = partnersOf(before, after);
  const earlier = new Map([...partners].map(([one, other]) => [other, one]));
  const moved = movedIn(before, after, earlier);
  const rows: StageDifference[] = after.map((stage) => {
    const old = earlier.get(stage);
    return {
      before: old,
      after: stage,
      isRenamed: old !== undefined && !isSameName(old, stage),
      isMoved: moved.has(stage),
      fields: old ? fieldsOf({ before, after, partners }, old, stage, names) : [],
    };
  });
  for (const [index, stage] of before.entries()) {
    if (partners.has(stage)) continue;
    const previous = before.slice(0, index).findLast((each) => rows.some((row) => row.before === each));
    const at = previous ? rows.findIndex((row) => row.before === previous) + 1 : 0;
    rows.splice(at, 0, { before: stage, after: undefined, isRenamed: false, isMoved: false, fields: [] });
  }
  return rows;
}

/** Whether both versions have the stage and nothing of it differs. */
export const isSame = ({ before, after, isRenamed, isMoved, fields }: StageDifference): boolean =>
  before !== undefined && after !== undefined && !isRenamed && !isMoved && fields.length === 0;

export type Partners = ReadonlyMap<BuilderStage, BuilderStage>;

const isSameName = (one: BuilderStage, other: BuilderStage): boolean =>
  nameOf(one).trim().toLowerCase() === nameOf(other).trim().toLowerCase();

/** The stages of the second version that are the same as those of the first, by those. */
export function partnersOf(before: Stages, after: Stages): Partners {
  const partners = new Map<BuilderStage, BuilderStage>();
  const free = new Set(after);
  const pair = (one: BuilderStage, other: BuilderStage | undefined) => {
    if (!other) return;
    partners.set(one, other);
    free.delete(other);
  };
  for (const stage of before)
    pair(
      stage,
      [...free].find((other) => isSameName(stage, other)),
    );
  const alone = before.filter((stage) => !partners.has(stage));
  for (const stage of alone) {
    const alike = [...free].filter((other) => kindOf(other) === kindOf(stage));
    const rivals = alone.filter((other) => kindOf(other) === kindOf(stage));
    if (alike.length === 1 && rivals.length === 1) pair(stage, alike[0]);
  }
  return partners;
}

/** The fewest stages whose move explains the order. */
function movedIn(before: Stages, after: Stages, earlier: Partners): ReadonlySet<BuilderStage> {
  const shared = after.filter((stage) => earlier.has(stage));
  const places = shared.map((stage) => before.indexOf(earlier.get(stage)!)); // filtered above
  const longest: number[][] = [];
  for (const [index, place] of places.entries()) {
    const ahead = longest.filter((chain) => places[chain.at(-1)!]! < place); // a chain is never empty
    longest.push([...(ahead.toSorted((one, other) => other.length - one.length)[0] ?? []), index]);
  }
  const kept = new Set(longest.toSorted((one, other) => other.length - one.length)[0]);
  return new Set(shared.filter((_stage, index) => !kept.has(index)));
}

interface Compared {
  readonly before: Stages;
  readonly after: Stages;
  readonly partners: Partners;
}

function fieldsOf(
  { before, after, partners }: Compared,
  old: BuilderStage,
  stage: BuilderStage,
  names: readonly string[],
): readonly FieldDifference[] {
  const own = names
    .filter((name) => name !== NEXT && name !== 'name')
    .map((name) => ({ name, before: old.values[name], after: stage.values[name] }))
    .filter((field) => plain(field.before) !== plain(field.after));
  const find = (stages: Stages, key: string) => stages.find((each) => each.key === key);
  const oldNext = old.next.flatMap((key) => find(before, key) ?? []);
  const next = stage.next.flatMap((key) => find(after, key) ?? []);
  const isSameNext =
    oldNext.length === next.length && oldNext.every((each, index) => (partners.get(each) ?? each) === next[index]);
  return isSameNext
    ? own
    : [...own, { name: NEXT, before: oldNext.map(nameOf).join(', '), after: next.map(nameOf).join(', ') }];
}

/** What a value means, whatever record it is stored with: rows without their ids, relations by their ids. */
function plain(value: unknown): string {
  const isEmpty = value === undefined || value === null || value === '' || value === false;
  if (isEmpty || (Array.isArray(value) && value.length === 0)) return 'null';
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const { id, name, ...rest } = part as Values;
    if (name !== undefined && id !== undefined) return id;
    const cells = Object.entries(rest).filter(([, cell]) => plain(cell) !== 'null');
    return Object.fromEntries([...cells, ...(name === undefined ? [] : [['name', name] as const])].toSorted());
  });
}
