import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Ref } from 'react';

const PAUSE = 250;
const LONGEST = 200;

interface SearchBoxProps {
  /** What is searched for now. */
  readonly value: string;
  readonly label: string;
  /** Without blanks at its ends; empty: no search. Called only for something new. */
  readonly onSearch: (words: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Searches while the user types, after a short pause; immediately on Enter. Escape leaves the field. */
export const SearchBox = ({ value, label, onSearch, ref }: SearchBoxProps) => {
  const translate = useTranslate();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const search = (typed: string) => {
    if (typed.trim() !== value) onSearch(typed.trim());
  };
  const searchTyped = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchTyped(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label className="list-find">
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <input
        ref={ref}
        type="search"
        value={text}
        maxLength={LONGEST}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <kbd className="list-wide" aria-hidden title={translate('list.keys.search')}>
        /
      </kbd>
    </label>
  );
};
