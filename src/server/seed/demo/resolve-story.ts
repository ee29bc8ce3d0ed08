/** What the references of a story mean in a database. */
export interface StoryPlace {
  /** The day 0 of the story, `2026-11-23`. */
  readonly today: string;
  /** Ids by list and key, `skill/Nursing`. */
  readonly ids: ReadonlyMap<string, number>;
  /** What is added to the numbers of the story's own records, by resource. */
  readonly offsets: ReadonlyMap<string, number>;
}

const REFERENCE = /^#([^/]+)\/(.+)$/s;
const MOMENT = /^@([me])?(-?\d+)(?:T(\d\d:\d\d))?$/;

/**
 * A value of a story (`story.ts`) as its column takes it: ids for references, dates for days. Null for what the database
 * does not have.
 */
export function resolveValue(value: unknown, place: StoryPlace): unknown {
  if (Array.isArray(value)) return value.map((each) => resolveValue(each, place));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolveValue(each, place)]));
  if (typeof value !== 'string') return value;
  if (value.startsWith('#')) return resolveReference(value, place);
  return value.startsWith('@') ? resolveMoment(value, place.today) : value;
}

function resolveReference(value: string, { ids, offsets }: StoryPlace): number | null {
  const [, list, key] = REFERENCE.exec(value) ?? [];
  if (list === undefined) throw new Error(`"${value}" is not a reference of a story`);
  const offset = offsets.get(list);
  return offset === undefined ? (ids.get(`${list}/${key}`) ?? null) : offset + Number(key);
}

function resolveMoment(value: string, today: string): string {
  const [, unit, count, clock] = MOMENT.exec(value) ?? [];
  if (count === undefined) throw new Error(`"${value}" is not a day of a story`);
  const at = new Date(`${today}T00:00:00Z`);
  if (unit === 'm') at.setUTCMonth(at.getUTCMonth() + Number(count), 1);
  else if (unit === 'e') at.setUTCMonth(at.getUTCMonth() + Number(count) + 1, 0);
  else at.setUTCDate(at.getUTCDate() + Number(count));
  const date = at.toISOString().slice(0, 10);
  return clock === undefined ? date : `${date}T${clock}:00Z`;
}
