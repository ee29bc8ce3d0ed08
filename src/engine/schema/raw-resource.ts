import type { PersonalDataDefinition } from '../model/personal-data-definition.ts';
import type { Predicate } from '../model/predicate.ts';
import type { HookName, RecordChoice, SetValue } from '../model/record-action-definition.ts';
import type {
  FieldDefinition,
  RelationOperand,
  RelationScope,
  ResourceDefinition,
  RowColumn,
  RuleDefinition,
} from '../model/definition.ts';
import type {
  BoardDefinition,
  ColumnDefinition,
  ListViewDefinition,
  OwnLayout,
  RelatedResource,
  RowKey,
  ScreenKind,
  ScreenSlot,
  SplitDefinition,
  AttachmentsDefinition,
  TabDefinition,
  TabPlace,
} from '../model/screen-definition.ts';
import type { GrantDefinition, ReferringRelation } from '../model/grant-definition.ts';
import type { Tone } from '#shared/tone.ts';
import type { RoleKey } from '../model/role-key.ts';

/** A property as a file has it, after the grammar has accepted it. */
export interface RawField {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  /** One of the formats of `FIELD_TYPES`. */
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly examples?: FieldDefinition['examples'];
  readonly displayNames?: FieldDefinition['displayNames'];
  readonly enum?: readonly string[];
  readonly enumTitles?: Readonly<Record<string, string>>;
  readonly enumTones?: Readonly<Record<string, Tone>>;
  readonly default?: FieldDefinition['default'];
  readonly widget?: FieldDefinition['widget'];
  readonly component?: string;
  readonly placeholders?: true;
  readonly choicesFrom?: FieldDefinition['choicesFrom'];
  readonly answers?: FieldDefinition['answers'];
  readonly currency?: string;
  readonly unit?: FieldDefinition['unit'];
  readonly accept?: readonly string[];
  readonly maxBytes?: number;
  readonly relation?: RawRelation;
  readonly items?: RawField;
  readonly properties?: Readonly<Record<string, RawField>>;
  readonly required?: readonly string[];
  readonly visibleWhen?: Predicate;
  readonly requiredWhen?: Predicate;
  readonly readOnlyWhen?: Predicate;
  readonly onHide?: 'clear' | 'keep';
  readonly access?: FieldDefinition['access'];
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly writeOnce?: true;
  readonly unique?: boolean;
  readonly index?: boolean;
  readonly renamedFrom?: string;
  readonly noCopy?: boolean;
  readonly sequence?: string;
  readonly computed?: RawComputed;
  readonly derive?: { readonly from: string; readonly mode?: 'live' | 'copy' | 'copyIfEmpty' | 'stored' };
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  readonly ordered?: boolean;
  /** Of rows: the fields that each shows. */
  readonly columns?: readonly (string | RowColumn)[];
  /** Of rows: the stored ones that stay as they are. */
  readonly lockedWhen?: Predicate;
}

/** One of `formula` and the aggregates, each of which names a resource. */
export interface RawComputed {
  readonly count?: string;
  readonly sum?: string;
  readonly min?: string;
  readonly max?: string;
  readonly avg?: string;
  readonly first?: string;
  readonly months?: string;
  readonly from?: string;
  readonly to?: string;
  readonly orderBy?: readonly { readonly field: string; readonly order?: 'ASC' | 'DESC' }[];
  readonly formula?: string;
  readonly of?: string;
  readonly via?: string;
  readonly where?: Predicate;
  readonly store?: 'stored' | 'live';
  readonly scope?: 'all' | 'readable';
}

interface RawRelation {
  readonly to: string;
  readonly where?: Readonly<Record<string, RelationOperand>>;
  readonly within?: RelationScope;
  readonly fills?: readonly string[];
  readonly onDelete?: 'restrict' | 'cascade' | 'setNull';
  readonly inlineCreate?: boolean;
}

export interface RawSection {
  readonly key: string;
  readonly title?: string;
  readonly description?: string;
  readonly columns?: 1 | 2;
  readonly fields?: readonly string[];
  readonly screen?: string;
  readonly related?: RelatedResource;
  readonly visibleWhen?: Predicate;
  readonly collapsed?: boolean;
  readonly heading?: boolean;
}

/** A tab of the form; on the details page a tab has more kinds. */
export interface RawFormTab {
  readonly key: string;
  readonly title?: string;
  readonly on?: readonly TabPlace[];
  readonly visibleWhen?: Predicate;
  readonly fields?: readonly string[];
  readonly sections?: readonly RawSection[];
  readonly screen?: string;
}

export interface RawTab extends RawFormTab {
  readonly related?: TabDefinition['related'];
  readonly attachments?: AttachmentsDefinition;
  readonly badge?: string;
  readonly shows?: TabDefinition['shows'];
  readonly beside?: boolean;
}

interface RawRecordAction {
  readonly title?: string;
  readonly roles?: readonly RoleKey[];
  readonly when?: Predicate;
  readonly confirm?: string;
  readonly input?: readonly RawInput[];
  readonly tone?: Tone;
}

export type RawInput = string | { readonly field: string; readonly required?: boolean };

export interface RawTransition extends RawRecordAction {
  readonly from: readonly string[];
  readonly to: string;
  readonly set?: Readonly<Record<string, SetValue>>;
  readonly handler?: string;
  readonly screen?: string;
  readonly menu?: boolean;
  readonly dialog?: string;
  readonly bulkDialog?: string;
  readonly button?: boolean;
  readonly offered?: boolean;
  readonly undo?: { readonly transition: string; readonly with?: readonly string[] };
}

