import { useListContext } from 'ra-core';
import type { Ref } from 'react';
import { SearchBox } from './SearchBox.tsx';
import { useChangeFilters, withFilter } from './useChangeFilters.ts';

/** The search of the list around it, kept among its filters as `q`. */
export const SearchField = ({ label, ref }: { readonly label: string; readonly ref: Ref<HTMLInputElement> }) => {
  const { q = '' } = useListContext().filterValues as { readonly q?: string };
  const change = useChangeFilters();
  return (
    <SearchBox
      ref={ref}
      label={label}
      value={q}
      onSearch={(words) => change((filters) => withFilter(filters, 'q', words))}
    />
  );
};
