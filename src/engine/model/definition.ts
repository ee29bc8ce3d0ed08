import type { JsonSchema } from '../field-types/field-type.ts';
import type { FieldTypeName } from '../field-types/field-types.ts';
import type { Predicate, Scalar } from './predicate.ts';
import type { PersonalDataDefinition } from './personal-data-definition.ts';
import type { NavigationItem } from './navigation-item.ts';
import type { ActionDefinition, HookName, StatesDefinition } from './record-action-definition.ts';
import type { RoleKey } from './role-key.ts';
import type { Tone } from '#shared/tone.ts';
import type {
  BoardDefinition,
  ColumnDefinition,
  FormTabDefinition,
  ListLayout,
  ListViewDefinition,
  OwnLayout,
  RowKey,
  ScreenKind,
  ScreenSlot,
  SectionDefinition,
  SplitDefinition,
  TabDefinition,
} from './screen-definition.ts';
import type { FieldGroupDefinition, GrantDefinition } from './grant-definition.ts';
import type { RoleDefinition, UserAttributeDefinition } from './role-definition.ts';
import type { ComputedDefinition } from './computed-definition.ts';

/** Every kind of field. A folder in `src/engine/field-types/` exists for each. */
export type { FieldTypeName };

/** A JSON Schema (the words that draft-07 and 2020-12 share). */
export type ValueSchema = JsonSchema;

export interface RelationDefinition {
  /** The resource that is pointed at. */
  readonly to: string;
  /**
   * Restricts the options: the target's field -> a value, this record's (in rows: this row's) field by `$field`, or in
   * rows the record's field by `$parent`. The server and the database enforce it too.
   */
  readonly where: Readonly<Record<string, RelationOperand>>;
  /** Restricts the options further to those that belong to the same unit, or to none. The database does not enforce it. */
  readonly within?: RelationScope;
  /** The fields of a new record that the chosen one fills in with its own of the same names. */
  readonly fills?: readonly string[];
  readonly onDelete: 'restrict' | 'cascade' | 'setNull';
  /** A new record can be created from the options. */
  readonly inlineCreate?: true;
  /**
   * The target's title names other records, as far as the reader can read it: nothing is sorted by it. Known once the
   * files are put together.
   */
  readonly isNamedByRelations?: true;
  /** The target's fields that conditions, filters and the search of this file name through it (`department.owner`). */
  readonly fields?: Readonly<Record<string, FieldDefinition>>;
}

/** Relations that the options and this record have in common. */
export interface RelationScope {
  /** In the target each is empty or equal to the one here. */
  readonly fields: readonly string[];
  /** Path of the team setting that switches it on; absent: it always applies. */
  readonly setting?: string;
}

export type RelationOperand = { readonly $field: string } | { readonly $parent: string } | Scalar;

/** The records of an option in which a group of fields is open, to these roles where there are any. */
interface OpeningOption {
  readonly rows: true | Predicate;
  readonly roles?: readonly RoleKey[];
}

