import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { say } from '#server/platform/texts/say.ts';
import type { Actor } from '#server/records/query/resource-request.ts';
import { findPrincipal } from './principals.ts';

/**
 * The user who started a job, with their current permissions. @throws {AppError} forbidden when they are gone or no
 * longer have the role.
 */
export async function jobActor(app: FastifyInstance, { id, kind, user_id, role_key }: Job): Promise<Actor> {
  const principal = await findPrincipal(app, user_id, role_key);
  if (!principal) throw new AppError('forbidden', say('server.background_jobs.not_yours_now'));
  return { principal, requestId: `${kind}-${id}` };
}
