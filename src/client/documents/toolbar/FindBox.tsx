import { IconButton } from '@mui/material';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent, Ref } from 'react';
import type { SheetState } from '../sheet/sheet-props.ts';

interface FindBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly matches: SheetState['matches'];
  readonly onStep: (by: 1 | -1) => void;
  /** Gives the focus back to the document. */
  readonly onLeave: () => void;
}

/** Searches the document. Enter goes to the next match, Shift Enter to the previous one, Escape ends the search. */
export const FindBox = ({ ref, query, onQuery, matches, onStep, onLeave }: FindBoxProps) => {
  const translate = useTranslate();
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && query !== '') {
      onQuery('');
      onLeave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="document-find" role="search">
      <Search size={14} strokeWidth={1.75} aria-hidden />
      <input
        ref={ref}
        type="text"
        value={query}
        placeholder={translate('documents.find')}
        aria-label={translate('documents.find')}
        aria-keyshortcuts="Control+F"
        spellCheck={false}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={handleKey}
      />
      <span role="status" className="num">
        {matches ? <MatchCount {...matches} /> : null}
      </span>
      {matches && matches.count > 0 ? (
        <>
          <IconButton size="small" aria-label={translate('documents.find_previous')} onClick={() => onStep(-1)}>
            <ChevronUp size={14} aria-hidden />
          </IconButton>
          <IconButton size="small" aria-label={translate('documents.find_next')} onClick={() => onStep(1)}>
            <ChevronDown size={14} aria-hidden />
          </IconButton>
        </>
      ) : null}
    </div>
  );
};

const MatchCount = ({ count, current }: NonNullable<SheetState['matches']>) => {
  const translate = useTranslate();
  if (count === 0) return translate('documents.no_match');
  return (
    <>
      <span aria-hidden>{translate('documents.match', { current, count })}</span>
      <span className="visually-hidden">{translate('documents.match_spoken', { current, count })}</span>
    </>
  );
};
