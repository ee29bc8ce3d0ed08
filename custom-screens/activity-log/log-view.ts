import type { ActivityQuery } from '#client/activity-log/api.ts';
import type { ActivityGroup } from '#shared/contracts/activity.ts';

/** The three ways to look at the log. */
export type LogTab = 'records' | 'security' | 'mine';

/** The filters of the log; the address of the screen uses the same names. */
export const FILTER_KEYS = ['user', 'group', 'action', 'resource', 'record_id', 'dates', 'sensitive'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** The groups in each tab. */
export const TAB_GROUPS: Readonly<Record<LogTab, readonly ActivityGroup[]>> = {
  records: ['records'],
  security: ['security', 'exports', 'settings'],
  mine: ['records', 'security', 'exports', 'settings'],
};

/** What each tab can be narrowed by, in the order of the menu. */
export const TAB_FILTERS: Readonly<Record<LogTab, readonly FilterKey[]>> = {
  records: ['user', 'action', 'resource', 'dates', 'sensitive'],
  security: ['user', 'group', 'action', 'dates', 'sensitive'],
  mine: ['group', 'action', 'resource', 'dates'],
};

/** The filters as they are in the address, as text. */
export type LogFilters = Readonly<Partial<Record<Exclude<FilterKey, 'dates'> | 'from' | 'to' | 'q', string>>>;

const NAMES = ['user', 'group', 'action', 'resource', 'record_id', 'from', 'to', 'sensitive', 'q'] as const;

export const readFilters = (search: URLSearchParams): LogFilters =>
  Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])));

/** The call that a tab with these filters makes. */
export function logQuery(
  tab: LogTab,
  { q, sensitive, user, record_id, ...filters }: LogFilters,
  me: number,
): ActivityQuery {
  return {
    group: TAB_GROUPS[tab].join(','),
    ...filters,
    ...(sensitive && { sensitive: true }),
    ...(tab === 'mine' ? { user: me } : user && { user: Number(user) }),
    ...(record_id && { record_id: Number(record_id) }),
    ...(q && { query: q }),
  };
}

/** Whether anything narrows the log beyond its tab. */
export const isNarrowed = (filters: LogFilters): boolean => Object.keys(filters).length > 0;
