import { useListContext } from 'ra-core';
import type { Ref } from 'react';
import { SearchBox } from './SearchBox.tsx';

/** The search of the list around it, kept among its filters as `q`. */
export const SearchField = ({ label, ref }: { readonly label: string; readonly ref: Ref<HTMLInputElement> }) => {
  const { filterValues, setFilters } = useListContext();
  const { q = '', ...others } = filterValues as { readonly q?: string };
  return (
    <SearchBox
      ref={ref}
      label={label}
      value={q}
      onSearch={(words) => setFilters(words ? { ...others, q: words } : others)}
    />
  );
};
