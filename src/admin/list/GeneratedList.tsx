import { useMediaQuery } from '@mui/material';
import { ListContextProvider, useListContext, useListController, useEvent, useTranslate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useDrawn } from '#client/page/first-screen.ts';
import { useKeptListAddress } from '#client/views/list-address.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { activeField } from './bulk/active-field.ts';
import { UsageDialog } from './bulk/UsageDialog.tsx';
import { type RefusedRemoval, removalMessage, useRecordRemoval } from './bulk/useRecordRemoval.ts';
import { KeysDialog } from './KeysDialog.tsx';
import type { ListAction } from './list-action.ts';
import { listColumns } from './list-columns.ts';
import { ListFooter } from './ListFooter.tsx';
import { EmptyState, ErrorState, NoMatchState, NoPermissionState } from './ListStates.tsx';
import { ListTitle } from './ListTitle.tsx';
import { mayCreate } from './may-create.ts';
import { hasTrash } from './MoreMenu.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { RecordLinksProvider } from './RecordLinksProvider.tsx';
import { recordTitle } from './record-title.ts';
import { RecordTable } from './RecordTable.tsx';
import { mayEdit, RowMenu } from './RowMenu.tsx';
import { useUsedBy } from './useUsedBy.tsx';
import { useListKeys } from './useListKeys.ts';
import { isInOrder, useMoveRecord } from './useMoveRecord.ts';
import { useChangeFilters } from './useChangeFilters.ts';
import { useSelection } from './useSelection.ts';
import { OmittedNote } from './views/OmittedNote.tsx';
import { useForgottenChanges, useListView, useListViews, valuesOf } from './views/useListView.ts';
import { ViewSwitcher } from './views/ViewSwitcher.tsx';
import { useLocalDefinition, useResourceWords } from './words.ts';
import './list.css';

const BulkBar = lazy(() => import('./bulk/BulkBar.tsx'));
const TrashList = lazy(() => import('../trash/TrashList.tsx'));
const MergeDialog = lazy(() => import('./merge/MergeDialog.tsx'));

/** Below this the rows are cards (SPEC 9). */
export const NARROW = '(max-width: 767.98px)';

export interface GeneratedListProps {
  /** Stands in the title row before its menu; it may use react-admin's list context. */
  readonly tools?: ReactNode;
  readonly actions?: readonly ListAction[];
}

