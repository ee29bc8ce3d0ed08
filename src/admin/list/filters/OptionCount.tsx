import { typeOf } from '#engine/field-types/field-types.ts';
import { useLocale } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { besideInRow } from './filter-paths.ts';
import { countText, useFilterCounts } from '../useFilterCounts.ts';

/** Counts are said exactly up to here. */
const MAX_COUNTED = 1_000;

type Value = string | number | boolean;

/**
 * How many records each value of a field would leave beside the other filters in force, as it reads ("1,000+"), in the order of the
 * values. Nothing until it is known.
 */
export function useOptionCounts(
  definition: CatalogueResource,
  field: FieldDefinition,
  filters: Readonly<Record<string, unknown>>,
  values: readonly Value[],
): readonly (string | undefined)[] {
  const locale = useLocale();
  const { [field.name]: _own, ...others } = filters;
  const isList = ['texts', 'ids'].includes(typeOf(field).kind);
  const beside = besideInRow(definition, field, others);
  const asked = isList
    ? []
    : values.map((value) => ({ ...beside, [field.name]: typeof value === 'boolean' ? value : [value] }));
  const known = useFilterCounts(definition, asked, others);
  return values.map((_value, at) => {
    const count = known?.counts[at];
    return count === undefined ? undefined : countText(count, known?.isExact !== false, MAX_COUNTED, locale);
  });
}

/** Behind an option; its box names it as its description. */
export const OptionCount = ({ id, text }: { readonly id: string; readonly text: string | undefined }) => (
  <span id={id} className="list-end list-quiet num" aria-hidden>
    {text}
  </span>
);
