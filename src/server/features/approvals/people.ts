import { rolesAbleTo } from '#engine/access/standing.ts';
import type { FastifyInstance } from 'fastify';
import type { ApprovalUser } from '#shared/contracts/approvals.ts';
import { type ApproverFacts, type ChainContext, isApprover, type LevelPlan } from '#shared/rules/approval-chain.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { findHolders } from '#server/features/accounts/person-queries.ts';
import { teamToday } from '#server/features/settings/read-settings.ts';

/** A user as approvals know them. */
export interface ApprovalPerson extends ApprovalUser, ApproverFacts {}

/** These users, by id. One that doesn't exist anymore is absent. */
export async function findPeople(
  database: Database,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, ApprovalPerson>> {
  const { rows } = await database.query<ApprovalPerson>(
    `select id, first_name, last_name, username as email, coalesce(is_active, false) as is_active,
            coalesce(roles, '[]'::jsonb) as roles from users where id = any($1::bigint[])`,
    [sqlArray([...new Set(ids)])],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a user can be a delegate, whatever the request. */
export function canApprove({ registry }: FastifyInstance, person: ApprovalPerson | undefined): boolean {
  const able: readonly string[] = rolesAbleTo(registry.current.roles, 'approve_jobs');
  return isApprover(person, person?.roles.some((role) => able.includes(role)) ?? false);
}

/** A user of a matrix or a request who perhaps doesn't exist anymore, without what only approvals know. */
export function presentUser(people: ReadonlyMap<number, ApprovalPerson>, id: number): ApprovalUser {
  const { first_name = `#${id}`, last_name = '', email = '', is_active = false } = people.get(id) ?? {};
  return { id, first_name, last_name: last_name ?? '', email, is_active };
}

export const fullName = ({ first_name: first, last_name: last }: ApprovalUser): string => `${first} ${last}`.trim();

/** What decides now who of these levels can be asked. */
export async function chainContext(
  app: FastifyInstance,
  requester: number | null,
  named: Iterable<number>,
): Promise<ChainContext> {
  const admins = await findHolders(app.database, rolesAbleTo(app.registry.current.roles, 'approve_jobs'));
  const people = await findPeople(app.database, [...named, ...(requester === null ? [] : [requester])]);
  const now = new Date();
  const today = await teamToday(app, now);
  return { people, admins, requester, today, now: now.toISOString() };
}

/** The users whom the levels of a plan name. */
export const namedIn = (levels: readonly Pick<LevelPlan, 'approvers'>[]): number[] =>
  levels.flatMap(({ approvers }) =>
    approvers.flatMap(({ user, delegate }) => (delegate ? [user, delegate.user] : [user])),
  );
