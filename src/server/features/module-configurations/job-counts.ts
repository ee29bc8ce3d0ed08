import type { FastifyInstance } from 'fastify';
import type { ModulePermission, Principal } from '#engine/access/access.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import type { RoleKey } from '#engine/model/role-key.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import { partsWith } from './as-if-saved.ts';

/** So many users are counted for in one statement, which reads the jobs once. */
const MAX_COUNTED_TOGETHER = 100;

/** How many jobs a user can view, with the current settings and with others. */
export interface JobCount {
  readonly before: number;
  readonly after: number;
}

/**
 * Counts the jobs that users in this role can view, by the conditions of every other request, for any number of users:
 * what the conditions compare with is read for all of them together. @param after the registry with the other settings.
 */
export async function countJobs(
  app: FastifyInstance,
  after: Registry,
  { users, role }: { readonly users: readonly number[]; readonly role: RoleKey },
): Promise<ReadonlyMap<number, JobCount>> {
  const counts = new Map<number, JobCount>();
  const jobs = app.registry.current.resources['jobs'];
  if (!jobs) return counts;
  const principals = await principalsOf(app, after, { users, role });
  for (let start = 0; start < principals.length; start += MAX_COUNTED_TOGETHER) {
    const some = principals.slice(start, start + MAX_COUNTED_TOGETHER);
    const parameters = new Parameters();
    const columns = some.flatMap((principal, index) =>
      [app.registry, after].map((registry, at) => {
        const request = requestOf(partsWith(app, registry), { principal, requestId: '' }, jobs);
        const rows = rowsSql(request, request.access.read, parameters);
        return `count(*) filter (where ${rows})::int as ${at === 0 ? 'b' : 'a'}${index}`;
      }),
    );
    const { rows } = await app.database.query<Record<string, number>>(
      `select ${columns.join(', ')} from ${quoteName(jobs.resource)} t`,
      parameters.values,
    );
    for (const [index, { userId }] of some.entries())
      counts.set(userId, { before: rows[0]![`b${index}`]!, after: rows[0]![`a${index}`]! });
  }
  return counts;
}

interface PersonRow {
  readonly id: number;
  readonly username: string;
  readonly time_zone: string | null;
  readonly language: string | null;
  readonly is_super_recruiter: boolean;
  readonly permissions: ModulePermission[] | null;
}

/** The users in this role, with those of their attributes that the conditions on jobs name. */
async function principalsOf(
  app: FastifyInstance,
  after: Registry,
  { users, role }: { readonly users: readonly number[]; readonly role: RoleKey },
): Promise<readonly Principal[]> {
  const { rows } = await app.database.query<PersonRow>(
    `select u.id, u.username, u.time_zone, u.language, a.is_super_recruiter, a.permissions
       from users u join system.accounts a on a.user_id = u.id where u.id = any($1::bigint[]) order by u.id`,
    [sqlArray(users)],
  );
  const people = rows.map((row): Principal => ({
    userId: row.id,
    role,
    isSuperRecruiter: row.is_super_recruiter,
    username: row.username,
    permissions: row.permissions ?? [],
    timeZone: row.time_zone ?? 'UTC',
    locale: row.language ?? 'en',
  }));
  const names = new Set(
    [app.registry, after].flatMap((registry) => people.flatMap((person) => [...namesIn(registry, person)])),
  );
  const attributes = await app.records.attributes.ofMany(people, names);
  return people.map((person) => ({ ...person, attributes: attributes.get(person.userId) ?? {} }));
}

/** The values of the user that the condition on jobs compares with. */
function namesIn(registry: Registry, person: Principal): ReadonlySet<string> {
  const { read } = registry.access(person, registry.current.resources['jobs']!); // there are jobs
  const known = namesOf.get(read as object) ?? (typeof read === 'boolean' ? new Set<string>() : valuesIn(read));
  if (typeof read === 'object') namesOf.set(read, known);
  return known;
}

/** Users with the same permissions have the same condition. */
const namesOf = new WeakMap<object, ReadonlySet<string>>();

const valuesIn = (predicate: Predicate): ReadonlySet<string> => {
  const found = new Set<string>();
  JSON.stringify(predicate, (key, value: unknown) => {
    if (key === '$user')
      for (const name of typeof value === 'string' ? [value] : Object.keys(value ?? {})) found.add(name);
    return value;
  });
  return found;
};
