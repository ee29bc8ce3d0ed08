import type { FastifyInstance } from 'fastify';
import type { RoleDefinition } from '#engine/model/role-definition.ts';
import { AppError } from '#shared/errors.ts';
import { settingAt } from '#shared/rules/settings.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import { say } from '#server/platform/texts/say.ts';
import type { Person } from './person-queries.ts';

type Seated = Pick<Person, 'is_active' | 'roles'>;

const NOBODY: Seated = { is_active: false, roles: [] };

/**
 * Enforces the limits of roles (`seats` of roles.yaml: the path of a team setting, -1 for no limit), within the
 * transaction that made a member of one who was another `before`. An active or invited member with the role takes a
 * seat. The settings stay locked until it ends, so that two concurrent invitations cannot share the last seat.
 * @throws {AppError} conflict, on the field `role`.
 */
export async function checkSeats(app: FastifyInstance, after: Seated, before: Seated = NOBODY): Promise<void> {
  const { roles } = app.registry.current;
  const taken = Object.values(roles).filter((role) => takesSeat(role, after) && !takesSeat(role, before));
  if (taken.length === 0) return;
  await app.database.query('select id from system.settings where user_id is null for update');
  const settings = await teamSettings(app);
  for (const role of taken) await checkLimit(app, role, Number(settingAt(settings, role.seats ?? '')));
}

const takesSeat = ({ key, seats }: RoleDefinition, { is_active: isActive, roles }: Seated): boolean =>
  seats !== undefined && isActive && (roles?.includes(key) ?? false);

async function checkLimit({ database }: FastifyInstance, { key, title }: RoleDefinition, limit: number): Promise<void> {
  if (limit < 0) return;
  const { rows } = await database.query<{ taken: number }>(
    `select count(*)::int as taken from users u join system.accounts a on a.user_id = u.id
      where u.is_active and u.roles @> jsonb_build_array($1::text)`,
    [key],
  );
  if ((rows[0]?.taken ?? 0) <= limit) return;
  const message = say('accounts.role_limit', { limit, role: title });
  throw new AppError('conflict', message, { errors: { role: message } });
}
