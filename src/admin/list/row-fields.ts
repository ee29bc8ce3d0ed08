import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { recordActionsOf } from '../record-actions/record-actions.ts';
import type { ListColumn } from './list-columns.ts';

/**
 * The fields that a list needs of its rows: those of the columns, of the title and mark, those that decide which
 * actions are available, and the version. Undefined if all are needed, because a custom component renders a column.
 */
export function rowFields(
  definition: CatalogueResource,
  columns: readonly ListColumn[],
): readonly string[] | undefined {
  if (columns.some(({ component }) => component !== undefined)) return undefined;
  return fieldsOf(
    definition,
    columns.map(({ field }) => field.name),
  );
}

/** The same for what shows these fields. */
export function fieldsOf(definition: CatalogueResource, shown: readonly string[]): readonly string[] {
  const deciding = recordActionsOf(definition, 'list').flatMap(({ definition: recordAction }) => [
    ...fieldsUsed(recordAction.when ?? {}),
    ...fieldsUsed(recordAction.needs ?? {}),
  ]);
  const state = definition.states ? [definition.states.field] : [];
  const names = [...withCodes(definition, [...shown, ...definition.titleFields]), ...MARKS, ...state, ...deciding];
  return readableOf(definition, [...names, VERSION]);
}

const MARKS = ['logo', 'photo'];
const VERSION = 'updated_on';

/** Names in the reader's language are found by the code beside them. */
const withCodes = ({ fields }: CatalogueResource, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [name, ...(fields[name]?.displayNames ? [fields[name].displayNames.code] : [])]);

/** In one order, so that the same rows are one entry of the cache. */
const readableOf = ({ readable, fields }: CatalogueResource, names: readonly string[]): readonly string[] =>
  [...new Set(names.filter((name) => readable.includes(name) && fields[name]))].toSorted();
