import { useEffect } from 'react';
import type { FoundMatches } from '../find/useMatches.ts';
import type { SheetProps, SheetState } from './sheet-props.ts';

/** Says to the controls what a sheet shows, whenever it changes. @param state its scale is 0 until it is drawn. */
export function useReport(
  onState: SheetProps['onState'],
  { pages, page, scale }: Omit<SheetState, 'matches'>,
  found?: Pick<FoundMatches, 'matches' | 'current'>,
): void {
  const count = found?.matches?.length;
  const current = Math.min((found?.current ?? 0) + 1, count ?? 0);
  useEffect(() => {
    if (scale > 0) onState({ pages, page, scale, ...(count !== undefined && { matches: { count, current } }) });
  }, [onState, pages, page, scale, count, current]);
}
