import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { fieldsOf } from '../../row-fields.ts';

/**
 * The fields that a board needs of its records: those that cards show, and those that decide where each can go.
 * Undefined: all.
 */
export function cardFields(definition: CatalogueResource, { by, card, component }: BoardDefinition) {
  if (component !== undefined) return undefined;
  const deciding = [...fieldsUsed(definition.fields[by]?.readOnlyWhen ?? {})];
  return fieldsOf(definition, [by, ...card, ...deciding]);
}
