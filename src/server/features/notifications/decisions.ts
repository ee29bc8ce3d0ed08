import type { Principal } from '#engine/access/access.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { NotificationContext } from '#shared/notification-contexts.ts';
import { asksForDecisions } from '#shared/rules/notifications.ts';

/** What a person decided. `note` is what he wrote with it; its description is sanitised HTML. */
export interface Decision {
  readonly notification: Notification;
  readonly isApproved: boolean;
  readonly note: { readonly title: string; readonly description: string | null } | null;
  readonly principal: Principal;
  readonly requestId: string;
}

/**
 * Carries a decision out, in the transaction that stores it. An `AppError` refuses it: then nothing has happened.
 * Whether this person may decide about the record is for the handler to check.
 */
export type DecisionHandler = (decision: Decision) => Promise<void>;

/** Who takes the answers, by what they are about. */
export interface NotificationDecisions {
  /** Each context with requests (`isRequest`) has one handler; call it while the application is built. */
  register(context: NotificationContext, handler: DecisionHandler): void;
  find(context: NotificationContext): DecisionHandler | undefined;
}

export function createDecisions(): NotificationDecisions {
  const handlers = new Map<NotificationContext, DecisionHandler>();
  return {
    register(context, handler) {
      if (!asksForDecisions(context)) throw new Error(`Nothing about "${context}" asks for a decision.`);
      if (handlers.has(context)) throw new Error(`Decisions about "${context}" have a handler already.`);
      handlers.set(context, handler);
    },
    find: (context) => handlers.get(context),
  };
}
