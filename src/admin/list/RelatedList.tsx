import { Button, Skeleton, useMediaQuery } from '@mui/material';
import { ArrowUpRight, Plus } from 'lucide-react';
import { ListContextProvider, useEvent, useListContext, useListController, useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminName } from '#client/api/resource-names.ts';
import { useCatalogue, useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { createAddress } from '#client/catalogue/create-address.ts';
import { useTableColumns } from '#client/settings/useTableColumns.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';
import { canBeChosen } from '#engine/model/relation-where.ts';
import type { Values } from '../form/form-values.ts';
import UsageDialog from '../removal/UsageDialog.tsx';
import { useRecordRemoval } from './bulk/useRecordRemoval.ts';
import { NARROW } from './narrow.ts';
import { listColumns } from './list-columns.ts';
import { Pages } from './ListFooter.tsx';
import { EmptyState, ErrorState } from './ListStates.tsx';
import { totalText } from './ListTitle.tsx';
import { canCreate } from '../conditions/can-create.ts';
import { RecordLinksProvider } from './RecordLinksProvider.tsx';
import { recordTitle } from '../words/record-title.ts';
import { RecordTable } from './RecordTable.tsx';
import type { OpenPanel } from './panel/useRecordPanel.ts';
import { withoutField } from './panel/without-field.ts';
import RowMenu from './RowMenu.tsx';
import { SkeletonLines } from './SkeletonLines.tsx';
import { useRowFields } from './useRowFields.ts';
import { useLocalDefinition, useResourceLabels } from '../words/words.ts';
import './list.css';

const QuickCreateDialog = lazy(() => import('../form/quick-create/WholeCreateDialog.tsx'));
const RecordDrawer = lazy(() => import('./panel/RecordDrawer.tsx'));

export interface RelatedListProps {
  /** The plain name of the resource that is listed. */
  readonly resource: string;
  /** Its field that points at the record whose details are open. */
  readonly via: string;
  /** The record whose details are open. */
  readonly record: RaRecord;
  /** What a new record starts with beside `via`: the ancestors of the open record, as ids. */
  readonly preset?: Readonly<Record<string, unknown>> | undefined;
  /** The columns after the pinned one; absent: those that the user has chosen for the list. */
  readonly columns?: readonly string[] | undefined;
  /** In place of the button for a new record. */
  readonly create?: ReactNode;
}

const PER_PAGE = 10;
const SKELETON_ROWS = 5;

/**
 * The records that refer to one record, in its details: the list's table without its tools. Empty if this user cannot
 * list them.
 */
export const RelatedList = (props: RelatedListProps) => {
  const definition = useFindDefinition(props.resource);
  return definition?.can.list ? <RelatedRecords key={props.resource} {...props} found={definition} /> : null;
};

/** The same while it is not known yet what the records are. */
export const RelatedSkeleton = () => (
  <section className="list list-related" aria-hidden>
    <div className="list-related-head">
      <Skeleton variant="rounded" width={140} height={20} />
    </div>
    <SkeletonLines count={SKELETON_ROWS} />
  </section>
);

const RelatedRecords = ({ found, ...props }: RelatedListProps & { readonly found: CatalogueResource }) => {
  const definition = useLocalDefinition(found);
  const meta = useRowFields(definition, useRelatedColumns(definition, props.columns));
  const controller = useListController({
    resource: adminName(definition),
    filter: { [props.via]: props.record.id },
    sort: definition.list.sort,
    perPage: PER_PAGE,
    disableSyncWithLocation: true,
    storeKey: false,
    queryOptions: { onError: () => undefined, meta },
  });
  return (
    <ListContextProvider value={controller}>
      <RecordLinksProvider>
        <section className="list list-related">
          <RelatedHead definition={definition} {...props} />
          <RelatedTable definition={definition} {...props} />
        </section>
      </RecordLinksProvider>
    </ListContextProvider>
  );
};

type PartProps = RelatedListProps & { readonly definition: CatalogueResource };

const RelatedHead = ({ definition, via, record, preset, create }: PartProps) => {
  const { total, meta } = useListContext();
  const translate = useTranslate();
  const locale = useLocale();
  const words = useResourceLabels(definition);
  const { resources } = useCatalogue();
  const canOpen = resources[definition.resource]?.open.includes('list');
  return (
    <div className="list-related-head">
      <h2>{words.many}</h2>
      {total ? <span className="list-quiet num">{totalText(total, meta, locale)}</span> : null}
      <span className="list-grow" />
      {canOpen ? (
        <Button
          component={Link}
          to={`${definition.route}?${new URLSearchParams({ filter: JSON.stringify({ [via]: [record.id] }) })}`}
          variant="text"
          size="small"
          startIcon={<ArrowUpRight size={14} aria-hidden />}
        >
          {translate('list.related.open')}
        </Button>
      ) : null}
      {create}
      {!create && canCreateHere(definition, via, record) ? (
        <NewRecord definition={definition} via={via} values={{ ...preset, [via]: record.id }}>
          {translate('list.create', { name: words.oneInside })}
        </NewRecord>
      ) : null}
    </div>
  );
};

interface NewRecordProps {
  readonly definition: CatalogueResource;
  readonly via: string;
  readonly values: Values;
  readonly children: ReactNode;
}

/** Leads to the form of a new record; records without screens have it in a dialog. */
const NewRecord = ({ definition, via, values, children }: NewRecordProps) => {
  const [isOpen, setOpen] = useState(false);
  const look = { size: 'small', startIcon: <Plus size={14} aria-hidden /> } as const;
  if (definition.route !== undefined)
    return (
      <Button component={Link} to={createAddress(definition, values)} {...look}>
        {children}
      </Button>
    );
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} {...look}>
        {children}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <QuickCreateDialog
            definition={withoutField(definition, via)}
            preset={values}
            onCreated={close}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
};

