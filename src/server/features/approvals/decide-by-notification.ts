import type { FastifyInstance } from 'fastify';
import type { ApprovalContext } from '#shared/contracts/approvals.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { DecisionHandler } from '#server/features/notifications/decisions.ts';

/**
 * Carries out the answer to a notification that asks for approval. A record that waits without a request, as of before
 * there were levels, is decided by the permissions of the user.
 */
export const decideByNotification =
  (app: FastifyInstance, context: ApprovalContext): DecisionHandler =>
  async ({ notification, isApproved, note, principal, requestId }) => {
    const id = notification.subject?.id;
    if (id === undefined) throw new AppError('conflict', say('server.notifications.no_request'));
    const actor = { principal, requestId };
    const outcome = await app.approvals.decideAndCarryOut(actor, { context, id }, { isApproved, note });
    if (outcome !== undefined) return 'alone';
    if (await app.approvals.latest({ context, id }))
      throw new AppError('conflict', say('server.notifications.no_request'));
    const subject = app.approvals.subject(context);
    await (isApproved ? subject.approve : subject.reject)({ actor, id, note: note?.title ?? null });
    return undefined;
  };
