import type { Predicate } from './predicate.ts';
import type { RoleKey } from './role-key.ts';

export interface SectionDefinition {
  readonly key: string;
  readonly title: string;
  readonly description?: string;
  readonly columns: 1 | 2;
  /** Empty if a screen or a list replaces them. */
  readonly fields: readonly string[];
  /** Path under `custom-screens/`, without the extension. */
  readonly screen?: string;
  /** A list instead of fields, on the details screen. */
  readonly related?: RelatedResource;
  readonly visibleWhen?: Predicate;
  /** Users can collapse it: whether it is collapsed at first. Absent: it is always expanded. */
  readonly collapsed?: boolean;
  /** `false`: its title is for screen readers and the index only. */
  readonly heading?: boolean;
  /** The tab of the form that it is in; absent where the form has no tabs. */
  readonly tab?: string;
}

/** A resource and its field that points at a record. */
export interface RelatedResource {
  readonly resource: string;
  readonly via: string;
}

/** The screens on which a tab can appear. */
export type TabPlace = 'create' | 'edit' | 'show';

/** A tab of the form. Its sections are those of the form that name it. */
export interface FormTabDefinition {
  readonly key: string;
  readonly title: string;
  readonly on: readonly TabPlace[];
  readonly visibleWhen?: Predicate;
}

/** What a tab shows of another resource: some of its fields, the records with a flag, or all of it. */
export interface ShownElsewhere {
  readonly resource: string;
  readonly fields?: readonly string[];
  readonly only?: string;
}

/** The files of a record: their address, and the roles that can open them. Without roles, all that read the record. */
export interface AttachmentsDefinition {
  readonly endpoint: string;
  readonly param: string;
  readonly read?: readonly RoleKey[];
}

/** A tab of the details screen: facts, a related list, attachments, or a custom screen. Exactly one of the four. */
export interface TabDefinition {
  readonly key: string;
  readonly title: string;
  readonly visibleWhen?: Predicate;
  /** The field whose number, or number of values, is beside the title. */
  readonly badge?: string;
  readonly sections?: readonly SectionDefinition[];
  readonly related?: RelatedResource & {
    /** What renders the records in place of the table; path under `custom-screens/`. */
    readonly screen?: string;
    /** The columns of the table, in order, after the pinned one; absent: those of the list. */
    readonly columns?: readonly string[];
    /** What renders the way to a new record in place of the button; path under `custom-screens/`. */
    readonly create?: string;
  };
  readonly attachments?: AttachmentsDefinition;
  /** Path under `custom-screens/`, without the extension. */
  readonly screen?: string;
  /** Of other resources, what is hidden along with the tab. */
  readonly shows?: readonly ShownElsewhere[];
  /** Roles from which the team's settings hide it. */
  readonly hiddenFrom?: readonly RoleKey[];
  /** A column beside the other tabs where the page is wide enough. */
  readonly beside?: true;
}

export interface ColumnDefinition {
  readonly field: string;
  /** `false`: offered but hidden until a user shows it. */
  readonly show: boolean;
  /** Path under `custom-screens/` of what renders the cell. */
  readonly component?: string;
  /** Pixels; absent where the field's type decides. */
  readonly width?: number;
}

/** An arrangement of a list that a file declares. What is absent stays as the list or the user has it. */
export interface ListViewDefinition {
  readonly key: string;
  readonly title: string;
  readonly filter: Predicate;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** The columns that are shown, in order. */
  readonly columns?: readonly string[];
  readonly density?: 'comfortable' | 'compact';
  readonly layout?: ListLayout;
}

/** A way to look at the records of a list: `table`, `board`, `split`, or the key of a hand-written one. */
export type ListLayout = string;

/** The layouts that the engine draws. */
export const ENGINE_LAYOUTS = ['table', 'board', 'split'] as const;

/** A hand-written way to look at the records of a list. It fills the screen. */
export interface OwnLayout {
  readonly key: ListLayout;
  readonly title: string;
  readonly icon: string;
  /** Path under `custom-screens/`. */
  readonly screen: string;
  /** The records that it is about: the switch says how many there are. */
  readonly filter?: Predicate;
  /** It is for users who can take at least one of these; absent: for everyone. */
  readonly transitions?: readonly string[];
}

/** A list beside the record that is open. */
export interface SplitDefinition {
  /** Path under `custom-screens/` of what renders the record; absent: its details. */
  readonly screen?: string;
  /** What a row shows besides its title. */
  readonly card: readonly string[];
  /** The field with the name of the person whose face a row has. */
  readonly face?: string;
}

/** What a key does with the row that has the focus: asks for a transition, or for a new record that refers to it. */
export interface RowKey {
  /** A lower-case letter. */
  readonly key: string;
  readonly transition?: string;
  readonly create?: { readonly resource: string; readonly via: string };
}

/** Records that are the columns of a board, while the list is filtered to the group that they belong to. */
interface BoardRecordColumns {
  /** The relation to these records. */
  readonly field: string;
  /** Their relation to the group. */
  readonly of: string;
  /** The relations to the group, or paths to one through a relation, whose filter names it. */
  readonly from: readonly string[];
  /** Their field with the values of `by`. */
  readonly kind?: string;
  /** Their field that says which columns are collapsed at first. */
  readonly collapsed?: string;
  /** Their field with the color of a column, in place of that of its kind. */
  readonly color?: string;
}

/** How long records can stay in a column. */
interface BoardOverdue {
  /** Since when a record is in its column. */
  readonly since: string;
  /** The relation to the record that sets the limit. */
  readonly of: string;
  /** Name of a handler of the server. */
  readonly limits: string;
  /** The records that can be overdue; absent: all. */
  readonly where?: Predicate;
}

/** A list as cards in columns, one column for each value of a field. */
export interface BoardDefinition {
  /** The field whose values are the columns. */
  readonly by: string;
  readonly within?: BoardRecordColumns;
  /** Relations that divide the board. */
  readonly lanes: readonly string[];
  /** The name on the card, with a face; absent: the title of the record. */
  readonly person?: string;
  /** What the line below the title joins. */
  readonly line: readonly string[];
  /** A number with a star. */
  readonly rating?: string;
  /** What a card shows below its title. */
  readonly card: readonly string[];
  /** Path under `custom-screens/` of what renders a card below its title. */
  readonly component?: string;
  readonly overdue?: BoardOverdue;
  /** The records that are on the board; absent: all of the list. */
  readonly where?: Predicate;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** Column -> the transition or action of a card that is dropped there; any other drop takes the way that leads there. */
  readonly drop: Readonly<Record<string, string>>;
  /** The transition that moves a card to another record of `within`. */
  readonly move?: string;
  /** Letter -> transition or action of the focused card. */
  readonly keys: Readonly<Record<string, string>>;
}

export type ScreenKind = 'list' | 'create' | 'edit' | 'show';

/** What a custom component can take the place of: a screen, or a part of the details screen. */
export type ScreenSlot = ScreenKind | 'header' | 'actions' | 'bar' | 'side';
