import type { Predicate } from '../predicates/predicate.ts';
import type { HookName, SetValue } from './record-action-definition.ts';
import type {
  BoardDefinition,
  ColumnDefinition,
  FieldDefinition,
  GrantDefinition,
  ListLayout,
  ListViewDefinition,
  RelationOperand,
  ResourceDefinition,
  RuleDefinition,
  ScreenKind,
} from './definition.ts';
import type { Tone } from '#shared/tone.ts';
import type { RoleKey } from './role-key.ts';

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
  readonly unique?: boolean;
  readonly index?: boolean;
  readonly renamedFrom?: string;
  readonly noCopy?: boolean;
  readonly sequence?: string;
  readonly computed?: RawComputed;
  readonly derive?: { readonly from: string; readonly mode?: 'live' };
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
}

/** One of `formula` and the aggregates, each of which names a resource. */
export interface RawComputed {
  readonly count?: string;
  readonly sum?: string;
  readonly min?: string;
  readonly max?: string;
  readonly avg?: string;
  readonly formula?: string;
  readonly of?: string;
  readonly via?: string;
  readonly where?: Predicate;
  readonly store?: 'stored' | 'live';
  readonly scope?: 'all' | 'readable';
}

export interface RawRelation {
  readonly to: string;
  readonly where?: Readonly<Record<string, RelationOperand>>;
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
  readonly visibleWhen?: Predicate;
}

export interface RawTab {
  readonly key: string;
  readonly title?: string;
  readonly fields?: readonly string[];
  readonly sections?: readonly RawSection[];
  readonly related?: { readonly resource: string; readonly via: string };
  readonly attachments?: { readonly endpoint: string; readonly param: string };
  readonly screen?: string;
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
}

export interface RawAction extends RawRecordAction {
  readonly key: string;
  readonly on?: readonly ('list' | 'show')[];
  readonly handler: string;
}

export interface RawStates {
  readonly field: string;
  readonly transitions: Readonly<Record<string, RawTransition>>;
  readonly lockedIn?: Readonly<Record<string, true | { readonly except: readonly string[] }>>;
  readonly colors?: Readonly<Record<string, Tone>>;
}

export interface RawGrant extends Omit<GrantDefinition, 'actions'> {
  readonly actions?: readonly string[] | NonNullable<GrantDefinition['actions']>;
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
  readonly indexes?: readonly (readonly string[])[];
  readonly rules?: readonly RuleDefinition[];
  readonly states?: RawStates;
  readonly actions?: readonly RawAction[];
  readonly hooks?: Partial<Record<HookName, readonly string[]>>;
  readonly list?: {
    readonly columns?: readonly (string | RawColumn)[];
    readonly sort?: { readonly field: string; readonly order?: 'ASC' | 'DESC' };
    readonly search?: readonly string[];
    readonly filters?: readonly string[];
    readonly views?: readonly RawListView[];
    readonly layouts?: readonly ListLayout[];
    readonly board?: RawBoard;
    readonly params?: Readonly<Record<string, string>>;
    readonly perPage?: number;
    readonly perPageOptions?: readonly number[];
    readonly import?: boolean;
    readonly export?: boolean;
  };
  readonly form?: { readonly sections?: readonly RawSection[]; readonly quickCreate?: readonly string[] };
  readonly tabs?: readonly RawTab[];
  readonly screens?: Partial<Record<ScreenKind, string>>;
  readonly gates?: Partial<Record<ScreenKind, readonly RoleKey[]>>;
  readonly permissions?: {
    readonly key?: string;
    readonly shared?: boolean;
    readonly grants?: Readonly<Record<string, RawGrant>>;
    readonly everyone?: readonly string[];
    readonly choices?: readonly RoleKey[];
    readonly hiddenFieldsFrom?: ResourceDefinition['permissions']['hiddenFieldsFrom'];
  };
  readonly audit?: boolean;
  readonly renamedFrom?: string;
  readonly reference?: boolean;
  readonly mergeable?: boolean;
  readonly softDelete?: boolean;
  readonly orderedByHand?: boolean;
  readonly kind?: 'master' | 'people';
  readonly hierarchy?: { readonly level: number };
  readonly activeWhen?: Predicate;
  readonly singleton?: boolean;
  readonly customFields?: boolean;
}
