import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';

/** Of every record that a list shows the same, or nothing that can be read. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['deleted_on', 'deleted_by', 'position']);

const makesCell = ({ name, system, widget, writeOnly }: FieldDefinition): boolean =>
  !writeOnly && widget !== 'password' && !(system && SAYS_NOTHING.has(name));

/**
 * The columns that a list can show besides those of its file: every further field that this user can read, hidden until
 * the user shows it.
 */
export function furtherColumns(
  { fields, list, readable }: CatalogueResource,
  nameOf: (key: string) => string,
): readonly Omit<ColumnSetting, 'index'>[] {
  const inFile = new Set(list.columns.map(({ field }) => field));
  const canRead = new Set(readable);
  return Object.values(fields)
    .filter((field) => canRead.has(field.name) && !inFile.has(field.name) && makesCell(field))
    .map(({ name }) => ({ key: name, name: nameOf(name), show: false, further: true as const }));
}

/** What is kept of an arrangement: a further column that is not shown says nothing. */
export const withoutUnused = (columns: readonly ColumnSetting[]): readonly ColumnSetting[] =>
  columns.filter(({ further, show }) => show || !further);
