import { changedFields } from '#client/api/wire-values.ts';
import { withNest } from '#engine/custom-fields/custom-names.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { canBeSentBack } from '#engine/field-types/field-types.ts';
import type { EarlierRecord } from '#shared/contracts/bulk.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The change that restores a record's values from before a save, by `restoreMany`. Undefined if nothing changed, or if
 * part of the change cannot be restored: a partial undo must not look complete.
 * @param typed the values that were sent.
 */
export function earlierRecord(
  definition: CatalogueResource,
  before: Values,
  { typed, saved }: { readonly typed: Values; readonly saved: Values },
): EarlierRecord | undefined {
  const { fields, readable } = definition;
  const data = changedFields(definition, before, saved);
  const names = Object.keys(data);
  const isSecret = Object.keys(changedFields(definition, typed, before)).some(
    (name) => !readable.includes(name) || fields[name]?.writeOnly,
  );
  const isWhole = names.every(
    (name) => fields[name] !== undefined && canBeSentBack(fields[name]) && readable.includes(name),
  );
  const version = saved['updated_on'];
  if (names.length === 0 || isSecret || !isWhole || typeof version !== 'string') return undefined;
  return { id: Number(saved['id']), updated_on: version, data: withNest(data) };
}
