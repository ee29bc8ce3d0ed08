import { useQuery } from '@tanstack/react-query';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ListColumn } from './list-columns.ts';
import { recordTitle } from '../words/record-title.ts';

const UsedByDialog = lazy(() => import('./UsedByDialog.tsx'));

/** Where a row keeps its number; no field of a file can be called so. */
const USES = '#uses';
const WIDTH = 96;

/** The column that says how often each entry of a list is used; its number opens what by. One request for a page. */
export function useUsedBy(
  definition: CatalogueResource,
  columns: readonly ListColumn[],
  data: readonly RaRecord[] | undefined,
) {
  const recordsApi = useRecordsApi();
  const { resource } = useListContext();
  const translate = useTranslate();
  const locale = useLocale();
  const [opened, setOpened] = useState<RaRecord | null>(null);
  const ids = useMemo(() => data?.map(({ id }) => id) ?? [], [data]);
  const { data: uses } = useQuery({
    queryKey: [resource, 'uses', ids],
    enabled: definition.mergeable && ids.length > 0,
    queryFn: ({ signal }) => recordsApi.getUsages(resource, ids, signal),
  });
  const column = useMemo<ListColumn>(() => {
    const title = translate('usage.column');
    const render = (record: RaRecord) => {
      const count = record[USES] as number | undefined;
      if (count === undefined) return null;
      const text = formatNumber(count, locale);
      if (count === 0) return <span className="list-quiet">{text}</span>;
      const name = recordTitle(definition, record, locale);
      return (
        <button
          type="button"
          className="list-uses"
          aria-label={translate('usage.open', { smart_count: count, count: text, name })}
          onClick={() => setOpened(record)}
        >
          {text}
        </button>
      );
    };
    const place = { width: WIDTH, isWidthGiven: true, numeric: true, pinned: false, sortable: false };
    return { field: usesField(title), ...place, render };
  }, [definition, translate, locale]);
  const rows = useMemo(
    () => (uses ? data?.map((record) => ({ ...record, [USES]: uses[String(record.id)] ?? 0 })) : data),
    [data, uses],
  );
  const withUses = useMemo(() => [...columns, column], [columns, column]);
  if (!definition.mergeable) return { columns, rows: data, dialog: null };
  const dialog = opened ? (
    <Suspense fallback={null}>
      <UsedByDialog definition={definition} record={opened} onClose={() => setOpened(null)} />
    </Suspense>
  ) : null;
  return { columns: withUses, rows, dialog };
}

const usesField = (title: string): ListColumn['field'] => ({
  name: USES,
  title,
  type: 'integer',
  schema: {},
  required: false,
  onHide: 'keep',
  readOnly: true,
  system: true,
  unique: false,
  index: false,
});
