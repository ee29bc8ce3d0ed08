import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Ability } from '#shared/rules/abilities.ts';

const ONLY_ADMINS = 'Only an Admin may do this.';

/** The configuration of a route that is for roles with an ability alone. @param refusal what the others are told. */
export const forAbility = (ability: Ability, refusal: string = ONLY_ADMINS) => ({
  config: {
    mayCall: ({ server: { registry }, principal }: FastifyRequest): boolean => registry.can(principal, ability),
    refusal,
  },
});

/** @throws {AppError} forbidden for everyone whose current role does not have the ability. */
export function requireAbility(
  { server: { registry }, principal }: FastifyRequest,
  ability: Ability,
  refusal: string = ONLY_ADMINS,
): void {
  if (!registry.can(principal, ability)) throw new AppError('forbidden', refusal);
}
