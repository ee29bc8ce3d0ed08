import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { pinnedColumn } from '../../list-columns.ts';
import { fieldsOf } from '../../row-fields.ts';

/** `meta` for the rows of a split view: the fields that they show, and those that decide what can be done with them. */
export const splitRows = (definition: CatalogueResource): { readonly fields: readonly string[] } => {
  const { card = [], face } = definition.list.split ?? {};
  const named = [pinnedColumn(definition), face, ...card].filter((name) => name !== undefined);
  return { fields: fieldsOf(definition, named) };
};
