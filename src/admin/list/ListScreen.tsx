import { useMediaQuery } from '@mui/material';
import { useListContext, useEvent, useTranslate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDrawn } from '#client/page/first-screen.ts';
import { cameFrom } from '#client/page/useLeave.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useRecordRemoval } from './bulk/useRecordRemoval.ts';
import type { ListAction } from './list-action.ts';
import { listColumns } from './list-columns.ts';
import { LayoutSwitch } from './layouts/LayoutSwitch.tsx';
import { ListFooter } from './ListFooter.tsx';
import { EmptyState, ErrorState, NoMatchState } from './ListStates.tsx';
import { ListTitle } from './ListTitle.tsx';
import { canCreate } from '../conditions/can-create.ts';
import { canEdit } from '../conditions/can-edit.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { useRecordPanel } from './panel/useRecordPanel.ts';
import { recordTitle } from '../words/record-title.ts';
import { RecordTable } from './RecordTable.tsx';
import { useListState } from './useListState.ts';
import { useUsedBy } from './useUsedBy.tsx';
import { useKeptPlace } from './useKeptPlace.ts';
import { useListKeys } from './useListKeys.ts';
import { isInOrder, useMoveRecord } from './useMoveRecord.ts';
import { useColumnArrangement } from './useColumnArrangement.ts';
import { useChangeFilters } from './useChangeFilters.ts';
import type { ActionOfRow } from './RowKeys.tsx';
import { openBulkActions } from './open-bulk-actions.ts';
import { type KeptSelection, useSelectionStore } from './useSelection.ts';
import { OmittedNote } from './views/OmittedNote.tsx';
import { useListView } from './views/useListView.ts';
import { ViewSwitcher } from './views/ViewSwitcher.tsx';
import { ViewTabs } from './views/ViewTabs.tsx';
import { useResourceLabels } from '../words/words.ts';
import './list.css';
import { NARROW } from './narrow.ts';

const BoardLayout = lazy(() => import('./layouts/board/BoardLayout.tsx'));
const RowMenu = lazy(() => import('./RowMenu.tsx'));
const RowKeys = lazy(() => import('./RowKeys.tsx'));
const SplitLayout = lazy(() => import('./layouts/split/SplitLayout.tsx'));
const BulkBar = lazy(() => import('./bulk/BulkBar.tsx'));
const RecordPanel = lazy(() => import('./panel/RecordPanel.tsx'));
const FilterPicker = lazy(() => import('./filters/FilterPicker.tsx'));
const KeysDialog = lazy(() => import('./KeysDialog.tsx'));
const KeptRecords = lazy(() => import('./KeptRecords.tsx'));
const MergeDialog = lazy(() => import('./merge/MergeDialog.tsx'));

/** What a screen adds to the list of a resource. */
export interface ListAdditions {
  /** Appears in the title row before its menu; it can use react-admin's list context. */
  readonly tools?: ReactNode;
  readonly actions?: readonly ListAction[];
}

interface ListScreenProps extends ListAdditions {
  readonly definition: CatalogueResource;
  readonly selected: KeptSelection;
}

