import type { FastifyRequest } from 'fastify';
import { effectiveRole } from '#engine/access/standing.ts';
import type { RightMatrix } from '#shared/contracts/stage-permissions.ts';
import { roleTitle } from '#shared/contracts/access.ts';
import { namingFor, titleExpression } from '#server/records/query/record-titles.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { requestTo } from '#server/records/query/resource-request.ts';

/** A user that the reader can read, in the roles that count for them. */
export interface RightPerson {
  readonly id: number;
  readonly name: string;
  /** Keys; the flag of a Super Recruiter makes another role of one. */
  readonly roles: readonly string[];
  readonly is_active: boolean;
}

interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly string[] | null;
  readonly is_active: boolean;
  readonly is_super_recruiter: boolean;
}

/** The users that the reader can read, inactive ones too, by name. */
export async function rightPeople(http: FastifyRequest): Promise<readonly RightPerson[]> {
  const request = requestTo(http, 'users');
  const parameters = new Parameters();
  const readable = rowsSql(request, request.access.read, parameters);
  const title = titleExpression(namingFor(request, parameters), request.definition, 't');
  const { rows } = await request.database.query<PersonRow>(
    `select t.id, ${title} as name, t.roles, coalesce(t.is_active, false) as is_active, a.is_super_recruiter
       from users t join system.accounts a on a.user_id = t.id where ${readable} order by 2, 1`,
    parameters.values,
  );
  const { roles: known } = http.server.registry.current;
  return rows.map(({ roles, is_super_recruiter: isSuperRecruiter, ...person }) => ({
    ...person,
    roles: [...new Set((roles ?? []).map((role) => effectiveRole(known, { role, isSuperRecruiter })))],
  }));
}

/** The roles of the team, with how many active users have them. */
export function matrixRoles(
  { server: { registry } }: FastifyRequest,
  people: readonly RightPerson[],
): RightMatrix['roles'] {
  const { roles } = registry.current;
  const named = registry.current.resources['stage_permissions']?.fields['role']?.enum ?? [];
  const isFull = (role: string) => registry.can({ role, isSuperRecruiter: false }, 'has_all_stage_rights');
  return Object.keys(roles)
    .filter((key) => isFull(key) || named.includes(key))
    .map((key) => ({
      key,
      title: roleTitle(roles, key),
      people: people.filter((person) => person.is_active && person.roles.includes(key)).length,
      full: isFull(key),
    }));
}
