import { Button, Popover } from '@mui/material';
import { Columns3, GripVertical, Lock, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { startTransition, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useConfirm } from '#client/feedback/ConfirmProvider.tsx';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { createStored, useStored } from '#client/store.ts';
import { useViewsStore } from '#client/views/ViewsProvider.tsx';
import { NO_VIEWS } from '#client/views/views-store.ts';
import type { TableColumns } from '#client/settings/useTableColumns.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';
import { pinnedColumn } from './list-columns.ts';
import { moved, useColumnDrag } from './useColumnDrag.ts';

const NOBODYS = createStored(NO_VIEWS);

interface ColumnsMenuProps {
  readonly definition: CatalogueResource;
  /** Those of the view that the list shows, or the person's own. */
  readonly table: TableColumns;
  /** They belong to a view. */
  readonly isView: boolean;
}

/** Chooses which columns stand in the table and in which order. */
export const ColumnsMenu = ({ definition, table, isView }: ColumnsMenuProps) => {
  const { columns } = table;
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = columns.filter((column) => column.show || column.key === pinnedColumn(definition)).length;
  return (
    <>
      <Button
        variant="text"
        size="small"
        className="list-wide"
        startIcon={<Columns3 size={14} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        // A dialog of every column takes longer to draw than a click may take to be seen.
        onClick={({ currentTarget }) => startTransition(() => setAnchor(currentTarget))}
      >
        {translate('ra.action.select_columns')}{' '}
        <span className="list-quiet num">
          {shown}/{columns.length}
        </span>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': translate('ra.action.select_columns'), className: 'list-popup' },
        }}
      >
        <ColumnsPanel definition={definition} table={table} isView={isView} />
      </Popover>
    </>
  );
};

const ColumnsPanel = ({ definition, table, isView }: ColumnsMenuProps) => {
  const maySetTeam = useStored(useViewsStore()?.all ?? NOBODYS).may_set_team;
  const { columns, setColumns, reset } = table;
  const translate = useTranslate();
  const [query, setQuery] = useState('');
  const locked = pinnedColumn(definition);
  const first = columns.find((column) => column.key === locked);
  const ordered = [...(first ? [first] : []), ...columns.filter((column) => column !== first)];
  const found = ordered.filter((column) => column.name.toLowerCase().includes(query.trim().toLowerCase()));
  const move = (from: number, to: number) => {
    if (to >= (first ? 1 : 0) && to < ordered.length) setColumns(moved(ordered, from, to));
  };
  const drag = useColumnDrag(move);
  return (
    <>
      <div className="list-popup-title">
        <span>{translate('ra.action.select_columns')}</span>
        <Button variant="text" color="primary" size="small" onClick={reset}>
          {translate(isView ? 'columns.reset_to_view' : 'list.columns.reset')}
        </Button>
      </div>
      <label className="list-find list-find-small">
        <Search size={14} strokeWidth={1.75} aria-hidden />
        <input
          type="search"
          value={query}
          placeholder={translate('list.columns.find')}
          aria-label={translate('list.columns.find')}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <ul className="list-columns" {...drag.listProps}>
        {found.map((column) => (
          <ColumnItem
            key={column.key}
            column={column}
            isLocked={column === first}
            isDragged={drag.from === ordered.indexOf(column)}
            isTarget={drag.to === ordered.indexOf(column)}
            onGrab={(event) => drag.grab(event, ordered.indexOf(column))}
            onMove={(step) => move(ordered.indexOf(column), ordered.indexOf(column) + step)}
            onShow={(show) => setColumns(ordered.map((other) => (other === column ? { ...other, show } : other)))}
          />
        ))}
        {found.length === 0 ? <li className="list-note">{translate('list.filter.nothing_found')}</li> : null}
      </ul>
      {maySetTeam ? <ForEverybody definition={definition} columns={columns} /> : null}
    </>
  );
};

/** Makes what is on screen the team's arrangement. */
const ForEverybody = ({
  definition,
  columns,
}: {
  definition: CatalogueResource;
  columns: readonly ColumnSetting[];
}) => {
  const translate = useTranslate();
  const { changeTeam } = useSettings();
  const confirm = useConfirm();
  const toast = useToast();
  const showError = useErrorToast();
  const save = async () => {
    const isSure = await confirm({
      title: 'columns.for_everybody_title',
      message: 'columns.for_everybody_message',
      confirm: 'columns.for_everybody',
    });
    if (!isSure) return;
    try {
      const arranged = columns.map(({ key, name, show, custom }, index) => ({
        key,
        name,
        show,
        index,
        ...(custom && { custom }),
      }));
      await changeTeam({ tables: { [definition.resource]: arranged } });
      toast.success('columns.saved');
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className="list-popup-foot">
      <Button variant="text" size="small" onClick={() => void save()}>
        {translate('columns.for_everybody')}
      </Button>
    </div>
  );
};

interface ColumnItemProps {
  readonly column: ColumnSetting;
  readonly isLocked: boolean;
  readonly isDragged: boolean;
  readonly isTarget: boolean;
  readonly onGrab: (event: React.PointerEvent<HTMLElement>) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onShow: (show: boolean) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

export const ColumnItem = ({ column, isLocked, isDragged, isTarget, onGrab, onMove, onShow }: ColumnItemProps) => {
  const translate = useTranslate();
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <li
      className="list-column"
      data-column={column.key}
      data-dragged={isDragged || undefined}
      data-target={isTarget || undefined}
    >
      {isLocked ? (
        <span className="list-grip">
          <Lock size={14} strokeWidth={1.75} aria-hidden />
        </span>
      ) : (
        <button
          type="button"
          className="list-grip"
          aria-label={translate('list.columns.move', { name: column.name })}
          aria-keyshortcuts="ArrowUp ArrowDown"
          onPointerDown={onGrab}
          onKeyDown={handleKey}
        >
          <GripVertical size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      <label className="list-column-name">
        <span className="cut">{column.name}</span>
        {column.custom ? <span className="list-pill">{translate('list.columns.custom')}</span> : null}
        <input
          type="checkbox"
          role="switch"
          className="list-switch"
          checked={column.show || isLocked}
          disabled={isLocked}
          onChange={(event) => onShow(event.target.checked)}
        />
      </label>
    </li>
  );
};
