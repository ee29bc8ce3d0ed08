import type { FastifyRequest } from 'fastify';
import type { RightVersion } from '#shared/contracts/stage-permissions.ts';
import { roleTitle } from '#shared/rules/access.ts';
import { listVersions } from '#server/features/versions/versions.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import { readRights, requestTo } from './read-rights.ts';
import { type RightsChange, versionsOf } from './save-rights.ts';

/** How many changes of a version are listed; its count is of all. */
const MAX_CHANGES = 200;

/**
 * The versions of a workflow's permissions, newest first. Users that the reader cannot read, and stages that are gone,
 * are their numbers.
 * @throws {AppError} not_found, forbidden.
 */
export async function rightVersions(http: FastifyRequest, workflow: number): Promise<readonly RightVersion[]> {
  const { stages } = await readRights(http, workflow);
  const versions = await listVersions(http.server.database, versionsOf(workflow));
  const changes = versions.map(({ change }) => change as RightsChange); // written by `saveRights`
  const users = changes.flatMap((each) => each.changes.flatMap(({ user }) => user ?? []));
  const authors = versions.flatMap(({ user_id: id }) => id ?? []);
  const names = await readableTitles(requestTo(http, 'users'), [...new Set([...users, ...authors])]);
  const nameOf = (id: number) => names.get(id) ?? `#${id}`;
  const { roles } = http.server.registry.current;
  return versions.map(({ version, note, restored_from, user_id: author, created_on }, index) => {
    const { changes: all, policy } = changes[index]!; // one for each version
    return {
      version,
      note,
      restored_from,
      created_on,
      policy,
      author: author === null ? null : { id: author, name: nameOf(author) },
      count: all.length,
      changes: all.slice(0, MAX_CHANGES).map(({ stage, right, role, user, before, effect, until = null }) => ({
        stage: stages.find(({ id }) => id === stage)?.name ?? `#${stage}`,
        subject: role ? roleTitle(roles, role) : nameOf(Number(user)),
        right,
        before,
        after: effect,
        until,
      })),
    };
  });
}