export interface RawAction extends RawRecordAction {
  readonly key: string;
  readonly on?: readonly ('list' | 'show')[];
  readonly choose?: readonly RawRecordChoice[];
  readonly creates?: string;
  readonly handler: string;
  readonly undo?: string;
}

type RawRecordChoice = Pick<RecordChoice, 'key' | 'title' | 'to'> & Partial<Pick<RecordChoice, 'where' | 'required'>>;

export interface RawStates {
  readonly field: string;
  readonly transitions: Readonly<Record<string, RawTransition>>;
  readonly lockedIn?: Readonly<Record<string, true | { readonly except: readonly string[] }>>;
  readonly guarded?: readonly string[];
  readonly colors?: Readonly<Record<string, Tone>>;
}

type RowPart = 'read' | 'choose' | 'create' | 'update' | 'delete';

/** Some rows of a grant as they are written. */
export interface RawGrantedRows {
  readonly where?: Predicate;
  readonly through?: string | readonly string[];
  readonly referredBy?: ReferringRelation | readonly ReferringRelation[];
  readonly or?: Predicate;
  readonly mayLeave?: boolean;
}

/** A grant as it is written. */
export interface RawGrant extends Omit<GrantDefinition, 'actions' | RowPart> {
  readonly read?: true | RawGrantedRows;
  readonly choose?: true | RawGrantedRows;
  readonly create?: true | RawGrantedRows;
  readonly update?: true | RawGrantedRows;
  readonly delete?: true | RawGrantedRows;
  readonly actions?: readonly string[] | NonNullable<GrantDefinition['actions']>;
}

/** Fields with permissions of their own. */
export interface RawFieldGroup {
  readonly key: string;
  readonly title?: string;
  readonly fields: readonly string[];
  readonly read?: readonly RoleKey[];
  readonly write?: readonly RoleKey[];
  readonly option?: string;
  readonly where?: Predicate;
  readonly openWith?: readonly (string | { readonly option: string; readonly roles: readonly RoleKey[] })[];
  readonly logRead?: boolean;
}

/** A column that says more than its field. */
export type RawColumn = Pick<ColumnDefinition, 'field' | 'component' | 'width'> & { readonly show?: boolean };

export interface RawListView extends Omit<ListViewDefinition, 'filter' | 'sort'> {
  readonly filter?: Predicate;
  readonly sort?: { readonly field: string; readonly order?: 'ASC' | 'DESC' };
}

export interface RawBoard extends Omit<Partial<BoardDefinition>, 'sort'> {
  readonly sort?: { readonly field: string; readonly order?: 'ASC' | 'DESC' };
}

/** A resource file after the grammar has accepted it: right shapes, no defaults. */
export interface RawResource {
  readonly resource: string;
  readonly title?: string;
  readonly titlePlural?: string;
  readonly description?: string;
  readonly icon?: string;
  readonly route?: string;
  readonly endpoint?: string;
  readonly recordTitle?: string;
  readonly properties: Readonly<Record<string, RawField>>;
  readonly required?: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  readonly createOnce?: readonly string[];
  readonly indexes?: readonly (readonly string[])[];
  readonly rules?: readonly RuleDefinition[];
  readonly states?: RawStates;
  readonly actions?: readonly RawAction[];
  readonly hooks?: Partial<Record<HookName, readonly string[]>>;
  readonly list?: {
    readonly picker?: string;
    readonly columns?: readonly (string | RawColumn)[];
    readonly card?: readonly string[];
    readonly sort?: { readonly field: string; readonly order?: 'ASC' | 'DESC' };
    readonly search?: readonly string[];
    readonly filters?: readonly string[];
    readonly views?: readonly RawListView[];
    readonly layouts?: readonly (string | OwnLayout)[];
    readonly board?: RawBoard;
    readonly split?: Partial<SplitDefinition>;
    readonly keys?: readonly RowKey[];
    readonly params?: Readonly<Record<string, string>>;
    readonly perPage?: number;
    readonly perPageOptions?: readonly number[];
    readonly import?: boolean;
    readonly export?: boolean;
  };
  readonly form?: {
    readonly sections?: readonly RawSection[];
    readonly tabs?: readonly RawFormTab[];
    readonly index?: boolean;
    readonly quickCreate?: readonly string[];
    readonly notice?: string;
  };
  readonly tabs?: readonly RawTab[];
  readonly defaultTabFrom?: string;
  readonly summary?: readonly string[];
  readonly screens?: Partial<Record<ScreenSlot, string>>;
  readonly gates?: Partial<Record<ScreenKind, readonly RoleKey[]>>;
  readonly permissions?: {
    readonly key?: string;
    readonly shared?: boolean;
    readonly namedToReaders?: true | { readonly where: Predicate };
    readonly grants?: Readonly<Record<string, RawGrant>>;
    readonly everyone?: readonly string[];
    readonly choices?: readonly RoleKey[];
    readonly fields?: readonly RawFieldGroup[];
    readonly instead?: ResourceDefinition['permissions']['instead'];
    readonly hiddenTabsFrom?: ResourceDefinition['permissions']['hiddenTabsFrom'];
    readonly hiddenFieldsFrom?: ResourceDefinition['permissions']['hiddenFieldsFrom'];
  };
  readonly audit?: boolean | { readonly read: readonly RoleKey[] };
  readonly renamedFrom?: string;
  readonly reference?: boolean;
  readonly mergeable?: boolean;
  readonly provenance?: boolean;
  readonly personalData?: PersonalDataDefinition;
  readonly softDelete?: boolean;
  readonly orderedByHand?: boolean;
  readonly kind?: 'master' | 'people';
  readonly hierarchy?: { readonly level: number };
  readonly activeWhen?: Predicate;
  readonly singleton?: boolean;
  readonly customFields?: boolean;
}
