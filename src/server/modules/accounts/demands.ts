import type { FastifyRequest } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/rules/access.ts';

const ONLY_ADMINS = 'Only an Admin may do this.';

/** The configuration of a route that is for Admins alone. */
export const FOR_ADMINS = {
  config: { mayCall: (http: FastifyRequest) => isAdmin(http.principal), refusal: ONLY_ADMINS },
} as const;

/** @throws {AppError} forbidden for everyone whose current role is not Admin. */
export function demandAdmin(principal: Principal): void {
  if (!isAdmin(principal)) throw new AppError('forbidden', ONLY_ADMINS);
}
