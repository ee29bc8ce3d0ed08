/** How high the rows of a list are. */
export type Density = 'comfortable' | 'compact';

/** What a view decides about a list. What is null stays as the list or the person has it. */
export interface Arrangement {
  /** A list's filter, in the form of conditions. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly search: string | null;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
  /** The columns that are shown, in order. */
  readonly columns: readonly string[] | null;
  readonly density: Density | null;
}

/** A view that somebody saved, as one reader may know it. */
export interface SavedView extends Arrangement {
  readonly id: number;
  readonly resource: string;
  readonly title: string;
  /** Everyone who may read the list sees it. */
  readonly is_shared: boolean;
  readonly is_mine: boolean;
  /** The owner may change a view, and of shared ones an Admin. */
  readonly may_change: boolean;
  readonly owner: { readonly id: number; readonly name: string } | null;
  /** Conditions, searches and orders of the view that this reader may not use; they are in no other part of it. */
  readonly omitted: number;
  readonly updated_on: string;
}

/** Which view a list opens with: the id of a saved one, `file:<key>`, or `all` for none. Null where nothing is set. */
export interface ViewDefaults {
  readonly mine: string | null;
  readonly team: string | null;
}

/** All views of one reader, and by resource what its list opens with. */
export interface SavedViews {
  readonly results: readonly SavedView[];
  readonly defaults: Readonly<Record<string, ViewDefaults>>;
  /** This person decides what lists open with for everybody, and which columns they have. */
  readonly may_set_team: boolean;
}

/** No view: the list as it is. */
export const ALL_ROWS = 'all';

/** The key of a view that the resource's file declares. */
export const fileViewKey = (key: string): string => `file:${key}`;
