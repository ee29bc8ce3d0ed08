import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { Actor } from '#server/records/query/resource-request.ts';
import type { StoredApproval } from './approval-queries.ts';

/** Whether a user can withdraw a request and remind its approvers: its requester, and Admins. */
export const isOwnRequest = (
  { registry }: Pick<FastifyInstance, 'registry'>,
  { principal }: Pick<Actor, 'principal'>,
  { requester_id: requester }: Pick<StoredApproval, 'requester_id'>,
): boolean => requester === principal.userId || registry.can(principal, 'approve_jobs');

/** @throws {AppError} forbidden for others. */
export function requireOwn(...[app, actor, approval]: Parameters<typeof isOwnRequest>): void {
  if (!isOwnRequest(app, actor, approval)) throw new AppError('forbidden', say('server.approvals.not_own'));
}