export interface FieldDefinition {
  /** YAML key = JSON key = form source = column key = locale key. */
  readonly name: string;
  /** English label; locales override it under `resources.<resource>.fields.<name>`. */
  readonly title: string;
  readonly type: FieldTypeName;
  /** The database column: the name, and for a relation the name with `_id`. Absent for `relations`, which have a join table, for `rows`, which have a child table, and for what is worked out when it is read. */
  readonly column?: string;
  /** A field that an Admin has added: its key in the resource's `custom` column, and on the wire in its `custom` object. */
  readonly custom?: string;
  /** The schema of one written value, without null. A relation's is `{ type: integer }`. */
  readonly schema: ValueSchema;
  /** A value is required (listed in `required`). */
  readonly required: boolean;
  readonly enum?: readonly string[];
  readonly enumTitles?: Readonly<Record<string, string>>;
  /** Values of `enum` that records can keep but that cannot be chosen again. */
  readonly retired?: readonly string[];
  /** Color of a state's dot by enum value. */
  readonly enumTones?: Readonly<Record<string, Tone>>;
  readonly relation?: RelationDefinition;
  /** A literal, or what `$now` and `$user` mean when a record is created. */
  readonly default?: Scalar | readonly Scalar[] | { readonly $now: 'date' | 'date-time' } | { readonly $user: 'id' };
  readonly widget?: 'multiline' | 'rich_text' | 'radio' | 'password' | 'slider' | 'color' | 'timezone' | 'person';
  /** The rich text is a template: `{first_name}` must be a known placeholder. */
  readonly placeholders?: true;
  /** In a row: the text is a value of other rows of the record, or of those above in its own child table. */
  readonly choicesFrom?: { readonly rows: string; readonly value: string; readonly label?: string };
  /** In a row: the text answers the row that `row` names by its `key`; its `kind` and `choices` say what can be picked. */
  readonly answers?: { readonly row: string; readonly key: string; readonly kind: string; readonly choices?: string };
  /** Path under `custom-screens/` of what renders it in the form and among the details. */
  readonly component?: string;
  readonly help?: string;
  readonly placeholder?: string;
  /** Accepted values, if its schema does not say. */
  readonly examples?: readonly unknown[];
  /** The text is a name that `Intl` knows in every language, by the code in another field; stored it is the fallback. */
  readonly displayNames?: { readonly of: DisplayNameKind; readonly code: string };
  readonly description?: string;
  /**
   * For amounts: the currency of a bare number. In a file if it names one; in service the team's currency is the
   * default.
   */
  readonly currency?: string;
  /** What a whole number counts, where it is shown in words. */
  readonly unit?: 'months';
  /** File fields: accepted media types (`image/*`) and the largest size in bytes. */
  readonly accept?: readonly string[];
  readonly maxBytes?: number;
  /** A group's own fields, or those of a child table's rows, in order. */
  readonly fields?: Readonly<Record<string, FieldDefinition>>;
  /** Rows are put into an order by hand. */
  readonly ordered?: boolean;
  /** The fields that each row shows, in order; the others open below it. Absent: all of them. */
  readonly columns?: readonly RowColumn[];
  /** Stored rows that meet it stay as they are: no user changes or removes them. */
  readonly lockedWhen?: Predicate;
  readonly visibleWhen?: Predicate;
  readonly requiredWhen?: Predicate;
  readonly readOnlyWhen?: Predicate;
  /** What happens to the value when the field is not visible. */
  readonly onHide: 'clear' | 'keep';
  /** Roles that can read or write; absent means everyone who can read or write the record. */
  readonly access?: {
    readonly read?: readonly RoleKey[];
    readonly write?: readonly RoleKey[];
    /** The option of a module that reading and writing it requires besides; from its group (`permissions.fields`). */
    readonly option?: { readonly module: string; readonly name: string };
    /** The records in which it can be read and written; from its group. Absent: all of them. */
    readonly where?: Predicate;
    /** Options of a module: it is open too in the records that one of them lets its holder read. */
    readonly openWith?: { readonly module: string; readonly options: Readonly<Record<string, OpeningOption>> };
  };
  /** Roles that the team's settings hide it from at this moment: they neither read nor write it. Never in a file. */
  readonly hiddenFrom?: readonly RoleKey[];
  /** In the catalogue of a user who can see it: other users who see the record can't see the field. Never in a file. */
  readonly isRestricted?: true;
  /** In the catalogue: some records that this user can read come without it. Never in a file. */
  readonly isWithheld?: true;
  /** Never written by a client: system fields and `readOnly: true`. */
  readonly readOnly: boolean;
  /** `id`, `created_on`, `created_by`, `updated_on`, `updated_by`. */
  readonly system: boolean;
  /** A secret: written, stored encrypted and never returned; a record says only whether there is one. */
  readonly writeOnly?: true;
  /** Once it has a value, no one changes or removes it. */
  readonly writeOnce?: true;
  readonly unique: boolean;
  readonly index: boolean;
  readonly renamedFrom?: string;
  /** A copy of the record starts without this value. */
  readonly noCopy?: boolean;
  /** The database numbers the records: `JOB-{YYYY}-{####}`. */
  readonly sequence?: string;
  /** Computed from other fields or records; no user writes it. Without a column it is computed when it is read. */
  readonly computed?: ComputedDefinition;
  /** Read through relations, the last name a field of the last target (`['organization', 'industry']`). */
  readonly derive?: readonly string[];
  /**
   * How the derived value is kept in a column: copied when the relation is set or changed (`copy`), copied where
   * the field is left empty (`copyIfEmpty`), always equal (`stored`). Absent: it is read each time.
   */
  readonly deriveMode?: 'copy' | 'copyIfEmpty' | 'stored';
}

