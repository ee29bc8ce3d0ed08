import type { Principal } from '#engine/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/rules/access.ts';

/** @throws {AppError} forbidden for everyone whose current role is not Admin. */
export function demandAdmin(principal: Principal): void {
  if (!isAdmin(principal)) throw new AppError('forbidden', 'Only an Admin may do this.');
}
