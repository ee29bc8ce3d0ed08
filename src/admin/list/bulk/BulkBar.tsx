import { Button } from '@mui/material';
import { Download, Merge, Pencil, Trash2 } from 'lucide-react';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import type { Identifier } from 'ra-core';
import { lazy, Suspense } from 'react';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useExport } from '../useExport.ts';
import { MAX_SELECTED, useSelected } from '../useSelection.ts';
import type { Selection, SelectionStore } from '../useSelection.ts';
import type { ResourceLabels } from '../../words/words.ts';
import { canMerge, MAX_MERGED } from '../merge/can-merge.ts';
import { BulkRecordActions } from './BulkRecordActions.tsx';
import { bulkFields } from './bulk-fields.ts';
import { BulkToolbar } from './BulkToolbar.tsx';

const BulkEdit = lazy(() => import('./BulkEdit.tsx'));

interface BulkBarProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
  readonly columnNames: readonly string[];
  readonly selection: SelectionStore;
  /** Rows are cards, and the bar is below them. */
  readonly isNarrow: boolean;
  readonly isEditing: boolean;
  readonly onEditing: (isEditing: boolean) => void;
  readonly onDelete: () => void;
  readonly onMerge: () => void;
}

/** What can be done with the selected rows of a generated list. */
const BulkBar = (props: BulkBarProps) => {
  const { definition, words, isNarrow, isEditing, onEditing } = props;
  const selection = useSelected(props.selection);
  const ids = [...selection.ids];
  const canEdit = definition.can.edit && bulkFields(definition).length > 0;
  return (
    <BulkToolbar
      title={words.many}
      selection={selection}
      isNarrow={isNarrow}
      beside={<SelectMatching selection={selection} />}
      dialog={
        isEditing && canEdit ? (
          <Suspense fallback={null}>
            <BulkEdit
              definition={definition}
              words={words}
              ids={ids}
              onClose={() => onEditing(false)}
              onDone={() => {
                onEditing(false);
                selection.clear();
              }}
            />
          </Suspense>
        ) : null
      }
    >
      <BulkActions {...props} selection={selection} ids={ids} canEdit={canEdit} />
    </BulkToolbar>
  );
};

interface BulkActionsProps extends Omit<BulkBarProps, 'selection'> {
  readonly selection: Selection;
  readonly ids: readonly Identifier[];
  readonly canEdit: boolean;
}

const BulkActions = ({ definition, columnNames, selection, ids, canEdit, ...props }: BulkActionsProps) => {
  const translate = useTranslate();
  const { sort } = useListContext();
  const { isExporting, exportRecords } = useExport(definition);
  const isNone = ids.length === 0;
  return (
    <>
      {canEdit ? (
        <Button
          startIcon={<Pencil size={16} aria-hidden />}
          disabled={isNone}
          onClick={() => props.onEditing(true)}
          aria-keyshortcuts="E"
        >
          {translate('ra.action.edit')} <kbd aria-hidden>E</kbd>
        </Button>
      ) : null}
      {canMerge(definition) && ids.length > 1 && ids.length <= MAX_MERGED ? (
        <Button startIcon={<Merge size={16} aria-hidden />} onClick={props.onMerge}>
          {translate('list.merge')}
        </Button>
      ) : null}
      {isNone ? null : <BulkRecordActions definition={definition} selection={selection} />}
      {definition.can.export ? (
        <Button
          startIcon={<Download size={16} aria-hidden />}
          disabled={isNone || isExporting}
          onClick={() => void exportRecords({ format: 'xlsx', filter: { id: [...ids] }, sort, columns: columnNames })}
        >
          {translate('ra.action.export')}
        </Button>
      ) : null}
      {definition.can.delete ? (
        <>
          <span className="list-separator" />
          <Button color="error" startIcon={<Trash2 size={16} aria-hidden />} disabled={isNone} onClick={props.onDelete}>
            {translate('list.bulk.delete')}
          </Button>
        </>
      ) : null}
    </>
  );
};

/** Offers every row that search and filters leave; beyond 1,000 it says that it takes the first 1,000. */
const SelectMatching = ({ selection }: { readonly selection: Selection }) => {
  const { total = 0, meta } = useListContext();
  const translate = useTranslate();
  const locale = useLocale();
  if (selection.ids.size >= Math.min(total, MAX_SELECTED)) return null;
  const isTooMany = total > MAX_SELECTED || meta?.isExact === false;
  const count = formatNumber(Math.min(total, MAX_SELECTED), locale);
  return (
    <Button
      variant="text"
      color="primary"
      size="small"
      disabled={selection.isSelecting}
      onClick={() => void selection.selectMatching()}
    >
      {translate(isTooMany ? 'list.bulk.select_first' : 'list.bulk.select_matching', { count })}
    </Button>
  );
};

export default BulkBar;
