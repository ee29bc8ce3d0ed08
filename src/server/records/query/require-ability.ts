import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Ability } from '#shared/contracts/abilities.ts';
import { say, type TextKey } from '#server/platform/texts/say.ts';

const ONLY_ADMINS: TextKey = 'server.request.admins_only';

/** The configuration of a route that is for roles with an ability alone. @param rejection the message for other users. */
export const forAbility = (ability: Ability, rejection: TextKey = ONLY_ADMINS) => ({
  config: {
    mayCall: ({ server: { registry }, principal }: FastifyRequest): boolean => registry.can(principal, ability),
    rejection: say(rejection),
  },
});

/** @throws {AppError} forbidden for everyone whose current role does not have the ability. */
export function requireAbility(
  { server: { registry }, principal }: FastifyRequest,
  ability: Ability,
  rejection: TextKey = ONLY_ADMINS,
): void {
  if (!registry.can(principal, ability)) throw new AppError('forbidden', say(rejection));
}
