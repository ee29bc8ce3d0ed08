import type { EvaluationContext } from '../../model/predicate.ts';
import type { FieldDefinition } from '../../model/definition.ts';
import { rowCondition } from '../../validation/apply-conditions.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, FieldDefinition>>;

const NONE: ReadonlyMap<unknown, number> = new Map();

/**
 * The ids of the stored rows that the file locks (`lockedWhen`), each with its number. The stored values decide, in both
 * the form and the API, so that no user locks a row while they type.
 * @param stored the record as it is stored; undefined for a new one.
 * @param parent the record's fields.
 */
export function lockedRows(
  { name, fields = {}, lockedWhen }: FieldDefinition,
  stored: Values | undefined,
  { context, parent }: { readonly context: EvaluationContext; readonly parent: Fields },
): ReadonlyMap<unknown, number> {
  const rows = stored?.[name];
  if (!lockedWhen || !Array.isArray(rows)) return NONE;
  const isLocked = rowCondition(lockedWhen, fields, parent);
  return new Map(
    rows.flatMap((row: Values, index) =>
      isLocked(row, { ...context, parent: stored }) ? [[row['id'], index + 1] as const] : [],
    ),
  );
}
