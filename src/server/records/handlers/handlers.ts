import type { FastifyInstance } from 'fastify';
import type { HandlerNames } from '#engine/schema/check-references.ts';
import type {
  ActionCallOf,
  HandlerRuns,
  HookCallOf,
  SubscriberOf,
  TransitionCallOf,
  TransitionExchange,
} from '#server/records/query/record-code.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

export type HookCall = HookCallOf<ResourceRequest>;
export type TransitionCall = TransitionCallOf<ResourceRequest>;
export type ActionCall = ActionCallOf<ResourceRequest>;
export type RecordSubscriber = SubscriberOf<ResourceRequest>;
type Runs = HandlerRuns<ResourceRequest>;

/** Code that resource files name, made for the application that it works in. */
export type Handler = {
  readonly [Kind in keyof Runs]: {
    readonly kind: Kind;
    readonly make: (app: FastifyInstance) => Runs[Kind];
    readonly isSlow?: true;
    readonly exchange?: TransitionExchange;
    readonly reads?: readonly string[];
  };
}[keyof Runs];

/**
 * Code that resource files name, by name (`jobs.clone`). A feature writes its own beside its service
 * (`features/<feature>/handlers.ts`); `features/built-in-handlers.ts` has all of them, for the checker of the files
 * and for the application. A handler runs inside the transaction of the write; by throwing an `AppError` it rejects
 * the write. The code of an attribute runs before requests.
 */
export type Handlers = Readonly<Record<string, Handler>>;

type Make<Kind extends keyof Runs> = (app: FastifyInstance) => Runs[Kind];

export const hook = (make: Make<'hook'>): Handler => ({ kind: 'hook', make });

/** @param exchange the values that it takes besides the fields of the record, and what it answers. */
export const onTransition = (make: Make<'transition'>, exchange: TransitionExchange = {}): Handler => ({
  kind: 'transition',
  make,
  exchange,
});

export const action = (make: Make<'action'>): Handler => ({ kind: 'action', make });

/** An action that waits for other machines: it runs after the checks, outside any transaction, so that no one must wait for it. */
export const slowAction = (make: Make<'action'>): Handler => ({ kind: 'action', make, isSlow: true });

/**
 * The values of an attribute of users (`attributes` in roles.yaml), kept for each user and role.
 * @param reads the resources that they are made of: a write to one of them drops what is kept.
 */
export const attribute = (make: Make<'attribute'>, reads: readonly string[]): Handler => ({
  kind: 'attribute',
  make,
  reads,
});

/** How long records can stay in a column of a board, for all records that set such a limit (`list.board.overdue`). */
export const limit = (make: Make<'limit'>): Handler => ({ kind: 'limit', make });

/** The part of them that the checker of the files needs. */
export const handlerNames = (handlers: Handlers): HandlerNames =>
  new Map(Object.entries(handlers).map(([name, { kind }]) => [name, kind]));
