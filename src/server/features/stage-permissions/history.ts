import type { FastifyRequest } from 'fastify';
import { roleTitle } from '#shared/contracts/access.ts';
import { configurationHistory, userNames } from '#server/features/versions/history.ts';
import { readRights } from './read-rights.ts';
import type { RightsChange } from './save-rights.ts';

/** How many changes of a version are listed; its count is of all. */
const MAX_CHANGES = 200;

/**
 * The versions of a workflow's permissions, newest first. Users that the reader cannot read, and stages that are gone,
 * are their numbers.
 * @throws {AppError} not_found, forbidden.
 */
export async function rightVersions(http: FastifyRequest, workflow: number) {
  const { stages } = await readRights(http, workflow);
  const { roles } = http.server.registry.current;
  const of = { kind: 'stage_permissions', subject: workflow } as const;
  return configurationHistory(http, of, async (versions: readonly RightsChange[]) => {
    const nameOf = await userNames(
      http,
      versions.flatMap(({ changes }) => changes.flatMap(({ user }) => user ?? [])),
    );
    return versions.map(({ changes, policy }) => ({
      policy,
      count: changes.length,
      changes: changes.slice(0, MAX_CHANGES).map(({ stage, right, role, user, before, effect, until = null }) => ({
        stage: stages.find(({ id }) => id === stage)?.name ?? `#${stage}`,
        subject: role ? roleTitle(roles, role) : nameOf(Number(user)),
        right,
        before,
        after: effect,
        until,
      })),
    }));
  });
}