/** A field that every row shows, and its width in pixels where the type does not decide. */
export interface RowColumn {
  readonly field: string;
  readonly width?: number;
}

/** What `Intl.DisplayNames` calls the kinds of names that it knows. */
export type DisplayNameKind = 'region' | 'language' | 'currency';

export interface RuleDefinition {
  readonly key: string;
  /** The fields that carry the message. */
  readonly fields: readonly string[];
  readonly assert: Predicate;
  readonly message: string;
}

/** The field that activates and deactivates records, with its value for either state. */
export interface ActiveDefinition {
  readonly field: string;
  readonly active: string | boolean;
  readonly inactive: string | boolean;
}

/**
 * One entity, complete: every default is filled in by the loader and nowhere else.
 * Plain JSON and deeply frozen. The table, the API, the validation, the permissions and the screens are made from it.
 */
export interface ResourceDefinition {
  /** File name = resource = table = i18n namespace. */
  readonly resource: string;
  /** The file it came from, relative to the project's root. */
  readonly file: string;
  /** SHA-256 of the file's text, in hex. */
  readonly hash: string;
  readonly title: string;
  readonly titlePlural: string;
  readonly description?: string;
  readonly icon: string;
  /** The screens' address without a trailing slash (`/recruitments/companies`); absent: the entity has no screens. */
  readonly route?: string;
  /** The API's address below `/api/v1`, with slashes at both ends (`/customer/company/`). */
  readonly endpoint: string;
  /** `{name}`: the fields between braces are the title's fields, relations among them. */
  readonly recordTitle: string;
  readonly titleFields: readonly string[];
  /** The required relations that a record lies in, the nearest first. Known once the files are put together. */
  readonly places: readonly string[];
  /** In the file's order, then the system fields. */
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  /** Groups of fields that are unique together; a relation by its own name. */
  readonly unique: readonly (readonly string[])[];
  /** Of a create with the values of a record that is there, that record is the answer: one of the groups of `unique`. */
  readonly createOnce?: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  readonly rules: readonly RuleDefinition[];
  readonly states?: StatesDefinition;
  readonly actions: readonly ActionDefinition[];
  /** Names of handlers of the server. */
  readonly hooks: Readonly<Partial<Record<HookName, readonly string[]>>>;
  readonly list: {
    /** In order; `show: false` columns are offered but hidden. */
    readonly columns: readonly ColumnDefinition[];
    /** Columns that come first on the card of a row on a phone. */
    readonly card?: readonly string[];
    readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
    readonly search: readonly string[];
    readonly filters: readonly string[];
    /** A relation; beside the title the user chooses the record that the list is narrowed to. */
    readonly picker?: string;
    /** Arrangements that the file offers beside those that people save. */
    readonly views: readonly ListViewDefinition[];
    /** How the records can be looked at, the first at first. */
    readonly layouts: readonly ListLayout[];
    /** There is one where `layouts` has a board. */
    readonly board?: BoardDefinition;
    /** There is one where `layouts` has a split view. */
    readonly split?: SplitDefinition;
    /** The hand-written ones of the layouts. */
    readonly ownLayouts?: readonly OwnLayout[];
    /** Keys of its rows besides those of every list. */
    readonly keys?: readonly RowKey[];
    /** Further query parameters: name -> field, or relation.field (`country_name: country.name`). */
    readonly params: Readonly<Record<string, string>>;
    readonly perPage: number;
    readonly perPageOptions: readonly number[];
    /** Whether records can be imported from a file. */
    readonly import: boolean;
    /** Whether the list can be exported to a file, by users with that permission. */
    readonly export: boolean;
  };
  readonly form: {
    /** Of all tabs, in their order. */
    readonly sections: readonly SectionDefinition[];
    /** Empty if the form is one page. */
    readonly tabs: readonly FormTabDefinition[];
    /** Whether the sections are listed beside the form; absent where their number decides. */
    readonly index?: boolean;
    /** The fields of the short form. */
    readonly quickCreate: readonly string[];
    /** Path under `custom-screens/` of what is above the buttons. */
    readonly notice?: string;
  };
  readonly tabs: readonly TabDefinition[];
  /** The setting with the key of the tab that opens first. */
  readonly defaultTabFrom?: string;
  /** The fields above the tabs of the details screen. */
  readonly summary: readonly string[];
  /** Custom screens that replace a generated one, or a part of the details screen. */
  readonly screens: Partial<Record<ScreenSlot, string>>;
  /** Roles that can open a screen; an absent kind is open to every role. */
  readonly gates: Partial<Record<ScreenKind, readonly RoleKey[]>>;
  readonly permissions: {
    /** The module of SPEC 6. Absent: a list (options for every signed-in user, everything else Admin). */
    readonly key?: string;
    readonly grants: Readonly<Record<string, GrantDefinition>>;
    /** Options that everyone who is signed in has, with any role. */
    readonly everyone: readonly string[];
    /** The records that others name only to users who can read them; for all others the relation is empty. */
    readonly namedToReaders?: true | Predicate;
    /** For a list: the roles that can read its options. Absent: everyone who is signed in. */
    readonly choices?: readonly RoleKey[];
    /** Fields with permissions of their own; each of them has them in its `access` too. */
    readonly fields: readonly FieldGroupDefinition[];
    /** Fields that roles read in place of others; they don’t write the records. */
    readonly instead: readonly {
      readonly roles: readonly RoleKey[];
      readonly fields: Readonly<Record<string, string>>;
    }[];
    /** What the team hides from a role: the names listed at this path of its settings. */
    readonly hiddenFieldsFrom: readonly { readonly role: RoleKey; readonly setting: string }[];
    /** The same for tabs, by their keys. */
    readonly hiddenTabsFrom?: readonly { readonly role: RoleKey; readonly setting: string }[];
    /** Records that a role can't read, because the tab with them is hidden from it; `true`: none of them. */
    readonly hiddenRows?: readonly { readonly role: RoleKey; readonly where: true | Predicate }[];
    /** The roles that can read the activity of the records they can read. Absent: all of them. */
    readonly activity?: readonly RoleKey[];
    /** Roles from which the team hides the activity of a record. */
    readonly hiddenActivity?: readonly RoleKey[];
    /** Roles that can't read the files of the records, because every tab with them is hidden. */
    readonly hiddenFiles?: readonly RoleKey[];
    /** The tabs that are hidden from roles, with the setting that says so. */
    readonly hiddenTabs?: readonly { readonly role: RoleKey; readonly tab: string; readonly setting: string }[];
  };
  /** Shows the activity tab. The activity record is always written. */
  readonly audit: boolean;
  readonly renamedFrom?: string;
  /** Deleted records go to the trash; `deleted_on` and `deleted_by` say when and which user deleted them. */
  readonly softDelete: boolean;
  /** Users put the records in order; `position` stores it. */
  readonly orderedByHand: boolean;
  /**
   * A list has no module: who has the ability `manage_lists` changes it, the others choose from it. People are the
   * accounts.
   */
  readonly kind: 'record' | 'master' | 'people';
  /** Records are nodes of the organization at this level; 1 is the top. */
  readonly hierarchy?: { readonly level: number };
  /** Which field says whether a record is active. Absent: every record is. */
  readonly activeWhen?: ActiveDefinition;
  /** There is one record, which the server makes. */
  readonly singleton: boolean;
  /** An Admin can add fields . */
  readonly customFields: boolean;
  /** A short list, which browsers keep whole. */
  readonly reference: boolean;
  /** Several records can be made one, and everything that refers to them follows; the list says how often each is used. */
  readonly mergeable: boolean;
  /** For each field it is kept where its value comes from: typed, parsed, imported or applied; by whom, and when. */
  readonly provenance: boolean;
  /** Where the records have data about people. Absent: the file says nothing of it. */
  readonly personalData?: PersonalDataDefinition;
}

/** Everything the files in `resources/` say, checked as a whole. `version` is a hash of all hashes. */
export interface Definitions {
  readonly version: string;
  readonly resources: Readonly<Record<string, ResourceDefinition>>;
  readonly roles: Readonly<Record<RoleKey, RoleDefinition>>;
  readonly navigation: readonly NavigationItem[];
  /** What conditions can compare with of a user, by name (`{ $user: units }`). */
  readonly attributes?: Readonly<Record<string, UserAttributeDefinition>>;
  /** Modules of permission lists that no resource file declares (yet). */
  readonly modules?: readonly string[];
}
