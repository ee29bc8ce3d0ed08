import { furtherColumns } from '#client/settings/further-columns.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';

/** The columns as the file has them, and hidden behind them what else the list can show. */
export function fileColumns(definition: CatalogueResource): readonly ColumnSetting[] {
  const nameOf = (key: string) => definition.fields[key]?.title ?? key;
  const inFile = definition.list.columns.map(({ field, show }) => ({ key: field, name: nameOf(field), show }));
  return [...inFile, ...furtherColumns(definition, nameOf)].map((column, index) => ({ ...column, index }));
}

/**
 * The team's columns in order, the one that names the record first. Columns that are not in this Admin's catalogue are
 * omitted.
 */
export function teamColumns(
  definition: CatalogueResource,
  kept: readonly ColumnSetting[] = [],
): readonly ColumnSetting[] {
  const file = fileColumns(definition);
  const known = kept
    .toSorted((one, other) => one.index - other.index)
    .filter(({ key }) => file.some((column) => column.key === key));
  const missing = file.filter(({ key }) => !known.some((column) => column.key === key));
  const all = [...known, ...missing];
  const first = all.find(({ key }) => key === file[0]?.key);
  return [...(first ? [{ ...first, show: true }] : []), ...all.filter((column) => column !== first)].map(
    (column, index) => ({ ...column, index }),
  );
}

/** Whether the team has arranged a table otherwise than its file. */
export const isArranged = (definition: CatalogueResource, kept?: readonly ColumnSetting[]): boolean =>
  kept !== undefined &&
  JSON.stringify(plain(teamColumns(definition, kept))) !== JSON.stringify(plain(fileColumns(definition)));

const plain = (columns: readonly ColumnSetting[]) => columns.map(({ key, name, show }) => [key, name, show]);

/** How many columns are named or switched otherwise; another order counts as one more. */
export function changesBetween(saved: readonly ColumnSetting[], draft: readonly ColumnSetting[]): number {
  const before = new Map(saved.map((column) => [column.key, column]));
  const changed = draft.filter(
    ({ key, name, show }) => before.get(key)?.name !== name || before.get(key)?.show !== show,
  );
  const isReordered = draft.some(({ key }, at) => saved[at]?.key !== key);
  return changed.length + Number(isReordered);
}
