import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { currentLevel } from '#shared/rules/approval-chain.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import type { StoredApproval } from './approval-queries.ts';

/** How long an emailed link works. */
const DAYS = 7;

/** Makes the address that lets one user decide about the current level of a request, once. Only a hash of it is stored. */
export async function linkOf(app: FastifyInstance, { id, chain }: StoredApproval, user: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await app.database.query(
    `insert into system.approval_links (hash, approval_id, level, user_id, expires_on)
     values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
    [hashOf(token), id, currentLevel(chain)?.level ?? 0, user, DAYS],
  );
  return `${app.config.publicUrl}/auth/approval/${token}`;
}

/** What a link is about. */
export interface ApprovalLink {
  readonly approval_id: number;
  readonly level: number;
  readonly user_id: number;
}

/** A link that still works. */
export async function findLink(database: Database, token: string): Promise<ApprovalLink | undefined> {
  const { rows } = await database.query<ApprovalLink>(
    `select approval_id, level, user_id from system.approval_links
      where hash = $1 and used_on is null and expires_on > now()`,
    [hashOf(token)],
  );
  return rows[0];
}

/** Uses a link up. @returns false where another call was first. */
export async function takeLink(database: Database, token: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'update system.approval_links set used_on = now() where hash = $1 and used_on is null and expires_on > now()',
    [hashOf(token)],
  );
  return rowCount === 1;
}

/**
 * Ends the links of a request that were sent to users who are not asked anymore: if they are asked again, it is by
 * another email.
 */
export async function endLinksOfOthers(
  database: Database,
  approvalId: number,
  asked: readonly number[],
): Promise<void> {
  await database.query('delete from system.approval_links where approval_id = $1 and not user_id = any($2::bigint[])', [
    approvalId,
    sqlArray(asked),
  ]);
}

/** Ends every link of a user who was deactivated: it stays dead when they are activated again. */
export async function endLinksOfInactive(database: Database, userId: number): Promise<void> {
  await database.query(
    `delete from system.approval_links l using users u where l.user_id = $1 and u.id = l.user_id and u.is_active is not true`,
    [userId],
  );
}

export async function forgetOldLinks(database: Database): Promise<void> {
  await database.query(`delete from system.approval_links where expires_on < now() - interval '30 days'`);
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