/** A new record cannot point here where the file leaves the open record out of the options. */
const canCreateHere = (definition: CatalogueResource, via: string, record: RaRecord): boolean => {
  const field = definition.fields[via];
  const hasForm = definition.route === undefined ? definition.can.create : canCreate(definition);
  return hasForm && field !== undefined && canBeChosen(field, record);
};

/** The columns that the file names here, as wide and named as the user has them; else those of the user. */
function useRelatedColumns(
  { resource }: CatalogueResource,
  names: readonly string[] | undefined,
): readonly ColumnSetting[] {
  const { columns } = useTableColumns(resource);
  return useMemo(
    () =>
      names
        ? columns.map((column) => ({ ...column, index: names.indexOf(column.key), show: names.includes(column.key) }))
        : columns,
    [columns, names],
  );
}

const RelatedTable = ({ definition, via, record, preset, columns: names, create }: PartProps) => {
  const list = useListContext();
  const words = useResourceLabels(definition);
  const settings = useRelatedColumns(definition, names);
  const columns = useMemo(
    () => listColumns(definition, settings).filter((column) => column.field.name !== via),
    [definition, settings, via],
  );
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const [opened, setOpened] = useState<{ record: RaRecord; anchor: HTMLElement } | null>(null);
  const [panel, setPanel] = useState<OpenPanel>();
  const removal = useRecordRemoval(definition, () => undefined);
  const onMenu = useEvent((row: RaRecord, anchor: HTMLElement) => setOpened({ record: row, anchor }));
  const opensHere = definition.route === undefined && definition.can.show;
  const handlers = useMemo(() => ({ onToggle: () => undefined, onMenu, opensHere }), [onMenu, opensHere]);
  const open = (id: string) => setPanel({ id, mode: 'show' });
  const edit = (id: string) => setPanel({ id, mode: 'edit' });
  const hasRows = !list.error && list.data !== undefined && list.data.length > 0;
  const isEmpty = !list.error && list.data?.length === 0;
  return (
    <>
      <RecordTable
        definition={definition}
        columns={columns}
        label={words.many}
        rows={hasRows ? list.data : undefined}
        sort={list.sort}
        onSort={(field) =>
          list.setSort({ field, order: list.sort.field === field && list.sort.order === 'ASC' ? 'DESC' : 'ASC' })
        }
        handlers={handlers}
        isNarrow={isNarrow}
        isStale={list.isPlaceholderData}
        skeletonRows={SKELETON_ROWS}
        {...(opensHere && { onOpen: open })}
      >
        {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
        {isEmpty ? (
          <EmptyState
            definition={definition}
            words={words}
            createTo={
              create === undefined && definition.route !== undefined && canCreateHere(definition, via, record)
                ? createAddress(definition, { ...preset, [via]: record.id })
                : null
            }
          />
        ) : null}
      </RecordTable>
      {(list.total ?? 0) > list.perPage ? <Pages /> : null}
      <RowMenu
        definition={definition}
        opened={opened}
        onClose={() => setOpened(null)}
        onDelete={(row) => void removal.remove(row.id, recordTitle(definition, row))}
        {...(opensHere && { onOpen: open, onEdit: edit })}
      />
      {panel ? (
        <Suspense fallback={null}>
          <RecordDrawer
            definition={definition}
            via={via}
            panel={panel}
            onOpen={open}
            onEdit={edit}
            onClose={() => setPanel(undefined)}
            onMenu={onMenu}
          />
        </Suspense>
      ) : null}
      {removal.rejected ? (
        <UsageDialog rejected={removal.rejected} definition={definition} onClose={removal.dismiss} />
      ) : null}
    </>
  );
};
