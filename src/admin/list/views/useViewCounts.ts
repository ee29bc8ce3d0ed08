import { useLocale } from 'ra-core';
import { useMemo } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { countText, useFilterCounts } from '../useFilterCounts.ts';
import type { ListView } from './list-views.ts';
import { valuesOf } from './useListView.ts';

/** A tab says no more than "1,000+". */
const MAX = 1_000;
/** What the server counts in one request. */
const MAX_TESTS = 120;
const MAX_SEARCHES = 10;
const NONE: readonly ListView[] = [];

/** How many records each view has, by its key, asked for in one request and again when records change. @param isDrawn the list has its rows: nothing is asked for before. */
export function useViewCounts(
  definition: CatalogueResource,
  views: readonly ListView[],
  isDrawn: boolean,
): ReadonlyMap<string, string> {
  const locale = useLocale();
  const counted = useMemo(() => (isDrawn ? countable(views) : NONE), [views, isDrawn]);
  const filters = useMemo(() => counted.map(({ arrangement }) => valuesOf(arrangement)), [counted]);
  const known = useFilterCounts(definition, filters);
  return useMemo(
    () =>
      new Map(
        counted.flatMap(({ key }, place) => {
          const count = known?.counts[place];
          // "At least none" says nothing.
          if (!known || count === undefined || (count === 0 && !known.isExact)) return [];
          return [[key, countText(count, known.isExact, MAX, locale)]];
        }),
      ),
    [counted, known, locale],
  );
}

/** The first views that one request can ask for. */
function countable(views: readonly ListView[]): readonly ListView[] {
  let tests = 0;
  let searches = 0;
  return views.filter(({ arrangement, isPending }) => {
    if (isPending) return false;
    const more = testsIn(arrangement.filter);
    const search = arrangement.search ? 1 : 0;
    if (tests + more > MAX_TESTS || searches + search > MAX_SEARCHES) return false;
    tests += more;
    searches += search;
    return true;
  });
}

function testsIn(filter: unknown): number {
  if (Array.isArray(filter)) return filter.reduce<number>((sum, part) => sum + testsIn(part), 0);
  return Object.entries((filter ?? {}) as object).reduce(
    (sum, [key, value]) => sum + (['all', 'any', 'not'].includes(key) ? testsIn(value) : 1),
    0,
  );
}
