import type { Predicate, Scalar } from './predicate.ts';
import type { Tone } from '#shared/tone.ts';
import type { RoleKey } from './role-key.ts';

/** A value that a transition gives to a field: a literal, the user, or the time. */
export type SetValue = Scalar | readonly Scalar[] | { readonly $now: 'date' | 'date-time' } | { readonly $user: 'id' };

/** Something that can be done with a record beside changing it: a transition or an action. */
export interface RecordActionDefinition {
  /** Names it in grants, addresses and locales. */
  readonly key: string;
  readonly title: string;
  /** Only these, of those with a grant. */
  readonly roles?: readonly RoleKey[];
  /** The records with which it can be done now. */
  readonly when?: Predicate;
  /** The question before it. */
  readonly confirm?: string;
  /** Fields that the user is asked for, in order. */
  readonly input: readonly { readonly field: string; readonly required: boolean }[];
  readonly tone?: Tone;
  /** A handler of the server, by name. */
  readonly handler?: string;
}

export interface TransitionDefinition extends RecordActionDefinition {
  readonly from: readonly string[];
  readonly to: string;
  readonly set: Readonly<Record<string, SetValue>>;
  /** A component of the dialog that fills in what the handler takes besides fields, below `custom-screens/`. */
  readonly screen?: string;
  /** In the menu of the details screen, never a button of its own. */
  readonly menu?: boolean;
  /** What replaces the generated dialog for one record, below `custom-screens/`. */
  readonly dialog?: string;
  /** The same for several records together. */
  readonly bulkDialog?: string;
  /** `false`: a component of the details screen offers it, so that the generated buttons and menu don't. */
  readonly button?: boolean;
  /** `false`: only custom screens and the API have it. */
  readonly offered?: boolean;
  /** The transition that undoes it, and which values of the answer are sent with that one. */
  readonly undo?: TransitionUndo;
}

export interface TransitionUndo {
  readonly transition: string;
  readonly with: readonly string[];
}

/** A record of another resource that the user chooses for an action. */
export interface RecordChoice {
  /** Names it in bodies, beside the fields of `input`. */
  readonly key: string;
  readonly title?: string;
  readonly to: string;
  /** Which of the records can be chosen, of those that the user can list. */
  readonly where: Readonly<Record<string, Scalar>>;
  readonly required: boolean;
}

export interface ActionDefinition extends RecordActionDefinition {
  readonly on: readonly ('list' | 'show')[];
  readonly choose: readonly RecordChoice[];
  /** The resource of the records that it creates: only users who can create them can use it. */
  readonly creates?: string;
  readonly handler: string;
  /** The handler that undoes it. */
  readonly undo?: string;
}

/** The field of a record's state, which only these transitions change. */
export interface StatesDefinition {
  readonly field: string;
  readonly transitions: readonly TransitionDefinition[];
  /** State -> the fields that can still be changed in it. In a state that is not listed all can. */
  readonly lockedIn: Readonly<Record<string, readonly string[]>>;
  /** Fields whose change can make the hooks of the file choose another state. */
  readonly guarded: readonly string[];
}

export type HookName =
  | 'beforeValidate'
  | 'beforeSave'
  | 'afterSave'
  | 'beforeDelete'
  | 'afterDelete'
  | 'afterTransition';