/** The list that the context around holds: its title, views, filters, rows in a layout, and what can be done with them. */
export const ListScreen = ({ definition, tools, actions = [], selected }: ListScreenProps) => {
  const list = useListContext();
  const changeFilters = useChangeFilters();
  const navigate = useNavigate();
  const from = cameFrom(useLocation());
  const translate = useTranslate();
  const words = useResourceLabels(definition);
  const view = useListView(definition);
  const { layouts, board, split, picker } = definition.list;
  const settings = view.columns.columns;
  const columns = useMemo(() => listColumns(definition, settings), [definition, settings]);
  const columnNames = useMemo(() => columns.map((column) => column.field.name), [columns]);
  const selection = useSelectionStore(selected);
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  // Undefined until a menu is opened for the first time.
  const [opened, setOpened] = useState<{ record: RaRecord; anchor: HTMLElement } | null>();
  const [isEditing, setEditing] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const screen = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const usedBy = useUsedBy(definition, columns, list.data);
  const [merged, setMerged] = useState<readonly Identifier[] | null>(null);
  const removal = useRecordRemoval(definition, selection.drop);
  const onMenu = useEvent((record: RaRecord, anchor: HTMLElement) => setOpened({ record, anchor }));
  const move = useMoveRecord(definition);
  const isOrdered = isInOrder(definition, list.sort);
  const handlers = useMemo(
    () => ({ onToggle: selection.toggle, onMenu, ...(isOrdered && { onMove: move }) }),
    [selection.toggle, onMenu, isOrdered, move],
  );
  const arrangement = useColumnArrangement(definition, view.columns);
  const state = useListState();
  useDrawn(state !== 'loading');
  useKeptPlace(screen, state === 'rows' && !list.isPlaceholderData);

  const isSplit = view.layout === 'split' && !isNarrow;
  const beside = useRecordPanel(definition, screen, { isNarrow, isOff: isSplit });
  const { panel } = beside;
  const ofRow = useRef<ActionOfRow>(undefined);
  const beyond = useRef<(step: 1 | -1) => void>(undefined);
  const edit = (id: string | undefined) => {
    if (selection.hasSelected) setEditing(true);
    else if (id !== undefined && beside.edit) beside.edit(id);
    else if (id !== undefined && canEdit(definition)) navigate(`${definition.route}/${id}/edit`, { state: from });
  };
  useListKeys(screen, {
    search: () => search.current?.focus(),
    filter: () => screen.current?.querySelector<HTMLElement>('.list-add-filter')?.click(),
    create: () => canCreate(definition) && navigate(`${definition.route}/create`, { state: from }),
    edit,
    act: selection.hasSelected ? () => openBulkActions(screen.current) : undefined,
    select: (id, isRange) => selection.toggle(Number(id), isRange),
    peek: beside.peek,
    // In a split view the record that is open has them.
    ofRow: isSplit ? undefined : (key, id) => ofRow.current?.(key, id),
    beyond: (step) => beyond.current?.(step),
    clear: panel ? (panel.mode === 'edit' ? undefined : beside.close) : selection.clear,
    help: () => setHelping(true),
  });

  const hasTabs = !isNarrow && view.views.length > 1;
  const layoutSwitch = (isShort: boolean) =>
    layouts.length > 1 ? (
      <LayoutSwitch definition={definition} layout={view.layout} isShort={isShort} onChange={view.setLayout} />
    ) : null;
  const title = (
    <ListTitle
      definition={definition}
      words={words}
      columnNames={columnNames}
      onShowKeys={() => setHelping(true)}
      onPick={isNarrow && state === 'rows' ? selection.pick : undefined}
      isQuiet={state === 'empty'}
      isNarrow={isNarrow}
      actions={actions}
      aside={
        picker === undefined || isNarrow ? undefined : (
          <Suspense fallback={null}>
            <FilterPicker definition={definition} name={picker} />
          </Suspense>
        )
      }
      tools={
        <>
          {hasTabs ? null : <ViewSwitcher definition={definition} view={view} />}
          {layoutSwitch(false)}
          {tools}
        </>
      }
    />
  );
  const removeSelected = () => {
    const [id] = selection.selected.get();
    const record = list.data?.find((each) => each.id === id);
    if (id !== undefined) void removal.remove(id, record ? recordTitle(definition, record) : words.oneInside);
  };
  const isPicked = isNarrow ? selection.isPicking : selection.hasSelected;
  // The tick is painted first, the bar after it.
  const isBulk = useDeferredValue(isPicked) && isPicked;
  const bar = isBulk ? (
    <Suspense fallback={isNarrow ? null : title}>
      <BulkBar
        definition={definition}
        words={words}
        columnNames={columnNames}
        selection={selection}
        isNarrow={isNarrow}
        layoutSwitch={isNarrow ? null : layoutSwitch(true)}
        isEditing={isEditing}
        onEditing={setEditing}
        onMerge={setMerged}
        onDeleteOne={removeSelected}
      />
    </Suspense>
  ) : null;

  const isFilled = state === 'rows' || state === 'loading';
  const instead = isFilled ? null : (
    <>
      {state === 'error' ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {state === 'empty' ? <EmptyState definition={definition} words={words} /> : null}
      {state === 'no_match' ? (
        <NoMatchState
          title={translate('list.no_match.title', { name: words.manyInside })}
          onClear={() => changeFilters(() => ({}))}
        />
      ) : null}
    </>
  );

  return (
    <section className="list" ref={screen} onFocus={beside.follow}>
      {isNarrow ? title : (bar ?? title)}
      {hasTabs ? <ViewTabs definition={definition} view={view} isDrawn={state !== 'loading'} /> : null}
      <ListToolbar definition={definition} words={words} columns={columns} view={view} searchRef={search} />
      <OmittedNote view={view} />
      {view.layout === 'board' && board && isFilled ? (
        <Suspense fallback={null}>
          <BoardLayout
            definition={definition}
            board={board}
            label={words.many}
            selection={selection}
            onOpen={beside.open}
          />
        </Suspense>
      ) : isSplit && split && isFilled ? (
        <Suspense fallback={null}>
          <SplitLayout
            definition={definition}
            split={split}
            label={words.many}
            rows={state === 'rows' ? list.data : undefined}
            selection={selection}
            beyond={beyond}
          />
        </Suspense>
      ) : (
        <>
          <RecordTable
            definition={definition}
            columns={usedBy.columns}
            label={words.many}
            rows={state === 'rows' ? usedBy.rows : undefined}
            sort={list.sort}
            onSort={(field) => list.setSort({ field, order: nextOrder(list.sort, field) })}
            selection={selection}
            handlers={handlers}
            arrangement={isNarrow ? undefined : arrangement}
            onOpen={beside.open}
            density={view.density === 'compact' ? 'compact' : 'normal'}
            isNarrow={isNarrow}
            isStale={list.isPlaceholderData}
            skeletonRows={Math.min(list.perPage, 15)}
          >
            {instead}
          </RecordTable>
          <ListFooter perPageOptions={definition.list.perPageOptions} />
        </>
      )}
      {isNarrow ? bar : null}
      {panel ? (
        <Suspense fallback={null}>
          <RecordPanel definition={definition} open={panel} state={beside} onMenu={onMenu} />
        </Suspense>
      ) : null}
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <RowMenu
            definition={definition}
            opened={opened}
            onClose={() => setOpened(null)}
            onEdit={beside.edit}
            onMerge={(record) => setMerged([record.id])}
            onDelete={(record) => void removal.remove(record.id, recordTitle(definition, record))}
          />
        </Suspense>
      )}
      {removal.rejected ? (
        <Suspense fallback={null}>
          <KeptRecords removal={removal} rejected={removal.rejected} definition={definition} onMerge={setMerged} />
        </Suspense>
      ) : null}
      {usedBy.dialog}
      {definition.list.keys?.length ? (
        <Suspense fallback={null}>
          <RowKeys definition={definition} actionOf={ofRow} />
        </Suspense>
      ) : null}
      {merged ? (
        <Suspense fallback={null}>
          <MergeDialog
            definition={definition}
            words={words}
            ids={merged}
            onClose={() => setMerged(null)}
            onMerged={() => {
              setMerged(null);
              selection.clear();
            }}
          />
        </Suspense>
      ) : null}
      {isHelping ? (
        <Suspense fallback={null}>
          <KeysDialog list={{ definition, layout: view.layout }} onClose={() => setHelping(false)} />
        </Suspense>
      ) : null}
    </section>
  );
};

const nextOrder = (sort: { readonly field: string; readonly order: string }, field: string): 'ASC' | 'DESC' =>
  sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC';
