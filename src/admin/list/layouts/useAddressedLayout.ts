import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ListLayout } from '#engine/model/screen-definition.ts';
import { layoutOf } from './layout.ts';

/**
 * The layout by the address alone, for code that needs it before the list is rendered. @param ofView the layout of the
 * view that the list opens with.
 */
export function useAddressedLayout(definition: CatalogueResource, ofView: ListLayout | null): ListLayout {
  const { search } = useLocation();
  return useMemo(() => layoutOf(definition, displayedIn(search), ofView), [definition, search, ofView]);
}

function displayedIn(search: string): unknown {
  try {
    return JSON.parse(new URLSearchParams(search).get('displayedFilters') ?? '{}');
  } catch {
    // An address with a typo names no layout.
    return {};
  }
}
