import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useDrag } from '#ui/drag/useDrag.ts';
import { useStored } from '#ui/store.ts';
import { ColumnHandle } from './ColumnHandle.tsx';
import type { ListColumn } from './list-columns.ts';
import type { RecordTableProps } from './record-table-props.ts';

type TableHeadProps = Pick<RecordTableProps, 'rows' | 'sort' | 'onSort' | 'selection' | 'arrangement'> & {
  readonly columns: readonly ListColumn[];
  /** By column, in pixels. */
  readonly widths: readonly number[];
  readonly isSelectable: boolean;
};

/** Column heads: the box that selects the page, then a button for each column that can be sorted by. */
export const TableHead = (props: TableHeadProps) => {
  const { columns, rows, sort, onSort, selection, isSelectable, arrangement } = props;
  const drag = useDrag({
    item: 'column',
    isAnywhere: true,
    isAcross: true,
    onDrop: (key, place) => {
      if (place) arrangement?.onMove(key, place.key, place.side);
    },
  });
  return (
    <thead role="rowgroup">
      <tr role="row" {...(arrangement && drag)}>
        {isSelectable && selection ? <SelectPage rows={rows} selection={selection} /> : null}
        {columns.map((column, at) => (
          <th
            key={column.field.name}
            scope="col"
            role="columnheader"
            className={[column.pinned && 'list-pin list-title', column.numeric && 'end'].filter(Boolean).join(' ')}
            aria-label={column.field.title}
            aria-sort={sortOf(column, sort)}
            data-column={column.pinned ? undefined : column.field.name}
          >
            {column.sortable && onSort ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : (
              <span className="cut">{column.field.title}</span>
            )}
            {arrangement && !column.pinned ? (
              <ColumnHandle
                title={column.field.title}
                width={props.widths[at]!} // one for each column
                at={at + (isSelectable ? 1 : 0)}
                onResize={(width) => arrangement.onResize(column.field.name, width)}
              />
            ) : null}
          </th>
        ))}
      </tr>
    </thead>
  );
};

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
}: Pick<TableHeadProps, 'rows'> & { readonly selection: NonNullable<TableHeadProps['selection']> }) => {
  const translate = useTranslate();
  const ids = useStored(selection.selected);
  const selected = rows.filter((row) => ids.has(row.id)).length;
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
        onChange={() => selection.toggleAll()}
      />
    </th>
  );
};
