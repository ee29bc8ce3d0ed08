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

/** What a view decides about a list. What is null stays as the list or the person has it. */
const arrangement = {
  filter: { ...anyObject, description: "A list's filter, in the form of conditions." },
  search: textOrNull,
  sort: orNull(shape({ field: text, order: { enum: ['ASC', 'DESC'] } })),
  columns: { type: ['array', 'null'], items: text, description: 'The columns that are shown, in order.' },
  density: { enum: [...DENSITIES, null] },
} as const;
export type Arrangement = Described<ReturnType<typeof shape<typeof arrangement>>>;

/** A view that somebody saved, as one reader may know it. */
export const savedView = shape({
  ...arrangement,
  id: whole,
  resource: text,
  title: text,
  is_shared: { ...flag, description: 'Everyone who may read the list sees it.' },
  is_mine: flag,
  may_change: { ...flag, description: 'The owner may change a view, and of shared ones an Admin.' },
  owner: orNull(named),
  omitted: {
    ...whole,
    description:
      'Conditions, searches and orders of the view that this reader may not use; they are in no other part of it.',
  },
  updated_on: instant,
});
export type SavedView = Described<typeof savedView>;

/** Which view a list opens with: the id of a saved one, `file:<key>`, or `all` for none. Null where nothing is set. */
const viewDefaults = shape({ mine: textOrNull, team: textOrNull });
export type ViewDefaults = Described<typeof viewDefaults>;

/** All views of one reader, and by resource what its list opens with. */
export const savedViewParts = {
  results: listOf(savedView),
  defaults: byKey(viewDefaults),
  may_set_team: {
    ...flag,
    description: 'This person decides what lists open with for everybody, and which columns they have.',
  },
} as const;
const savedViews = shape(savedViewParts);
export type SavedViews = Described<typeof savedViews>;

/** No view: the list as it is. */
export const ALL_ROWS = 'all';

/** The key of a view that the resource's file declares. */
export const fileViewKey = (key: string): string => `file:${key}`;
