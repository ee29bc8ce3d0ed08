import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import type { Profile } from '#shared/contracts/session.ts';
import { getMember } from './members.ts';
import { profileOf } from './present.ts';

/** The signed-in user as the session knows them; for the route and for the initial load. */
export async function presentProfile(app: FastifyInstance, principal: Principal): Promise<Profile> {
  const profile = profileOf(await getMember(app, principal.userId), app.registry.current.roles, principal.role);
  return principal.attributes ? { ...profile, attributes: principal.attributes } : profile;
}
