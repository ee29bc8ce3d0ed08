import { IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { usePageTitle } from '#client/page/PageTitleProvider.tsx';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { MatchingRows, type Selection } from '../useSelection.ts';
import './bulk.css';

interface BulkToolbarProps {
  /** Of the page, whose title row it takes the place of. */
  readonly title: string;
  readonly selection: Selection;
  /** Rows are cards, and the bar is below them. */
  readonly isNarrow: boolean;
  /** Behind the count. */
  readonly beside?: ReactNode;
  /** Behind the actions. */
  readonly end?: ReactNode;
  readonly dialog?: ReactNode;
  /** What can be done. */
  readonly children: ReactNode;
}

/**
 * The bar of the selected rows, the same on every list. It takes the title's place and height, so nothing below moves;
 * on a phone below the cards, within reach of the thumb.
 */
export const BulkToolbar = ({ title, selection, isNarrow, beside, end, dialog, children }: BulkToolbarProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const bar = useRef<HTMLDivElement>(null);
  const { ids } = selection;
  const { size } = ids;
  useFocusWith(bar, isNarrow && size === 0);
  return (
    <div className="list-bulk-row" data-below={isNarrow || undefined} ref={bar}>
      {isNarrow ? null : <HiddenTitle title={title} />}
      <div className="list-bulk" role="toolbar" aria-label={translate('list.bulk.toolbar')}>
        <IconButton size="small" aria-label={translate('list.bulk.clear')} onClick={selection.clear}>
          <X size={16} aria-hidden />
        </IconButton>
        <b className="num" role="status">
          {translate('list.bulk.selected', {
            smart_count: size,
            count: formatNumber(size, locale) + (isCounted(ids) ? '' : '+'),
          })}
        </b>
        {beside}
        <span className="list-grow" />
        <div className="list-bulk-actions">{children}</div>
        {end ? (
          <div className="list-bulk-end">
            <span className="list-separator" />
            {end}
          </div>
        ) : null}
      </div>
      {dialog}
    </div>
  );
};

/** False where the list knows only that there are so many or more. */
const isCounted = (ids: Selection['ids']) => !(ids instanceof MatchingRows) || ids.isExact;

/** It takes the place of the title row, and so of its heading. */
const HiddenTitle = ({ title }: { readonly title: string }) => {
  usePageTitle(title);
  return <h1 className="visually-hidden">{title}</h1>;
};

/** Begins at the first card where selecting was asked for; where the focus would be lost, it goes to the list's menu or its first box. */
function useFocusWith(bar: RefObject<HTMLElement | null>, isAsked: boolean): void {
  const begin = useEffectEvent((list: Element | null | undefined) => {
    if (isAsked) list?.querySelector<HTMLElement>('tbody .list-box')?.focus();
  });
  useEffect(() => {
    const list = bar.current?.closest('.list');
    begin(list);
    return () => {
      if (document.activeElement === document.body)
        list?.querySelector<HTMLElement>('.list-square, .list-box')?.focus();
    };
  }, [bar]);
}
