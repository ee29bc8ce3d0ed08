import { useMemo, useState } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';
import { listColumns } from './list-columns.ts';
import { rowFields } from './row-fields.ts';

type Asked = Readonly<Record<'fields', readonly string[] | undefined>>;

/** `meta` for the rows of a list with these columns. Adding a column fetches them again; removing one does not. */
export function useRowFields(definition: CatalogueResource, columns: readonly ColumnSetting[]): Asked {
  const needed = useMemo(() => rowFields(definition, listColumns(definition, columns)), [definition, columns]);
  const [asked, setAsked] = useState<Asked>({ fields: needed });
  const next = withNeeded(asked, needed, definition);
  if (next !== asked) setAsked(next);
  return next;
}

const withNeeded = (asked: Asked, needed: readonly string[] | undefined, { readable }: CatalogueResource): Asked => {
  const { fields } = asked;
  if (!needed || !fields) return fields === needed || !fields ? asked : { fields: undefined };
  const hasAll = needed.every((name) => fields.includes(name));
  if (hasAll && fields.every((name) => readable.includes(name))) return asked;
  return { fields: [...new Set([...fields, ...needed])].filter((name) => readable.includes(name)).toSorted() };
};
