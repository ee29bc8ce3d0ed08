import { useMemo } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';
import { useDefinition } from '../catalogue/CatalogueProvider.tsx';
import { useLabels } from '../i18n/useLabels.ts';
import type { Labels } from '../i18n/useLabels.ts';
import { useStored } from '#ui/store.ts';
import { furtherColumns, withoutUnused } from './further-columns.ts';
import { useSettings } from './SettingsProvider.tsx';

export interface TableColumns {
  /**
   * Every column that this user can see, in order, with those that the file's list does not name at the end; `show`
   * says which are visible.
   */
  readonly columns: readonly ColumnSetting[];
  /** Keeps these for this user, on the server and in every browser. */
  setColumns(columns: readonly ColumnSetting[]): void;
  /** Keeps how wide one of them is, in pixels; null: as its type has it. */
  setWidth(key: string, width: number | null): void;
  /** Back to the team's columns, or the file's where the team has set none. */
  reset(): void;
}

/**
 * The columns of a resource's table: the user's over the team's over the file's. @param resource either name; without
 * it that around.
 */
export const useTableColumns = (resource?: string): TableColumns => {
  const definition = useDefinition(resource);
  const labels = useLabels(definition);
  const settings = useSettings();
  const user = useStored(settings.user);
  const team = useStored(settings.team);
  const table = definition.resource;
  const ofTeam = team.tables?.[table];
  const chosen = user.tables?.[table] ?? ofTeam;

  return useMemo(() => {
    const columns = columnsOf(definition, labels, chosen, ofTeam);
    const setColumns = (next: readonly ColumnSetting[]) =>
      settings.setColumns(
        table,
        withoutUnused(next).map((column, index) => ({
          ...column,
          name: ownName(definition, column.key, chosen, ofTeam),
          index,
        })),
      );
    return {
      columns,
      setColumns,
      setWidth: (key, width) =>
        setColumns(columns.map((column) => (column.key === key ? withWidth(column, width) : column))),
      reset: () => settings.setColumns(table, undefined),
    };
  }, [definition, labels, chosen, ofTeam, settings, table]);
};

const withWidth = ({ width: _before, ...column }: ColumnSetting, width: number | null): ColumnSetting =>
  width === null ? column : { ...column, width };

/**
 * Columns that a setting names but the user cannot read are omitted; columns that it does not name come last, in the
 * file's order.
 */
const columnsOf = (
  definition: CatalogueResource,
  labels: Labels,
  chosen: readonly ColumnSetting[] | undefined,
  ofTeam: readonly ColumnSetting[] | undefined,
): readonly ColumnSetting[] => {
  const given = (key: string) => givenName(definition, key, chosen) ?? givenName(definition, key, ofTeam);
  const inFile = definition.list.columns.map(({ field, show }) => ({
    key: field,
    name: given(field) ?? labels.field(field),
    show,
    ...(definition.fields[field]?.custom !== undefined && { custom: true }),
  }));
  const further = furtherColumns(definition, (key) => given(key) ?? labels.field(key));
  const all = [...inFile, ...further];
  if (!chosen || chosen.length === 0) return all.map((column, index) => ({ ...column, index }));
  const known = new Map(all.map((column) => [column.key, column]));
  const kept = chosen
    .toSorted((left, right) => left.index - right.index)
    .flatMap(({ key, show, width }) => {
      const column = known.get(key);
      return column ? [{ ...column, show, ...(width !== undefined && { width }) }] : [];
    });
  const settled = new Set(kept.map(({ key }) => key));
  const added = all.filter(({ key }) => !settled.has(key));
  return [...kept, ...added].map((column, index) => ({ ...column, index }));
};

const titleOf = ({ fields }: CatalogueResource, key: string): string => fields[key]?.title ?? key;

/**
 * The column name stored with a user's own arrangement: one that they gave, else the file's, so that the team's and the
 * language's names still apply.
 */
const ownName = (
  definition: CatalogueResource,
  key: string,
  own: readonly ColumnSetting[] | undefined,
  ofTeam: readonly ColumnSetting[] | undefined,
): string => {
  const name = givenName(definition, key, own);
  return name === undefined || name === givenName(definition, key, ofTeam) ? titleOf(definition, key) : name;
};

/** Another name than the file's; the file's own is the reader's language's to say. */
const givenName = (
  definition: CatalogueResource,
  key: string,
  columns: readonly ColumnSetting[] | undefined,
): string | undefined => {
  const name = columns?.find((column) => column.key === key)?.name;
  return name === titleOf(definition, key) ? undefined : name;
};
