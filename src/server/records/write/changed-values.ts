import type { WriteValues } from '#server/records/query/record-values.ts';

/** The real differences: sent fields that changed, and fields that conditions cleared. */
export function changedValues(
  before: WriteValues,
  after: WriteValues,
  sent: ReadonlySet<string>,
): Record<string, unknown> {
  const names = new Set([...sent, ...Object.keys(before)]);
  const changed = [...names].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}
