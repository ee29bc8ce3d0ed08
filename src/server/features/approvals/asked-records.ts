import type { FastifyInstance } from 'fastify';
import type { ApprovalContext } from '#shared/contracts/approvals.ts';
import { askedNow, type Chain } from '#shared/rules/approval-chain.ts';
import type { Database } from '#server/platform/db/database.ts';
import { attribute, type Handler } from '#server/records/handlers/handlers.ts';
import type { StoredApproval } from './approval-queries.ts';

/** No resource has this name: requests are no records, and are announced as if they were, to all processes. */
const REQUESTS = '$approvals';

/** The records of a context about which a user is asked now, as an attribute by which reading is lent. */
export const askedRecords = (context: ApprovalContext): Handler =>
  attribute(
    () =>
      async ({ database, userId }) =>
        askedAbout(database, context, userId),
    [REQUESTS],
  );

async function askedAbout(database: Database, context: ApprovalContext, userId: number): Promise<readonly number[]> {
  const { rows } = await database.query<{ subject_id: number; chain: Chain }>(
    `select subject_id, chain from system.approvals
      where context = $1 and state = 'pending'
        and jsonb_path_exists(chain, '$[*].places[*].asked[*] ? (@ == $user)', jsonb_build_object('user', $2::bigint))`,
    [context, userId],
  );
  return rows.filter(({ chain }) => askedNow(chain).includes(userId)).map(({ subject_id: id }) => id);
}

/**
 * From now on, also in the running transaction, those who are asked read what they decide about, and those who are not
 * anymore don't. Browsers of users who can open other screens by it fetch their permissions again.
 * @param before who was asked until now.
 */
export async function followAsked(
  { database, records, events }: FastifyInstance,
  { id, context, chain, state }: StoredApproval,
  before: readonly number[],
): Promise<void> {
  records.attributes.drop(REQUESTS);
  events.record({ resource: REQUESTS, id, kind: 'updated', version: new Date().toISOString() });
  const now = state === 'pending' ? askedNow(chain) : [];
  const isChanged = async (user: number) =>
    (await askedAbout(database, context, user)).length === (now.includes(user) ? 1 : 0);
  for (const user of new Set([...before, ...now]))
    if (before.includes(user) !== now.includes(user) && (await isChanged(user)))
      events.toUser(user, 'session', { reason: 'permissions_changed' });
}
