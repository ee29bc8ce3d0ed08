import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { useAbility } from '#client/catalogue/useAbility.ts';
import { type LogFilters, type LogTab, readFilters } from './log-view.ts';

type LogFilterChange = { readonly [Key in keyof LogFilters]?: string | undefined };

export interface LogAddress {
  readonly tab: LogTab;
  /** The tabs that this user's role has. */
  readonly tabs: readonly LogTab[];
  readonly filters: LogFilters;
  readonly me: number;
  readonly mayExport: boolean;
  open(tab: LogTab): void;
  /** Sets some filters and takes those away that are undefined or empty. */
  narrow(change: LogFilterChange): void;
  clear(): void;
}

/** What is looked at, as the address of the screen says it: a link or the way back shows the same. */
export function useLogAddress(): LogAddress {
  const { profile } = useSignedIn();
  const readsAll = useAbility('view_all_activity');
  const readsRecords = useAbility('view_record_activity');
  const canExport = useAbility('export_activity');
  const [search, setSearch] = useSearchParams();
  const tabs = useMemo((): readonly LogTab[] => {
    if (readsAll) return ['records', 'security', 'mine'];
    return readsRecords ? ['records', 'mine'] : ['mine'];
  }, [readsAll, readsRecords]);
  const filters = useMemo(() => readFilters(search), [search]);
  const asked = search.get('tab');
  const tab = tabs.find((name) => name === asked) ?? tabs[0]!;
  const [home] = tabs;
  const show = useCallback(
    (next: LogTab, values: LogFilterChange) => {
      const params = new URLSearchParams(next === home ? {} : { tab: next });
      for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
      setSearch(params, { replace: next === tab });
    },
    [home, tab, setSearch],
  );
  const narrow = useCallback((change: LogFilterChange) => show(tab, { ...filters, ...change }), [show, tab, filters]);
  return {
    tab,
    tabs,
    filters,
    me: profile.id,
    mayExport: canExport,
    open: (next) => show(next, { from: filters.from, to: filters.to }),
    narrow,
    clear: () => show(tab, {}),
  };
}
