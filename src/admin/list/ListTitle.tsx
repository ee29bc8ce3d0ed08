import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { cameFrom } from '#client/page/useLeave.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ListAction } from './list-action.ts';
import { canCreate } from '../conditions/can-create.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { countText, useFilterCounts } from './useFilterCounts.ts';
import type { ResourceLabels } from '../words/words.ts';

interface ListTitleProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
  /** Names of the columns on screen, in order: the columns of an export. */
  readonly columnNames: readonly string[];
  readonly onShowKeys: () => void;
  /** Turns on the boxes of cards. */
  readonly onPick?: (() => void) | undefined;
  /** The empty list offers the first action itself; then this one steps back. */
  readonly isQuiet: boolean;
  readonly isNarrow: boolean;
  readonly actions: readonly ListAction[];
  readonly tools?: ReactNode;
  /** Beside the title. */
  readonly aside?: ReactNode;
}

/** What the list shows, how many there are, and what can be done with all of them. */
export const ListTitle = (props: ListTitleProps) => {
  const { definition, words, columnNames, isQuiet, isNarrow, actions, tools, aside } = props;
  const translate = useTranslate();
  const from = cameFrom(useLocation());
  return (
    <PageHeader title={words.many} count={<TotalCount definition={definition} />} aside={aside}>
      {tools}
      {isNarrow
        ? null
        : actions.map(({ label, icon: ActionIcon, onClick }) => (
            <Button key={label} size="small" startIcon={<ActionIcon size={16} aria-hidden />} onClick={onClick}>
              {label}
            </Button>
          ))}
      <MoreMenu
        definition={definition}
        columnNames={columnNames}
        onShowKeys={props.onShowKeys}
        onPick={props.onPick}
        actions={isNarrow ? actions : []}
      />
      {canCreate(definition) ? (
        <Button
          component={Link}
          to={`${definition.route}/create`}
          state={from}
          className="list-create"
          variant={isQuiet ? 'outlined' : 'contained'}
          color={isQuiet ? 'inherit' : 'primary'}
          startIcon={<Plus size={16} aria-hidden />}
          aria-label={translate('list.create', { name: words.oneInside })}
          aria-keyshortcuts="C"
        >
          <span className="list-wide">{translate('list.create', { name: words.oneInside })}</span>
          <span className="list-narrow">{translate('list.create_short')}</span>
          <kbd className="list-wide list-key" data-key="C" aria-hidden />
        </Button>
      ) : null}
    </PageHeader>
  );
};

/** "128", or "10,000+" where the server stopped counting; "1 of 128" where filters leave fewer. */
const TotalCount = ({ definition }: { readonly definition: CatalogueResource }) => {
  const { total, meta, filterValues, isPlaceholderData } = useListContext();
  const locale = useLocale();
  const translate = useTranslate();
  const isFiltered = Object.keys(filterValues).length > 0;
  const all = useFilterCounts(definition, isFiltered ? EVERYTHING : NOTHING);
  if (total === undefined || (total === 0 && !isFiltered)) return null;
  const shown = totalText(total, meta, locale);
  const of = all && countText(all.counts[0]!, all.isExact, MAX_COUNTED, locale); // one filter, one count
  const text = isFiltered && of && !isPlaceholderData ? translate('list.shown_of', { shown, total: of }) : shown;
  return (
    <>
      <span className="visually-hidden">{translate('list.total_label')}</span> {text}
    </>
  );
};

/** One filter that leaves every record. */
const EVERYTHING = [{}];
const NOTHING: typeof EVERYTHING = [];
/** The server counts this far. */
const MAX_COUNTED = 10_000;

export function totalText(total: number, meta: { isExact?: boolean } | undefined, locale: string): string {
  return formatNumber(total, locale) + (meta?.isExact === false ? '+' : '');
}
