import { Button, IconButton } from '@mui/material';
import { Download, Merge, Pencil, Trash2, X } from 'lucide-react';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import type { Identifier } from 'ra-core';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { usePageTitle } from '#client/page/PageTitleProvider.tsx';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { useExport } from '../useExport.ts';
import { MOST_SELECTED } from '../useSelection.ts';
import type { Selection } from '../useSelection.ts';
import type { ResourceWords } from '../words.ts';
import { mayMerge, MOST_MERGED } from '../merge/may-merge.ts';
import { BulkDeeds } from './BulkDeeds.tsx';
import { bulkFields } from './bulk-fields.ts';
import './bulk.css';

const BulkEdit = lazy(() => import('./BulkEdit.tsx'));

interface BulkBarProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceWords;
  readonly columnNames: readonly string[];
  readonly selection: Selection;
  /** Rows are cards, and it stands below them. */
  readonly isNarrow: boolean;
  readonly isEditing: boolean;
  readonly onEditing: (isEditing: boolean) => void;
  readonly onDelete: () => void;
  readonly onMerge: () => void;
}

/**
 * What can be done with the selected rows. It stands in the title's place with the title's height, so nothing below moves;
 * on a phone below the cards, in reach of the thumb.
 */
const BulkBar = (props: BulkBarProps) => {
  const { definition, words, selection, isNarrow, isEditing, onEditing } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const bar = useRef<HTMLDivElement>(null);
  const ids = [...selection.ids];
  const mayEdit = definition.can.edit && bulkFields(definition).length > 0;
  useFocusWith(bar, isNarrow && ids.length === 0);
  return (
    <div className="list-bulk-row" data-below={isNarrow || undefined} ref={bar}>
      {isNarrow ? null : <HiddenTitle title={words.many} />}
      <div className="list-bulk" role="toolbar" aria-label={translate('list.bulk.toolbar')}>
        <IconButton size="small" aria-label={translate('list.bulk.clear')} onClick={selection.clear}>
          <X size={16} aria-hidden />
        </IconButton>
        <b className="num" role="status">
          {translate('list.bulk.selected', { smart_count: ids.length, count: formatNumber(ids.length, locale) })}
        </b>
        <SelectMatching selection={selection} />
        <span className="list-grow" />
        <div className="list-bulk-actions">
          <BulkActions {...props} ids={ids} mayEdit={mayEdit} />
        </div>
      </div>
      {isEditing && mayEdit ? (
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
      ) : null}
    </div>
  );
};

/** It takes the place of the title row, and so of its heading. */
const HiddenTitle = ({ title }: { readonly title: string }) => {
  usePageTitle(title);
  return <h1 className="visually-hidden">{title}</h1>;
};

/** Begins at the first card where selecting was asked for, and leaves the focus at the list's menu where it would be lost. */
function useFocusWith(bar: RefObject<HTMLElement | null>, isAsked: boolean): void {
  const begin = useEffectEvent((list: Element | null | undefined) => {
    if (isAsked) list?.querySelector<HTMLElement>('tbody .list-box')?.focus();
  });
  useEffect(() => {
    const list = bar.current?.closest('.list');
    begin(list);
    return () => {
      if (document.activeElement === document.body) list?.querySelector<HTMLElement>('.list-square')?.focus();
    };
  }, [bar]);
}

interface BulkActionsProps extends BulkBarProps {
  readonly ids: readonly Identifier[];
  readonly mayEdit: boolean;
}

const BulkActions = ({ definition, columnNames, selection, ids, mayEdit, ...props }: BulkActionsProps) => {
  const translate = useTranslate();
  const { sort } = useListContext();
  const { isExporting, exportRecords } = useExport(definition);
  const isNone = ids.length === 0;
  return (
    <>
      {mayEdit ? (
        <Button
          startIcon={<Pencil size={16} aria-hidden />}
          disabled={isNone}
          onClick={() => props.onEditing(true)}
          aria-keyshortcuts="E"
        >
          {translate('ra.action.edit')} <kbd aria-hidden>E</kbd>
        </Button>
      ) : null}
      {mayMerge(definition) && ids.length > 1 && ids.length <= MOST_MERGED ? (
        <Button startIcon={<Merge size={16} aria-hidden />} onClick={props.onMerge}>
          {translate('merge.action')}
        </Button>
      ) : null}
      {isNone ? null : <BulkDeeds definition={definition} selection={selection} />}
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
  if (selection.ids.size >= Math.min(total, MOST_SELECTED)) return null;
  const isTooMany = total > MOST_SELECTED || meta?.isExact === false;
  const count = formatNumber(Math.min(total, MOST_SELECTED), locale);
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
