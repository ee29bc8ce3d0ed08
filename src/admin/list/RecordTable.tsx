import { useTranslate } from 'ra-core';
import { Children, useRef } from 'react';
import type { PointerEvent, UIEvent } from 'react';
import type { RecordPlace } from '#client/records/api.ts';
import { useDisplayTools } from '#engine/field-types/display/useDisplayTools.ts';
import { type DropPlace, useDrag } from '#ui/drag/useDrag.ts';
import { ColumnWidths } from './ColumnWidths.tsx';
import { layOut } from './column-widths.ts';
import { openHandlers } from './open-rows.ts';
import { cardPlaces } from './list-columns.ts';
import type { CardPlace, ListColumn } from './list-columns.ts';
import { hasRecordMark, RecordRow } from './RecordRow.tsx';
import { SkeletonRow } from './SkeletonRow.tsx';
import { TableHead } from './TableHead.tsx';
import { useWidth } from './useWidth.ts';
import type { RecordTableProps } from './record-table-props.ts';
import './list.css';

/** A native table over any resource's records: cells by field type, a pinned first column, cards on a phone. */
export const RecordTable = (props: RecordTableProps) => {
  const { columns, label, selection, isNarrow = false } = props;
  const translate = useTranslate();
  const wrap = useRef<HTMLDivElement>(null);
  const width = useWidth(wrap);
  const places = isNarrow ? cardPlaces(columns, props.definition.list.card) : undefined;
  const shown = places ? [...places.keys()] : columns;
  const isSelectable = selection !== undefined && (!isNarrow || selection.isPicking);
  const isWaiting = isLoading(props);
  const layout = layOut(columns, width ?? 0, isSelectable);
  const { onMove } = props.handlers;
  const rowDrag = useDrag({
    item: 'id',
    onDrop: (id, place) => {
      if (place) onMove?.(Number(id), placeOf(place));
    },
  });
  const pick = (id: string, isRange: boolean) => props.handlers.onToggle(Number(id), isRange);
  return (
    <div
      className="list-wrap"
      ref={wrap}
      data-waiting={isWaiting || undefined}
      onScroll={markScrolled}
      onPointerOver={showWhatIsCut}
    >
      <table
        className="list-table"
        role="table"
        aria-label={label}
        aria-busy={isWaiting || props.isStale}
        data-density={props.density ?? 'normal'}
        data-cards={isNarrow || undefined}
        data-picking={(isNarrow && isSelectable) || undefined}
        style={isNarrow ? undefined : { minWidth: layout.least }}
      >
        {isNarrow ? null : <ColumnWidths columns={shown} isSelectable={isSelectable} widths={layout.widths} />}
        <TableHead {...props} columns={shown} widths={layout.widths} isSelectable={isSelectable} />
        <tbody
          role="rowgroup"
          data-stale={props.isStale || undefined}
          {...(onMove && rowDrag)}
          {...openHandlers({ onOpen: props.onOpen, onPick: isNarrow && isSelectable ? pick : undefined })}
        >
          {width === undefined ? null : <Rows {...props} shown={shown} places={places} isSelectable={isSelectable} />}
        </tbody>
      </table>
      {isWaiting ? (
        <span className="visually-hidden" role="status">
          {translate('list.loading')}
        </span>
      ) : null}
      {props.children}
    </div>
  );
};

const placeOf = ({ key, side, isEnd }: DropPlace): RecordPlace => {
  if (isEnd) return { to: side === 'before' ? 'top' : 'bottom' };
  return side === 'before' ? { before: Number(key) } : { after: Number(key) };
};

interface RowsProps extends RecordTableProps {
  readonly shown: readonly ListColumn[];
  readonly places?: ReadonlyMap<ListColumn, CardPlace>;
  readonly isSelectable: boolean;
}

const Rows = ({ shown, places, isSelectable, ...props }: RowsProps) => {
  const tools = useDisplayTools();
  if (isLoading(props))
    return Array.from({ length: props.skeletonRows ?? 15 }, (_, index) => (
      <SkeletonRow
        key={index}
        index={index}
        columns={shown}
        places={places}
        isSelectable={isSelectable}
        hasMark={hasRecordMark(props.definition)}
      />
    ));
  return props.rows?.map((record) => (
    <RecordRow
      key={record.id}
      record={record}
      definition={props.definition}
      columns={props.columns}
      isNarrow={places !== undefined}
      isSelectable={isSelectable}
      selected={props.selection?.selected}
      handlers={props.handlers}
      tools={tools}
    />
  ));
};

const isLoading = ({ rows, children }: RecordTableProps): boolean =>
  rows === undefined && Children.toArray(children).length === 0;

/** The pinned column gets its edge once something has moved under it. */
function markScrolled(event: UIEvent<HTMLElement>): void {
  const wrap = event.currentTarget;
  wrap.toggleAttribute('data-scrolled', wrap.scrollLeft > 0);
}

/** Truncated text shows in full in a tooltip; other text has none. */
export function showWhatIsCut(event: PointerEvent<HTMLElement>): void {
  const cell = (event.target as Element).closest<HTMLElement>('td, th');
  if (!cell) return;
  const text = cell.querySelector<HTMLElement>('.cut') ?? cell;
  if (text.scrollWidth > text.clientWidth) cell.title = text.textContent;
  else cell.removeAttribute('title');
}
