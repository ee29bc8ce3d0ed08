import type { HandlerNames } from '#engine/schema/check-references.ts';
import type { AppError } from '#shared/errors.ts';
import type { HookName, TransitionDefinition } from '#engine/schema/deed-definition.ts';
import type { ResourceRequest } from '../resources/request.ts';
import type { StoredRecord } from '../resources/stored-record.ts';
import type { WriteValues } from '../resources/write-statement.ts';

/** A write as a hook sees it. Values are in write shape: relations and files as ids. */
export interface HookCall {
  readonly request: ResourceRequest;
  readonly hook: HookName;
  /** Absent before a new record is written. */
  readonly id?: number;
  /** The record as it stood; absent for a new one. */
  readonly before?: WriteValues;
  /** What was sent (`beforeValidate`), or the whole record as it will stand or stands. Empty for a deletion. */
  readonly values: WriteValues;
  /** The key of the transition, where one is being made. */
  readonly transition?: string;
}

/** What `beforeValidate` and `beforeSave` return is put over the values; other hooks return nothing. */
export type Hook = (call: HookCall) => Promise<WriteValues | void>;

export interface TransitionCall {
  readonly request: ResourceRequest;
  readonly transition: TransitionDefinition;
  readonly id: number;
  readonly before: WriteValues;
  readonly after: WriteValues;
}

export interface ActionCall {
  readonly request: ResourceRequest;
  /** The record that it was asked of. */
  readonly record: StoredRecord;
  /** What the person filled in, checked. */
  readonly input: WriteValues;
}

/** `created`: a new record of the same resource, which the browser opens. */
export interface ActionResult {
  readonly created?: number;
  /** What went wrong, where that is to be known afterwards: it is answered once the activity is written. */
  readonly failure?: AppError;
}

interface Runs {
  readonly hook: Hook;
  readonly transition: (call: TransitionCall) => Promise<void>;
  readonly action: (call: ActionCall) => Promise<ActionResult | void>;
}

export type Handler = {
  readonly [Kind in keyof Runs]: { readonly kind: Kind; readonly run: Runs[Kind]; readonly isSlow?: true };
}[keyof Runs];

/**
 * Code that resource files name, by name (`jobs.clone`). A feature writes its own beside its service
 * (`src/server/modules/<feature>/handlers.ts`) and adds them to `builtInHandlers`.
 * A handler runs inside the transaction of the write; by throwing an `AppError` it refuses the write.
 */
export type Handlers = Readonly<Record<string, Handler>>;

export const hook = (run: Hook): Handler => ({ kind: 'hook', run });
export const onTransition = (run: Runs['transition']): Handler => ({ kind: 'transition', run });
export const action = (run: Runs['action']): Handler => ({ kind: 'action', run });

/** An action that waits for other machines: it runs after the checks, outside any transaction, so that nobody has to wait for it. */
export const slowAction = (run: Runs['action']): Handler => ({ kind: 'action', run, isSlow: true });

/** What the checker of the files needs to know of them. */
export const handlerNames = (handlers: Handlers): HandlerNames =>
  new Map(Object.entries(handlers).map(([name, { kind }]) => [name, kind]));

/** @throws where the name is not one of this kind, which the checker of the files rules out. */
export function handlerNamed<Kind extends keyof Runs>(handlers: Handlers, kind: Kind, name: string): Runs[Kind] {
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (handler?.kind !== kind) throw new Error(`There is no handler "${name}" for ${kind}s`);
  return handler.run as Runs[Kind];
}

/** Whether an action of this name waits for other machines. */
export const isSlow = (handlers: Handlers, name: string): boolean =>
  Object.hasOwn(handlers, name) && handlers[name]?.isSlow === true;
