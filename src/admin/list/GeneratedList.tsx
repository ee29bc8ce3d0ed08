import { useMediaQuery } from '@mui/material';
import {
  ListContextProvider,
  useListContext,
  useListController,
  useListParams,
  useEvent,
  useStore,
  useTranslate,
} from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { adminName } from '#client/api/resource-names.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useDrawn } from '#client/page/first-screen.ts';
import { cameFrom } from '#client/page/useLeave.ts';
import { useKeptListAddress } from '#client/views/list-address.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useRecordRemoval } from './bulk/useRecordRemoval.ts';
import type { ListAction } from './list-action.ts';
import { listColumns } from './list-columns.ts';
import { layoutAddress, sortOf } from './layouts/layout.ts';
import { splitRows } from './layouts/split/split-rows.ts';
import { LayoutSwitch } from './layouts/LayoutSwitch.tsx';
import { useAddressedLayout } from './layouts/useAddressedLayout.ts';
import { ListFooter } from './ListFooter.tsx';
import { EmptyState, ErrorState, NoMatchState, NoPermissionState } from './ListStates.tsx';
import { ListTitle } from './ListTitle.tsx';
import { canCreate } from '../conditions/can-create.ts';
import { canEdit } from '../conditions/can-edit.ts';
import { hasTrash } from './MoreMenu.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { useRecordPanel } from './panel/useRecordPanel.ts';
import { RecordLinksProvider } from './RecordLinksProvider.tsx';
import { recordTitle } from '../words/record-title.ts';
import { RecordTable } from './RecordTable.tsx';
import { useListState } from './useListState.ts';
import { useUsedBy } from './useUsedBy.tsx';
import { useKeptPlace } from './useKeptPlace.ts';
import { useListKeys } from './useListKeys.ts';
import { isInOrder, useMoveRecord } from './useMoveRecord.ts';
import { useColumnArrangement } from './useColumnArrangement.ts';
import { useChangeFilters } from './useChangeFilters.ts';
import { useRowFields } from './useRowFields.ts';
import type { ActionOfRow } from './RowKeys.tsx';
import { type KeptSelection, useKeptSelection, useSelectionStore } from './useSelection.ts';
import { OmittedNote } from './views/OmittedNote.tsx';
import { useForgottenChanges, useListView, useListViews, useShownColumns, valuesOf } from './views/useListView.ts';
import { ViewSwitcher } from './views/ViewSwitcher.tsx';
import { ViewTabs } from './views/ViewTabs.tsx';
import { useLocalDefinition, useResourceLabels } from '../words/words.ts';
import './list.css';

const BoardLayout = lazy(() => import('./layouts/board/BoardLayout.tsx'));
const OwnLayoutScreen = lazy(() => import('./OwnLayoutScreen.tsx'));
const RowMenu = lazy(() => import('./RowMenu.tsx'));
const RowKeys = lazy(() => import('./RowKeys.tsx'));
const SplitLayout = lazy(() => import('./layouts/split/SplitLayout.tsx'));
const BulkBar = lazy(() => import('./bulk/BulkBar.tsx'));
const RecordPanel = lazy(() => import('./panel/RecordPanel.tsx'));
const FilterPicker = lazy(() => import('./filters/FilterPicker.tsx'));
const TrashList = lazy(() => import('./trash/TrashList.tsx'));
const KeysDialog = lazy(() => import('./KeysDialog.tsx'));
const KeptRecords = lazy(() => import('./KeptRecords.tsx'));
const NamedFilters = lazy(() => import('./NamedFilters.tsx'));
const MergeDialog = lazy(() => import('./merge/MergeDialog.tsx'));

/** Below this the rows are cards (SPEC 9). */
export const NARROW = '(max-width: 767.98px)';

export interface GeneratedListProps {
  /** Appears in the title row before its menu; it can use react-admin's list context. */
  readonly tools?: ReactNode;
  readonly actions?: readonly ListAction[];
}

/** The list of any resource, made from its definition: the react-admin resource around says which. */
export const GeneratedList = (props: GeneratedListProps) => {
  const definition = useLocalDefinition(useDefinition());
  const words = useResourceLabels(definition);
  const [address] = useSearchParams();
  if (!definition.can.list) return <NoPermissionState words={words} />;
  const asked = address.get('layout');
  if (asked !== null) return <Navigate replace to={layoutAddress(definition, asked)} />;
  const isNamed = Object.keys(definition.list.params).some((name) => address.has(name));
  const isTrash = address.has('trash') && hasTrash(definition);
  if (isNamed || isTrash)
    return (
      <Suspense fallback={null}>
        {isNamed ? <NamedFilters definition={definition} /> : <TrashList definition={definition} words={words} />}
      </Suspense>
    );
  return <ReadableList key={definition.resource} definition={definition} {...props} />;
};

export default GeneratedList;

interface ListProps extends GeneratedListProps {
  readonly definition: CatalogueResource;
}

const ReadableList = (props: ListProps) => {
  const { definition } = props;
  // The opening state is decided once: a default that changes later applies the next time.
  const [opening] = useState(useListViews(definition).opening);
  const { arrangement } = opening;
  const layout = useAddressedLayout(definition, arrangement.layout);
  const isChosen = opening.group !== 'all';
  useForgottenChanges(definition, isChosen);
  useKeptListAddress(definition.resource);
  const [perPage, keepPerPage] = useStore(`rows.per_page.${definition.resource}`, definition.list.perPage);
  const opened = {
    resource: adminName(definition),
    sort: arrangement.sort ?? sortOf(definition, layout),
    filterDefaultValues: valuesOf(arrangement),
    // An address without parameters opens the list's default, each time: only parameters carry other filters.
    storeKey: false as const,
    perPage,
  };
  const [{ displayedFilters }] = useListParams(opened);
  const meta = useRowFields(definition, useShownColumns(definition, displayedFilters));
  const inSplit = useMemo(() => splitRows(definition), [definition]);
  const own = definition.list.ownLayouts?.find(({ key }) => key === layout);
  const selected = useKeptSelection(opened.resource);
  const list = useListController({
    ...opened,
    // The failure appears in the list's own place, with a way to try again.
    queryOptions: { onError: () => undefined, meta: layout === 'split' ? inSplit : meta, enabled: own === undefined },
  });
  const controller: typeof list = {
    ...list,
    setPerPage: (count) => {
      keepPerPage(count);
      list.setPerPage(count);
    },
  };
  return (
    <ListContextProvider value={controller}>
      <RecordLinksProvider>
        {own ? <OwnLayoutScreen definition={definition} own={own} /> : <ListScreen {...props} selected={selected} />}
      </RecordLinksProvider>
    </ListContextProvider>
  );
};

/** Opens the menu for the selected rows; where they have none, the focus goes to the first action. */
function openActions(list: HTMLElement | null): void {
  const menu = list?.querySelector<HTMLElement>('.list-bulk-actions [aria-keyshortcuts="M"]');
  if (menu) menu.click();
  else list?.querySelector<HTMLElement>('.list-bulk-actions button:enabled')?.focus();
}

interface ListScreenProps extends ListProps {
  readonly selected: KeptSelection;
}

const ListScreen = ({ definition, tools, actions = [], selected }: ListScreenProps) => {
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
    act: selection.hasSelected ? () => openActions(screen.current) : undefined,
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
