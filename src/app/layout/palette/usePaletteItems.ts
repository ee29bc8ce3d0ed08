import { useRecordSearch } from '#client/search/useRecordSearch.ts';
import { matchWords } from '#shared/rules/match-words.ts';
import { fittingItems, usualItems } from './palette-item.ts';
import type { Fitting, PaletteGroup, PaletteItem } from './palette-item.ts';
import { useAppActions } from './useAppActions.tsx';
import { useKeptOrder } from './useKeptOrder.ts';
import { MAX_MEMBERS, useMemberItems } from './useMemberItems.tsx';
import { useOpenItems } from './useOpenItems.tsx';
import type { RecentItem } from './useRecentItems.ts';
import { useRecordItems } from './useRecordItems.tsx';
import type { RecordItems } from './useRecordItems.tsx';
import { useScreenItems } from './useScreenItems.tsx';

const MAX_RECORDS = 8;
const MAX_ACTIONS = 4;
const MAX_SCREENS = 6;

/** A text that starts with this asks for what can be done, not for records. */
const ACTIONS_ONLY = '>';

export interface PaletteItems {
  /** Those that are not empty, in their order. */
  readonly groups: readonly PaletteGroup[];
  /** The text that is looked for, without the sign for actions. */
  readonly typed: string;
  readonly isPending: boolean;
  readonly isError: boolean;
}

/**
 * The palette's items for a text: screens and actions with this name, then records and users, then other matches.
 * Before anything is typed: actions for the open record, and what was opened last. Shown items keep their place: the
 * server's answers come below.
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
  const searched = isActionsOnly ? '' : typed;
  const screens = useScreenItems();
  const actions = useAppActions(typed, showKeys);
  const records = useRecordItems();
  const ofOpen = useOpenItems(records);
  const search = useRecordSearch(searched);
  const team = useMemberItems(searched);
  const isPending = search.isPending || team.isPending;
  const sources = { records, screens, actions, ofOpen };
  const come = [...search.results.flatMap(records.itemOf).slice(0, MAX_RECORDS), ...team.members].filter(
    (item) => !isPending || fits(item, typed),
  );
  const found = useKeptOrder(searched, searched === '' ? [] : come, MAX_RECORDS + MAX_MEMBERS);
  const groupsNow = () => {
    if (isActionsOnly) {
      const { named, others } = fittingItems([...sources.ofOpen, ...actions], typed);
      return [group('actions', [...named, ...others])];
    }
    if (typed === '') return usualGroups(recentItems(recent, records, screens), subject, sources);
    return foundGroups({ typed, found, subject, isPending }, sources);
  };
  const groups = groupsNow().filter(({ items }) => items.length > 0);
  return { groups, typed, isPending, isError: search.isError };
};

/** Enter must not open what only the first letters meant. */
const fits = ({ label, hint = '' }: PaletteItem, typed: string): boolean =>
  matchWords(`${label} ${hint}`, typed) !== undefined;

interface Sources {
  readonly records: RecordItems;
  readonly screens: readonly PaletteItem[];
  readonly actions: readonly PaletteItem[];
  /** What can be done with the record that is open. */
  readonly ofOpen: readonly PaletteItem[];
}

const group = (key: PaletteGroup['key'], items: readonly PaletteItem[]): PaletteGroup => ({ key, items });

const usualGroups = (
  before: readonly PaletteItem[],
  subject: string | undefined,
  { records, screens, actions, ofOpen }: Sources,
) => [
  ...(subject === undefined ? [group('open_actions', ofOpen)] : []),
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

interface Found {
  readonly typed: string;
  readonly found: readonly PaletteItem[];
  readonly subject: string | undefined;
  readonly isPending: boolean;
}

/** What is only near to the text waits until it is known what is called so. */
const foundGroups = ({ typed, found, subject, isPending }: Found, { records, ...local }: Sources) => {
  const [ofOpen, screens, actions] = [local.ofOpen, local.screens, local.actions].map((items) =>
    fittingItems(items, typed),
  ) as [Fitting, Fitting, Fitting];
  const named = [
    { distance: screens.distance, group: group('screens', screens.named.slice(0, MAX_SCREENS)) },
    { distance: ofOpen.distance, group: group('open_actions', ofOpen.named) },
    { distance: actions.distance, group: group('actions', actions.named.slice(0, MAX_ACTIONS)) },
  ].toSorted((left, right) => left.distance - right.distance);
  const chosen = found.find(({ key }) => key === subject) ?? (isPending ? undefined : found[0]);
  const ownName = ofOpen.others.filter(({ isOfRecord }) => !isOfRecord);
  const others = [...ownName, ...screens.others.slice(0, MAX_SCREENS), ...actions.others.slice(0, MAX_ACTIONS)];
  const known = new Set(ofOpen.named.map(({ key }) => key));
  return [
    ...named.map((each) => each.group),
    group('records', found),
    group(
      'record_actions',
      actionsOf(records, chosen).filter(({ key }) => !known.has(key)),
    ),
    group('more', isPending ? [] : others),
  ];
};

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
