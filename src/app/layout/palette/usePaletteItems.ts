import { useRecordSearch } from '#client/search/useRecordSearch.ts';
import { matchWords } from './match-words.ts';
import { fittingItems, usualItems } from './palette-item.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { useAppActions } from './useAppActions.tsx';
import type { RecentItem } from './useRecentItems.ts';
import { useRecordItems } from './useRecordItems.tsx';
import type { RecordItems } from './useRecordItems.tsx';
import { useScreenItems } from './useScreenItems.tsx';

const MOST_RECORDS = 8;
const MOST_ACTIONS = 4;
const MOST_SCREENS = 6;

/** A text that starts with this asks for what can be done, not for records. */
const ACTIONS_ONLY = '>';

export interface PaletteItems {
  /** Those with something in them, in the order in which they stand. */
  readonly groups: readonly PaletteGroup[];
  /** The text that is looked for, without the sign for actions. */
  readonly typed: string;
  readonly isPending: boolean;
  readonly isError: boolean;
}

/**
 * What the palette offers for a text: records, what can be done with one of them, screens, and actions; before anything is typed,
 * what was opened last.
 * @param subject key of the record whose actions are wanted; without it those of the best one.
 */
export const usePaletteItems = (
  text: string,
  recent: readonly RecentItem[],
  subject: string | undefined,
  showKeys: () => void,
): PaletteItems => {
  const isActionsOnly = text.startsWith(ACTIONS_ONLY);
  const typed = (isActionsOnly ? text.slice(ACTIONS_ONLY.length) : text).trim();
  const screens = useScreenItems();
  const actions = useAppActions(typed, showKeys);
  const records = useRecordItems();
  const { results, isEarlier, isPending, isError } = useRecordSearch(isActionsOnly ? '' : typed);
  const sources = { records, screens, actions };
  const groupsNow = () => {
    if (isActionsOnly) return [group('actions', fittingItems(actions, typed, actions.length))];
    if (typed === '') return usualGroups(recentItems(recent, records, screens), subject, sources);
    const found = results.flatMap(records.itemOf).filter((item) => !isEarlier || fits(item, typed));
    return foundGroups(typed, found.slice(0, MOST_RECORDS), subject, sources);
  };
  return { groups: groupsNow().filter(({ items }) => items.length > 0), typed, isPending, isError };
};

/** Enter must not open what only the first letters meant. */
const fits = ({ label, hint = '' }: PaletteItem, typed: string): boolean =>
  matchWords(`${label} ${hint}`, typed) !== undefined;

interface Sources {
  readonly records: RecordItems;
  readonly screens: readonly PaletteItem[];
  readonly actions: readonly PaletteItem[];
}

const group = (key: PaletteGroup['key'], items: readonly PaletteItem[]): PaletteGroup => ({ key, items });

const usualGroups = (
  before: readonly PaletteItem[],
  subject: string | undefined,
  { records, screens, actions }: Sources,
) => [
  group('recent', before),
  group(
    'record_actions',
    actionsOf(
      records,
      before.find(({ key }) => key === subject),
    ),
  ),
  group('screens', usualItems(screens)),
  group('actions', usualItems(actions)),
];

const foundGroups = (
  typed: string,
  found: readonly PaletteItem[],
  subject: string | undefined,
  { records, screens, actions }: Sources,
) => [
  group('records', found),
  group('record_actions', actionsOf(records, found.find(({ key }) => key === subject) ?? found[0])),
  group('screens', fittingItems(screens, typed, MOST_SCREENS)),
  group('actions', fittingItems(actions, typed, MOST_ACTIONS)),
];

const actionsOf = (records: RecordItems, item: PaletteItem | undefined): readonly PaletteItem[] =>
  item?.record ? records.actionsOf(item.record) : [];

const recentItems = (
  recent: readonly RecentItem[],
  records: RecordItems,
  screens: readonly PaletteItem[],
): readonly PaletteItem[] =>
  recent.flatMap(({ key, record }) =>
    record ? records.itemOf(record) : screens.filter((screen) => screen.key === key),
  );
