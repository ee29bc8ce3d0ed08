import { ArrowDown, ArrowUp } from 'lucide-react';
import { useListContext, useTranslate } from 'ra-core';
import type { Selection } from '#admin/list/useSelection.ts';
import type { NotificationRecord } from './notification-provider.ts';

const COLUMNS = ['context', 'type', 'message', 'created_at'] as const;

interface NotificationHeadProps {
  readonly rows: readonly NotificationRecord[] | undefined;
  readonly selection: Selection;
}

/** The box that selects the page, then a button for each column to sort by. */
export const NotificationHead = ({ rows = [], selection }: NotificationHeadProps) => {
  const translate = useTranslate();
  const selected = rows.filter(({ id }) => selection.ids.has(id)).length;
  const isAll = rows.length > 0 && selected === rows.length;
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader" className="list-check">
          <input
            type="checkbox"
            className="list-box"
            aria-label={translate('list.select_page')}
            checked={isAll}
            disabled={rows.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = selected > 0 && !isAll;
            }}
            onChange={selection.toggleAll}
          />
        </th>
        {COLUMNS.map((column) => (
          <SortableHead key={column} column={column} />
        ))}
        <th scope="col" role="columnheader" className="end notification-actions-head">
          {translate('notifications.columns.actions')}
        </th>
      </tr>
    </thead>
  );
};

/** Newest first is the order by id; the reader knows it as the order of arrival. */
const SortableHead = ({ column }: { readonly column: (typeof COLUMNS)[number] }) => {
  const translate = useTranslate();
  const { sort, setSort } = useListContext();
  const isSorted = sort.field === column || (sort.field === 'id' && column === 'created_at');
  const isAscending = sort.order === 'ASC';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  const order = isSorted ? (isAscending ? 'DESC' : 'ASC') : column === 'created_at' ? 'DESC' : 'ASC';
  return (
    <th
      scope="col"
      role="columnheader"
      className={`notification-${column}`}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="list-sort" onClick={() => setSort({ field: column, order })}>
        <span className="cut">{translate(`notifications.columns.${column}`)}</span>
        {isSorted ? <Arrow size={12} strokeWidth={1.75} aria-hidden /> : null}
      </button>
    </th>
  );
};
