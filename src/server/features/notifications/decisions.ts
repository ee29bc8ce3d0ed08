import type { Principal } from '#engine/access/access.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { Withheld } from '#shared/contracts/withheld.ts';
import type { NotificationContext } from '#shared/notification-contexts.ts';
import { asksForDecisions } from '#shared/rules/notifications.ts';

/** The decision of a user. `note` is the text they wrote with it; its description is sanitised HTML. */
export interface Decision {
  readonly notification: Notification;
  readonly isApproved: boolean;
  readonly note: { readonly title: string; readonly description: string | null } | null;
  readonly principal: Principal;
  readonly requestId: string;
}

/**
 * Carries a decision out, in the transaction that stores it. An `AppError` rejects it: then nothing has happened. The
 * handler checks whether this user can decide about the record. The answer is that of all users with the same request, unless
 * the handler answers `alone`: then it has ended the notifications of others itself.
 */
export type DecisionHandler = (decision: Decision) => Promise<'alone' | void>;

/** What a user who is asked can't view of these records, by their ids; absent where they can view all of it. */
export type WithheldReader = (userId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, Withheld>>;

/** The handlers of the answers, by context. */
export interface NotificationDecisions {
  /** Each context with requests (`isRequest`) has one handler; call it while the application is built. */
  register(context: NotificationContext, handler: DecisionHandler, withheld?: WithheldReader): void;
  withheld(context: NotificationContext): WithheldReader | undefined;
  find(context: NotificationContext): DecisionHandler | undefined;
}

export function createDecisions(): NotificationDecisions {
  const handlers = new Map<NotificationContext, DecisionHandler>();
  const readers = new Map<NotificationContext, WithheldReader>();
  return {
    register(context, handler, withheld) {
      if (!asksForDecisions(context)) throw new Error(`Nothing about "${context}" asks for a decision.`);
      if (handlers.has(context)) throw new Error(`Decisions about "${context}" have a handler already.`);
      handlers.set(context, handler);
      if (withheld) readers.set(context, withheld);
    },
    find: (context) => handlers.get(context),
    withheld: (context) => readers.get(context),
  };
}
