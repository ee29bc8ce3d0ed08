import type { FastifyRequest } from 'fastify';
import type { ModuleVersion } from '#shared/contracts/module-configurations.ts';
import type { ModuleChange } from '#shared/rules/module-settings.ts';
import { requestTo } from '#server/features/stage-permissions/read-rights.ts';
import { listVersions } from '#server/features/versions/versions.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import { MODULE_VERSIONS } from './save-configuration.ts';

/** The versions, newest first. Users that the reader cannot read are their numbers. */
export async function moduleVersions(http: FastifyRequest): Promise<readonly ModuleVersion[]> {
  const versions = await listVersions(http.server.database, MODULE_VERSIONS);
  const authors = [...new Set(versions.flatMap(({ user_id: id }) => id ?? []))];
  const names = await readableTitles(requestTo(http, 'users'), authors);
  return versions.map(({ user_id: id, change, ...version }) => ({
    ...version,
    author: id === null ? null : { id, name: names.get(id) ?? `#${id}` },
    changes: change as readonly ModuleChange[], // written by `keepVersions`
  }));
}
