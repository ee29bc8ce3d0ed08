import type { JSONSchema } from 'json-schema-to-ts';
import type { UserAttributes } from '#engine/model/predicate.ts';
import type { RoleKey } from '#engine/model/role-key.ts';
import type { AppError, Message } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { HookName, TransitionDefinition } from '#engine/model/record-action-definition.ts';
import type { FeatureWrite, RecordVersion } from './feature-write.ts';
import type { StoredRecord, WriteValues } from './record-values.ts';
import type { WritePath } from './write-paths.ts';

/** A write as a hook sees it. Values are in write shape: relations and files as ids. */
export interface HookCallOf<Request> {
  readonly request: Request;
  readonly hook: HookName;
  /** The way the record is written. */
  readonly path: WritePath;
  /** Absent before a new record is written. */
  readonly id?: number;
  /** The stored record; absent for a new one, and for a deletion. */
  readonly before?: WriteValues;
  /** The sent values (`beforeValidate`), or the whole record as it will be or is. Empty for a deletion. */
  readonly values: WriteValues;
  /** The key of the transition, where one is being made. */
  readonly transition?: string;
  /** What the handler of the transition takes besides the fields. */
  readonly taken?: WriteValues;
  /** Why a feature writes it, in its own words. */
  readonly cause?: string | undefined;
}

export interface TransitionCallOf<Request> {
  readonly request: Request;
  readonly transition: TransitionDefinition;
  readonly id: number;
  readonly before: WriteValues;
  readonly after: WriteValues;
  /** The values that the handler takes besides the fields of the record, of the described shapes; absent ones were not sent. */
  readonly input: WriteValues;
}

/** What the handler of a transition has done besides. */
export interface TransitionResult {
  /** Shown to the user with the new status. */
  readonly said?: Message;
  /** Of the shape that the handler declares. */
  readonly outcome?: Readonly<Record<string, unknown>>;
}

/** The values that the handler of a transition exchanges with its caller besides the fields of the record. */
export interface TransitionExchange {
  /** By name, none of which is a field. */
  readonly takes?: Readonly<Record<string, JSONSchema>>;
  readonly outcome?: JSONSchema;
}

export interface ActionCallOf<Request> {
  readonly request: Request;
  /** The record that it was asked of. */
  readonly record: StoredRecord;
  /** The user's inputs, checked; what is to be undone, for the handler that undoes an action. */
  readonly input: WriteValues;
  /** The ids of the records that the user has chosen, by key. */
  readonly chosen: Readonly<Record<string, number>>;
}

/** `created`: a new record of the same resource, which the browser opens. */
export interface ActionResult {
  readonly created?: number;
  /** Shown to the user in place of the usual text. */
  readonly said?: Message;
  /** The error, where it is to be known afterwards: it is answered once the activity is written. */
  readonly failure?: AppError;
  /** What the handler that undoes the action takes; absent: there is nothing to undo. */
  readonly undo?: WriteValues;
}

/** The question that the code of an attribute of users answers. */
export interface AttributeCall {
  readonly database: Database;
  readonly userId: number;
  /** Key of the role that counts. */
  readonly role: RoleKey;
}

/** The moments by which a record must have got into a column not to be overdue, by the record that sets the limit. */
export interface TimeLimit {
  readonly id: number;
  /** In ISO 8601. Records that came before are in their last day. */
  readonly due: string;
  /** Records that came before are overdue. */
  readonly overdue: string;
}

/** The return values of `beforeValidate` and `beforeSave` override the values; other hooks return nothing. */
type HookOf<Request> = (call: HookCallOf<Request>) => Promise<WriteValues | void>;

/** Code that a resource file names, by its kind. */
export interface HandlerRuns<Request> {
  readonly hook: HookOf<Request>;
  readonly transition: (call: TransitionCallOf<Request>) => Promise<TransitionResult | void>;
  readonly action: (call: ActionCallOf<Request>) => Promise<ActionResult | void>;
  readonly attribute: (call: AttributeCall) => Promise<UserAttributes[string]>;
  readonly limit: () => Promise<readonly TimeLimit[]>;
}

export type HandlerKind = keyof HandlerRuns<unknown>;

/** How and why records were written. */
interface WrittenBy {
  readonly path: WritePath;
  /** Why a feature wrote them, in its own words. */
  readonly cause?: string | undefined;
}

export interface RecordCreation extends WrittenBy {
  readonly id: number;
  readonly after: WriteValues;
}

/** One record before and after a change, in write shape. */
export interface RecordChange extends WrittenBy {
  readonly id: number;
  readonly before: WriteValues;
  readonly after: WriteValues;
}

export interface RecordDeletion extends WrittenBy {
  readonly ids: readonly number[];
  /** Whether they are gone; otherwise they are in the trash, and can come back. */
  readonly isForGood: boolean;
}

/** Records that become part of another one. */
export interface RecordMerge {
  readonly into: number;
  readonly from: readonly number[];
}

/** Values that records of a merge have: of each field the value of one of them stays. */
export interface ChosenValues {
  readonly into: number;
  readonly records: readonly StoredRecord[];
  /** Field -> the record whose value the user has chosen. */
  readonly values: Readonly<Record<string, number>>;
}

/** Fields of which a merge keeps a value that its user can't choose otherwise, whether they see it or not. */
export interface MergeRule {
  readonly fields: readonly string[];
  /** @returns of some of these fields, the record whose value stays. */
  readonly decide: (merge: ChosenValues) => Readonly<Record<string, number>>;
}

/** Records that go on referring to a merged record instead of the one that stays, by resource. */
export type KeptReferences = Readonly<Record<string, readonly number[]>>;

/**
 * The code of a feature that runs when records of a resource are written, on any path (`write-paths.ts`). It runs in
 * the write's own transaction, so both are kept or neither; by throwing it rejects the write.
 */
export interface SubscriberOf<Request> {
  /** Of several the smallest comes first, then who subscribed first. Default 0. */
  readonly order?: number;
  readonly created?: (request: Request, record: RecordCreation) => Promise<void>;
  readonly changed?: (request: Request, change: RecordChange) => Promise<void>;
  readonly deleted?: (request: Request, deletion: RecordDeletion) => Promise<void>;
  /** Before a record gets another position in a manual order: by throwing it rejects that. */
  readonly moving?: (request: Request, id: number) => Promise<void>;
  /** Before a merge, and before its preview, of which nothing stays: what must not come together is put in order. */
  readonly merging?: (request: Request, merge: RecordMerge) => Promise<KeptReferences | void>;
  /** What a merge decides itself. */
  readonly mergeRule?: MergeRule;
  /** After the undo of a merge, when the references are back. */
  readonly separated?: (request: Request, merge: RecordMerge) => Promise<void>;
}

/** The parts by which features take part in writes. */
export interface RecordCode<Request> {
  /** @throws where the name is not one of this kind, which the checker of the files rules out. */
  handler<Kind extends HandlerKind>(kind: Kind, name: string): HandlerRuns<Request>[Kind];
  /** What the handler of a transition takes and answers. */
  exchangeOf(name: string): TransitionExchange;
  /** Whether an action waits for other machines. */
  isSlow(name: string): boolean;
  /** In the order in which they run. */
  subscribers(resource: string): readonly SubscriberOf<Request>[];
  /** Writes records for a feature: see `app.records.write`. */
  write(by: Request, write: FeatureWrite): Promise<readonly RecordVersion[]>;
}
