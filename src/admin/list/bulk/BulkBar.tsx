import { Button } from '@mui/material';
import { Download, Merge, Pencil, Trash2 } from 'lucide-react';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import type { Identifier, SortPayload } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ManyRecords } from '../../bulk-work/many-records.ts';
import { totalText } from '../ListTitle.tsx';
import { useExport } from '../useExport.ts';
import { MatchingRows, useSelected } from '../useSelection.ts';
import type { Selection, SelectionStore } from '../useSelection.ts';
import type { ResourceLabels } from '../../words/words.ts';
import { canMerge, MAX_MERGED } from '../merge/can-merge.ts';
import { BulkRecordActions } from './BulkRecordActions.tsx';
import { bulkFields } from './bulk-fields.ts';
import { BulkToolbar } from './BulkToolbar.tsx';
import { type BulkPlan, useBulkWork } from '../../bulk-work/useBulkWork.tsx';

const BulkEdit = lazy(() => import('./BulkEdit.tsx'));

interface BulkBarProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
  readonly columnNames: readonly string[];
  readonly selection: SelectionStore;
  /** Rows are cards, and the bar is below them. */
  readonly isNarrow: boolean;
  /** Where the bar takes the place of the title: the selection stays in every layout. */
  readonly layoutSwitch: ReactNode;
  readonly isEditing: boolean;
  readonly onEditing: (isEditing: boolean) => void;
  /** Deletes the only selected record, which says more of what it is used by. */
  readonly onDeleteOne: () => void;
  readonly onMerge: (ids: readonly Identifier[]) => void;
}

/** What can be done with the selected rows of a generated list. */
const BulkBar = (props: BulkBarProps) => {
  const { definition, words, isNarrow, isEditing, onEditing } = props;
  const selection = useSelected(props.selection);
  const { sort } = useListContext();
  const { begin, isBusy, dialog } = useBulkWork(definition, () => selection.clear(), props.onMerge);
  const canEdit = definition.can.edit && bulkFields(definition).length > 0;
  const many = recordsOf(selection.ids, sort);
  return (
    <BulkToolbar
      title={words.many}
      selection={selection}
      isNarrow={isNarrow}
      beside={<SelectMatching selection={selection} />}
      end={props.layoutSwitch}
      dialog={
        <>
          {isEditing && canEdit ? (
            <Suspense fallback={null}>
              <BulkEdit
                definition={definition}
                words={words}
                many={many}
                onClose={() => onEditing(false)}
                onDone={(plan) => {
                  onEditing(false);
                  void begin(plan);
                }}
              />
            </Suspense>
          ) : null}
          {dialog}
        </>
      }
    >
      <BulkActions
        {...props}
        selection={selection}
        many={many}
        canEdit={canEdit}
        isBusy={isBusy}
        onBegin={(plan) => void begin(plan)}
      />
    </BulkToolbar>
  );
};

/** What a job is started with: the rows that were ticked, or the filter that leaves them all. */
const recordsOf = (rows: ReadonlySet<Identifier>, { field, order }: SortPayload): ManyRecords =>
  rows instanceof MatchingRows
    ? { records: { filter: rows.filter, sort: [field, order] }, count: rows.size }
    : { records: { ids: [...rows].map(Number) }, count: rows.size };

interface BulkActionsProps extends Omit<BulkBarProps, 'selection'> {
  readonly selection: Selection;
  readonly many: ManyRecords;
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  readonly onBegin: (plan: BulkPlan) => void;
}

const BulkActions = ({ definition, columnNames, selection, many, canEdit, ...props }: BulkActionsProps) => {
  const translate = useTranslate();
  const { sort } = useListContext();
  const { isExporting, exportRecords } = useExport(definition);
  const { records, count } = many;
  const isNone = count === 0;
  const filter = 'ids' in records ? { id: records.ids } : records.filter;
  const remove = () =>
    props.onBegin({
      work: { kind: 'delete' },
      many,
      action: translate('ra.action.delete'),
      isDanger: true,
      canUndo: definition.softDelete,
    });
  return (
    <>
      {canEdit ? (
        <Button
          startIcon={<Pencil size={16} aria-hidden />}
          disabled={isNone || props.isBusy}
          onClick={() => props.onEditing(true)}
          aria-keyshortcuts="E"
        >
          {translate('ra.action.edit')} <kbd aria-hidden>E</kbd>
        </Button>
      ) : null}
      {canMerge(definition) && count > 1 && count <= MAX_MERGED ? (
        <Button startIcon={<Merge size={16} aria-hidden />} onClick={() => props.onMerge([...selection.ids])}>
          {translate('list.merge')}
        </Button>
      ) : null}
      {isNone ? null : (
        <BulkRecordActions
          definition={definition}
          selection={selection}
          many={many}
          isBusy={props.isBusy}
          onBegin={props.onBegin}
        />
      )}
      {definition.can.export ? (
        <Button
          startIcon={<Download size={16} aria-hidden />}
          disabled={isNone || isExporting}
          onClick={() => void exportRecords({ format: 'xlsx', filter, sort, columns: columnNames })}
        >
          {translate('ra.action.export')}
        </Button>
      ) : null}
      {definition.can.delete ? (
        <>
          <span className="list-separator" />
          <Button
            color="error"
            startIcon={<Trash2 size={16} aria-hidden />}
            disabled={isNone || props.isBusy}
            onClick={count === 1 ? props.onDeleteOne : remove}
          >
            {translate('list.bulk.delete')}
          </Button>
        </>
      ) : null}
    </>
  );
};

/** Offers every row that search and filters leave. */
const SelectMatching = ({ selection }: { readonly selection: Selection }) => {
  const { total = 0, meta } = useListContext();
  const translate = useTranslate();
  const locale = useLocale();
  if (selection.ids.size >= total) return null;
  return (
    <Button
      variant="text"
      color="primary"
      size="small"
      disabled={selection.isSelecting}
      onClick={() => void selection.selectMatching()}
    >
      {translate('list.bulk.select_matching', { count: totalText(total, meta, locale) })}
    </Button>
  );
};

export default BulkBar;