/** The list of any resource, made from its definition: the react-admin resource around says which. */
export const GeneratedList = (props: GeneratedListProps) => {
  const definition = useLocalDefinition(useDefinition());
  const words = useResourceWords(definition);
  const [address] = useSearchParams();
  if (!definition.can.list) return <NoPermissionState words={words} />;
  if (address.has('trash') && hasTrash(definition))
    return (
      <Suspense fallback={null}>
        <TrashList definition={definition} words={words} />
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
  // What it opens with is decided once: a default that changes meanwhile is for the next time.
  const [opening] = useState(useListViews(definition).opening);
  const { arrangement } = opening;
  const isChosen = opening.group !== 'all';
  useForgottenChanges(definition, isChosen);
  useKeptListAddress(definition.resource, isChosen);
  const controller = useListController({
    sort: arrangement.sort ?? definition.list.sort,
    filterDefaultValues: valuesOf(arrangement),
    // A list that opens with a view does so each time; only others come back as they were left.
    ...(isChosen && { storeKey: false as const }),
    perPage: definition.list.perPage,
    // The failure stands in the list's own place, with a way to try again.
    queryOptions: { onError: () => undefined },
  });
  return (
    <ListContextProvider value={controller}>
      <RecordLinksProvider>
        <ListScreen {...props} />
      </RecordLinksProvider>
    </ListContextProvider>
  );
};

const ListScreen = ({ definition, tools, actions = [] }: ListProps) => {
  const list = useListContext();
  const changeFilters = useChangeFilters();
  const navigate = useNavigate();
  const translate = useTranslate();
  const words = useResourceWords(definition);
  const view = useListView(definition);
  const settings = view.columns.columns;
  const columns = useMemo(() => listColumns(definition, settings), [definition, settings]);
  const columnNames = useMemo(() => columns.map((column) => column.field.name), [columns]);
  const selection = useSelection();
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const [opened, setOpened] = useState<{ record: RaRecord; anchor: HTMLElement } | null>(null);
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
  const state = useListState();
  useDrawn(state !== 'loading');

  const edit = (id: string | undefined) => {
    if (id !== undefined && mayEdit(definition)) navigate(`${definition.route}/${id}/edit`);
    else if (id === undefined && selection.ids.size > 0) setEditing(true);
  };
  useListKeys(screen, {
    search: () => search.current?.focus(),
    create: () => mayCreate(definition) && navigate(`${definition.route}/create`),
    edit,
    select: (id, isRange) => selection.toggle(Number(id), isRange),
    clear: selection.clear,
    help: () => setHelping(true),
  });

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
      tools={
        <>
          <ViewSwitcher definition={definition} view={view} />
          {tools}
        </>
      }
    />
  );
  const isBulk = isNarrow ? selection.isPicking : selection.ids.size > 0;
  const bar = isBulk ? (
    <Suspense fallback={isNarrow ? null : title}>
      <BulkBar
        definition={definition}
        words={words}
        columnNames={columnNames}
        selection={selection}
        isNarrow={isNarrow}
        isEditing={isEditing}
        onEditing={setEditing}
        onMerge={() => setMerged([...selection.ids])}
        onDelete={() =>
          void removal.remove([...selection.ids], removalMessage(definition, 'many'), {
            smart_count: selection.ids.size,
            name: selection.ids.size === 1 ? words.oneInside : words.manyInside,
          })
        }
      />
    </Suspense>
  ) : null;

  return (
    <section className="list" ref={screen}>
      {isNarrow ? title : (bar ?? title)}
      <ListToolbar definition={definition} words={words} columns={columns} view={view} searchRef={search} />
      <OmittedNote view={view} />
      <RecordTable
        definition={definition}
        columns={usedBy.columns}
        label={words.many}
        rows={state === 'rows' ? usedBy.rows : undefined}
        sort={list.sort}
        onSort={(field) => list.setSort({ field, order: nextOrder(list.sort, field) })}
        selection={selection}
        handlers={handlers}
        density={view.density === 'compact' ? 'compact' : 'normal'}
        isNarrow={isNarrow}
        isStale={list.isPlaceholderData}
        skeletonRows={Math.min(list.perPage, 15)}
      >
        {state === 'error' ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
        {state === 'empty' ? <EmptyState definition={definition} words={words} /> : null}
        {state === 'no_match' ? (
          <NoMatchState
            title={translate('list.no_match.title', { name: words.manyInside })}
            onClear={() => changeFilters(() => ({}))}
          />
        ) : null}
      </RecordTable>
      <ListFooter perPageOptions={definition.list.perPageOptions} />
      {isNarrow ? bar : null}
      <RowMenu
        definition={definition}
        opened={opened}
        onClose={() => setOpened(null)}
        onMerge={(record) => setMerged([record.id])}
        onDelete={(record) =>
          void removal.remove([record.id], removalMessage(definition, 'one'), { name: recordTitle(definition, record) })
        }
      />
      {removal.refused ? (
        <Instead removal={removal} refused={removal.refused} definition={definition} onMerge={setMerged} />
      ) : null}
      {usedBy.dialog}
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
      {isHelping ? <KeysDialog onClose={() => setHelping(false)} /> : null}
    </section>
  );
};

interface InsteadProps {
  readonly removal: ReturnType<typeof useRecordRemoval>;
  readonly refused: RefusedRemoval;
  readonly definition: CatalogueResource;
  readonly onMerge: (ids: readonly Identifier[]) => void;
}

/** What can be done with records that are in use and so stay. */
const Instead = ({ removal, refused, definition, onMerge }: InsteadProps) => {
  const active = activeField(definition);
  return (
    <UsageDialog
      refused={refused}
      definition={definition}
      onClose={removal.dismiss}
      onDeactivate={active && (() => void removal.deactivate(refused.ids, active))}
      onMerge={() => {
        removal.dismiss();
        onMerge(refused.ids);
      }}
    />
  );
};

type ListState = 'loading' | 'rows' | 'empty' | 'no_match' | 'error';

function useListState(): ListState {
  const { data, error, isPending, isPlaceholderData, filterValues, total } = useListContext();
  if (error && (!data || isPlaceholderData)) return 'error';
  if (isPending || !data) return 'loading';
  if (total === 0 || data.length === 0) return Object.keys(filterValues).length > 0 ? 'no_match' : 'empty';
  return 'rows';
}

const nextOrder = (sort: { readonly field: string; readonly order: string }, field: string): 'ASC' | 'DESC' =>
  sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC';
