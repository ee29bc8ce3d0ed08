import { useTranslate } from 'ra-core';
import { Fragment, useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import type { RightMatrix } from '#shared/contracts/stage-permissions.ts';
import { Face } from '#ui/marks/Face.tsx';
import { cellStates, type RightRow, type WorkingRights } from './draft.ts';
import { RightMarks, useRightWords } from './RightMarks.tsx';
import { isSelected, type Place, placeAfter, selectedRange, type Selection } from './selection.ts';

interface RightGridProps {
  readonly stages: RightMatrix['stages'];
  readonly rights: WorkingRights;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Keys that change the cells: copy, paste, delete, undo. @returns whether it took the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** Leads on to the editor of what is selected. */
  readonly onEdit: () => void;
  readonly onAddException: () => void;
}

/**
 * Roles and exceptions by stages. Cells are selected like those of a spreadsheet: by dragging, with Shift and arrows, and by
 * the heads of rows and columns. One cell at a time is in the order of Tab.
 */
export const RightGrid = ({ stages, rights, selection, onSelect, onKey, onEdit, onAddException }: RightGridProps) => {
  const translate = useTranslate();
  const table = useRef<HTMLTableElement>(null);
  const size = { rows: rights.rows.length, columns: stages.length };
  const range = selectedRange(selection, size);
  const { row: focusRow, column: focusColumn } = selection.to;
  const isDragging = useRef(false);
  // The focus is where the selection ends, whenever it is in a place of the grid.
  useEffect(() => {
    const active = document.activeElement;
    if (!active?.hasAttribute('tabindex') || !table.current?.contains(active)) return;
    table.current.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const handleKey = (event: KeyboardEvent) => {
    if (onKey(event)) return event.preventDefault();
    const isFar = event.ctrlKey || event.metaKey;
    if (isFar && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      return onSelect({ from: { row: 0, column: 0 }, to: { row: size.rows - 1, column: size.columns - 1 } });
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onEdit();
    }
    const to = placeAfter(event.key, selection.to, size, isFar);
    if (!to) return undefined;
    event.preventDefault();
    return onSelect({ from: event.shiftKey ? selection.from : to, to });
  };
  /** What a place needs to be one of the grid. */
  const at = (place: Place) => ({
    tabIndex: place.row === focusRow && place.column === focusColumn ? 0 : -1,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      isDragging.current = true;
      onSelect({ from: event.shiftKey ? selection.from : place, to: place });
    },
    onPointerEnter: (event: PointerEvent) => {
      if (event.buttons === 1 && isDragging.current) onSelect({ from: selection.from, to: place });
    },
  });
  const columnsOf = { 'aria-colcount': size.columns + 1, 'aria-rowcount': size.rows + 1 };
  const exceptions = rights.rows.filter(({ user }) => user !== null).length;
  return (
    <div className="perm-scroll">
      <table
        ref={table}
        role="grid"
        aria-multiselectable
        aria-label={translate('stage_permission.grid')}
        {...columnsOf}
        onKeyDown={handleKey}
        onPointerUp={() => (isDragging.current = false)}
      >
        <thead>
          <tr>
            <th scope="col" {...at({ row: -1, column: -1 })}>
              {translate('stage_permission.role')}
              <small className="fine">
                {translate('stage_permission.extent', {
                  roles: translate('stage_permission.roles', { smart_count: size.rows - exceptions }),
                  exceptions: translate('stage_permission.exceptions_count', { smart_count: exceptions }),
                })}
              </small>
            </th>
            {stages.map((stage, column) => (
              <th key={stage.id} scope="col" {...at({ row: -1, column })}>
                <span className="cut">{stage.name}</span>
                <small className="cut fine">
                  {translate(`resources.workflow_stages.enums.kind.${stage.kind}`, { _: stage.kind })}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.rows.map((row, index) => (
            <Fragment key={row.key}>
              {row.user !== null && rights.rows[index - 1]?.user === null ? (
                <GroupRow columns={size.columns} onAdd={onAddException} />
              ) : null}
              <tr>
                <th scope="row" {...at({ row: index, column: -1 })}>
                  <RowName row={row} />
                </th>
                {stages.map((stage, column) => (
                  <Cell
                    key={stage.id}
                    row={row}
                    stage={stage}
                    rights={rights}
                    isSelected={isSelected(range, { row: index, column })}
                    place={at({ row: index, column })}
                  />
                ))}
              </tr>
            </Fragment>
          ))}
          {exceptions === 0 ? <GroupRow columns={size.columns} onAdd={onAddException} /> : null}
        </tbody>
      </table>
    </div>
  );
};

interface CellProps {
  readonly row: RightRow;
  readonly stage: RightMatrix['stages'][number];
  readonly rights: WorkingRights;
  readonly isSelected: boolean;
  readonly place: object;
}

const Cell = ({ row, stage, rights, isSelected: isChosen, place }: CellProps) => {
  const translate = useTranslate();
  const words = useRightWords();
  const states = cellStates(rights, { row, stage });
  const isException = row.user !== null;
  const isChanged = rights.isChanged({ row, stage });
  const text = words(states, isException);
  const name = { row: row.name, stage: stage.name, permissions: text };
  return (
    <td
      role="gridcell"
      aria-selected={isChosen}
      aria-readonly={row.full || undefined}
      data-changed={isChanged || undefined}
      aria-label={translate(isChanged ? 'stage_permission.cell_changed' : 'stage_permission.cell', name)}
      title={text}
      {...place}
    >
      <RightMarks states={states} isException={isException} />
    </td>
  );
};

const RowName = ({ row }: { readonly row: RightRow }) => {
  const translate = useTranslate();
  if (row.user === null)
    return (
      <span className="perm-name">
        <b className="cut">{row.name}</b>
        <small className="fine">{translate('stage_permission.users', { smart_count: row.people })}</small>
      </span>
    );
  return (
    <span className="perm-name" data-face>
      <Face name={row.name} size="sm" />
      <b className="cut">{row.name}</b>
      <small className="fine">{untilText(row, translate)}</small>
    </span>
  );
};

/** Until when an exception counts, in words. */
const untilText = ({ until, isEnded }: RightRow, translate: ReturnType<typeof useTranslate>): string => {
  if (until === null) return translate('stage_permission.no_end');
  return translate(isEnded ? 'stage_permission.ended' : 'stage_permission.until', { day: formatDate(until) });
};

const GroupRow = ({ columns, onAdd }: { readonly columns: number; readonly onAdd: () => void }) => {
  const translate = useTranslate();
  return (
    <tr className="perm-group">
      <td role="gridcell" colSpan={columns + 1}>
        <span>{translate('stage_permission.exceptions')}</span>
        <button type="button" className="plain-button" onClick={onAdd} onKeyDown={(event) => event.stopPropagation()}>
          {translate('stage_permission.add_exception')}
        </button>
      </td>
    </tr>
  );
};
