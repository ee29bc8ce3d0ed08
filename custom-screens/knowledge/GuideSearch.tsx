import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { InputAdornment, OutlinedInput } from '@mui/material';
import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link, useNavigate } from 'react-router-dom';
import { getPage, ORDER } from './guide.ts';
import { searchGuide, wordsOf } from './search-guide.ts';
import type { GuideHit } from './search-guide.ts';

interface GuideSearchProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Shown below while there is no search. */
  readonly children: ReactNode;
}

/** Finds sections of the guide by their words; Enter opens the first. Following one keeps the search, so that the next can be tried. */
export const GuideSearch = ({ query, onQuery, children }: GuideSearchProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const label = translate('knowledge.search');
  const openFirst = () => {
    const [first] = hitsOf(query);
    if (first) void navigate(addressOf(first));
  };
  return (
    <div role="search" aria-label={label}>
      <OutlinedInput
        type="search"
        fullWidth
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && openFirst()}
        placeholder={label}
        slotProps={{ input: { 'aria-label': label } }}
        sx={{ minHeight: 32, mb: 4, fontSize: 13, '& input': { py: '5px' } }}
        startAdornment={
          <InputAdornment position="start" sx={{ mr: 0, color: 'text.tertiary' }}>
            <Search aria-hidden />
          </InputAdornment>
        }
      />
      {query.trim() === '' ? children : <Hits query={query} />}
    </div>
  );
};

const hitsOf = (query: string): readonly GuideHit[] => searchGuide(ORDER.map(getPage), query);

const addressOf = ({ page, section }: GuideHit): string => `/knowledge/${page.slug}${section.id && `#${section.id}`}`;

const Hits = ({ query }: { readonly query: string }) => {
  const translate = useTranslate();
  const wanted = useDeferredValue(query);
  const hits = hitsOf(wanted);
  return (
    <>
      <p role="status" className="guide-chapter">
        {hits.length === 0
          ? translate('palette.nothing', { query: wanted })
          : translate('palette.count', { smart_count: hits.length })}
      </p>
      <ul className="guide-hits">
        {hits.map((hit) => (
          <li key={`${hit.page.slug}#${hit.section.id}`}>
            <Hit hit={hit} words={wordsOf(wanted)} />
          </li>
        ))}
      </ul>
    </>
  );
};

const Hit = ({ hit, words }: { readonly hit: GuideHit; readonly words: readonly string[] }) => (
  <Link to={addressOf(hit)}>
    <b>
      <Marked text={hit.section.title || hit.page.title} words={words} />
    </b>
    {hit.section.title ? <span className="guide-hit-page">{hit.page.title}</span> : null}
    <span className="guide-hit-text">
      <Marked text={hit.excerpt} words={words} />
    </span>
  </Link>
);

/** The text with the words of the query marked. */
const Marked = ({ text, words }: { readonly text: string; readonly words: readonly string[] }): ReactNode => {
  const literal = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`(${literal.join('|')})`, 'gi');
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
};
