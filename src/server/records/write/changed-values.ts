import type { WriteValues } from '#server/records/query/record-values.ts';

/** The real differences: sent fields that changed, and fields that conditions cleared. */
export function changedValues(
  before: WriteValues,
  after: WriteValues,
  sent: ReadonlySet<string>,
): Record<string, unknown> {
  const names = new Set([...sent, ...Object.keys(before)]);
  const changed = [...names].filter((name) => canonical(before[name]) !== canonical(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

/** A list that a condition cleared is one without elements. */
const canonical = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));
