import type { FastifyRequest } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/rules/access.ts';

/** The configuration of a route that is for Admins alone. */
export const FOR_ADMINS = { config: { mayCall: (http: FastifyRequest) => isAdmin(http.principal) } } as const;

/** @throws {AppError} forbidden for everyone whose current role is not Admin. */
export function demandAdmin(principal: Principal): void {
  if (!isAdmin(principal)) throw new AppError('forbidden', 'Only an Admin may do this.');
}
