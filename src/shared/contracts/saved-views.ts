import {
  anyObject,
  byKey,
  type Described,
  flag,
  instant,
  listOf,
  named,
  orNull,
  shape,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';

/** How high the rows of a list are. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** The key of one of the layouts of a list. */
export const layoutKey = { type: ['string', 'null'], maxLength: 40, pattern: '^[a-z][a-z0-9_]*$' } as const;

/** What a view does to the look of a list. What is null stays as the list or the user has it. */
const look = {
  columns: { type: ['array', 'null'], items: text, description: 'The columns that are shown, in order.' },
  density: { enum: [...DENSITIES, null] },
  widths: {
    ...orNull(byKey(whole)),
    description: 'How wide its columns are, in pixels; those that are not named are as their type has them.',
  },
  layout: textOrNull,
} as const;

/** What a view does to the rows of a list. */
const narrowing = {
  filter: { ...anyObject, description: "A list's filter, in the form of conditions." },
  search: textOrNull,
  sort: orNull(shape({ field: text, order: { enum: ['ASC', 'DESC'] } })),
} as const;

const arrangement = { ...narrowing, ...look } as const;
export type Arrangement = Described<ReturnType<typeof shape<typeof arrangement>>>;

/** Arranges nothing: all rows as the file has them. */
export const EMPTY_ARRANGEMENT: Arrangement = {
  filter: {},
  search: null,
  sort: null,
  columns: null,
  density: null,
  layout: null,
  widths: null,
};

/** The most bytes that an arrangement takes as JSON. */
export const MAX_ARRANGEMENT_BYTES = 16 * 1024;

const about = {
  ...look,
  id: whole,
  resource: text,
  title: text,
  is_shared: { ...flag, description: 'Everyone who can read the list sees it.' },
  is_mine: flag,
  can_change: { ...flag, description: 'The owner can change a view, and an Admin can change shared ones.' },
  owner: orNull(named),
  updated_on: instant,
} as const;

const narrows = {
  ...narrowing,
  omitted: {
    ...whole,
    description:
      'Conditions, searches and orders of the view that the user cannot use; they are in no other part of it.',
  },
} as const;

/** A view saved by a user, as one reader can know it. */
export const savedView = shape({ ...about, ...narrows });
export type SavedView = Described<typeof savedView>;

/** A view as far as it is known before its list is opened: what narrows the rows comes with the list. */
const viewHeader = shape(about, narrows);
export type ViewHeader = Described<typeof viewHeader>;

export const isWholeView = (view: ViewHeader): view is SavedView => view.filter !== undefined;

/** Which view a list opens with: the id of a saved one, `file:<key>`, or `all` for none. Null where nothing is set. */
const viewDefaults = shape({ mine: textOrNull, team: textOrNull });
export type ViewDefaults = Described<typeof viewDefaults>;

const settings = {
  defaults: byKey(viewDefaults),
  can_set_team: {
    ...flag,
    description: 'The user decides with which view lists open for everyone, and which columns they have.',
  },
} as const;

/** All views of one reader, and by resource what its list opens with. */
const savedViews = shape({ results: listOf(savedView), ...settings });
export type SavedViews = Described<typeof savedViews>;

/** The same for the first load: whole are only the views that lists open with. */
export const knownViews = shape({ results: listOf(viewHeader), ...settings });
export type KnownViews = Described<typeof knownViews>;

/** No view: the list as it is. */
export const ALL_ROWS = 'all';

/** The key of a view that the resource's file declares. */
export const fileViewKey = (key: string): string => `file:${key}`;
