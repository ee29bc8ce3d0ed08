import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { BoardDefinition } from '#engine/schema/definition.ts';
import { fieldsOf } from '../../row-fields.ts';

/** What the records of a board have to hold: what cards show, and what decides where each can go. Undefined: everything. */
export function cardFields(definition: CatalogueResource, { by, card, component }: BoardDefinition) {
  if (component !== undefined) return undefined;
  const deciding = [...fieldsUsed(definition.fields[by]?.readOnlyWhen ?? {})];
  return fieldsOf(definition, [by, ...card, ...deciding]);
}
