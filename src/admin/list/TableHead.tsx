import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ListColumn } from './list-columns.ts';
import type { RecordTableProps } from './RecordTable.tsx';

type TableHeadProps = Pick<RecordTableProps, 'rows' | 'sort' | 'onSort' | 'selection'> & {
  readonly columns: readonly ListColumn[];
  readonly isSelectable: boolean;
};

/** Column heads: the box that selects the page, then a button for each column that can be sorted by. */
export const TableHead = ({ columns, rows, sort, onSort, selection, isSelectable }: TableHeadProps) => (
  <thead role="rowgroup">
    <tr role="row">
      {isSelectable && selection ? <SelectPage rows={rows} selection={selection} /> : null}
      {columns.map((column) => (
        <th
          key={column.field.name}
          scope="col"
          role="columnheader"
          className={[column.pinned && 'list-pin list-title', column.numeric && 'end'].filter(Boolean).join(' ')}
          aria-sort={sortOf(column, sort)}
        >
          {column.sortable && onSort ? (
            <SortButton column={column} sort={sort} onSort={onSort} />
          ) : (
            <span className="cut">{column.field.title}</span>
          )}
        </th>
      ))}
    </tr>
  </thead>
);

const sortOf = (column: ListColumn, sort: RecordTableProps['sort']): 'ascending' | 'descending' | undefined => {
  if (sort?.field !== column.field.name) return undefined;
  return sort.order === 'ASC' ? 'ascending' : 'descending';
};

const SortButton = ({ column, sort, onSort }: { column: ListColumn } & Pick<TableHeadProps, 'sort' | 'onSort'>) => {
  const direction = sortOf(column, sort);
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button type="button" className="list-sort" onClick={() => onSort?.(column.field.name)}>
      <span className="cut">{column.field.title}</span>
      {direction ? <Arrow size={12} strokeWidth={1.75} aria-hidden /> : null}
    </button>
  );
};

const SelectPage = ({
  rows = [],
  selection,
}: Pick<TableHeadProps, 'rows'> & Required<Pick<TableHeadProps, 'selection'>>) => {
  const translate = useTranslate();
  const selected = rows.filter((row) => selection?.ids.has(row.id)).length;
  const isAll = rows.length > 0 && selected === rows.length;
  return (
    <th scope="col" role="columnheader" className="list-pin list-check">
      <input
        type="checkbox"
        className="list-box"
        aria-label={translate('list.select_page')}
        checked={isAll}
        disabled={rows.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !isAll;
        }}
        onChange={() => selection?.toggleAll()}
      />
    </th>
  );
};
