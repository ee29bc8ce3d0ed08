import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { teamSettings } from '../settings/read-settings.ts';
import type { Person } from './person-queries.ts';

const VENDOR = 'vendor';

/** Takes a seat: an active or invited member who holds the role. */
export const takesVendorSeat = ({ is_active, roles }: Pick<Person, 'is_active' | 'roles'>): boolean =>
  is_active && (roles?.includes(VENDOR) ?? false);

/**
 * Holds the team to `external_vendor.users_limit` (-1: no limit), within the transaction that has taken the seats.
 * The settings stay locked until it ends, so that two invitations at once cannot share the last seat.
 * @throws {AppError} conflict, on the field `role`.
 */
export async function checkVendorSeats(app: FastifyInstance): Promise<void> {
  await app.database.query('select id from settings where user_id is null for update');
  const { users_limit: limit } = (await teamSettings(app)).external_vendor;
  if (limit < 0) return;
  const { rows } = await app.database.query<{ taken: number }>(
    `select count(*)::int as taken from users u join accounts a on a.user_id = u.id
      where u.is_active and u.roles @> '["vendor"]'::jsonb`,
  );
  if ((rows[0]?.taken ?? 0) <= limit) return;
  throw new AppError('conflict', `The team may have ${limit} users of vendors.`, {
    errors: {
      role: { message: 'accounts.vendor_limit', args: { limit }, text: `the team may have ${limit} users of vendors` },
    },
  });
}
