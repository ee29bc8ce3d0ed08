import type { FastifyRequest } from 'fastify';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import { requestTo } from '#server/records/query/resource-request.ts';
import { listVersions, type Versioned } from './versions.ts';

/**
 * The versions of a configuration, newest first.
 * @param describe says what the changes of the versions are, each in the place of its version.
 */
export async function configurationHistory<Change, Described>(
  http: FastifyRequest,
  of: Versioned,
  describe: (changes: readonly Change[]) => Promise<readonly Described[]>,
) {
  const versions = await listVersions(http.server.database, of);
  const nameOf = await userNames(
    http,
    versions.flatMap(({ user_id: id }) => id ?? []),
  );
  const described = await describe(versions.map(({ change }) => change as Change)); // what `keepVersion` got
  return versions.map(({ user_id: id, change: _change, ...version }, index) => ({
    ...version,
    author: id === null ? null : { id, name: nameOf(id) },
    ...described[index]!, // one for each
  }));
}

/** What these users are called; those that the reader cannot read are their numbers. */
export async function userNames(http: FastifyRequest, ids: readonly number[]): Promise<(id: number) => string> {
  const names = await readableTitles(requestTo(http, 'users'), [...new Set(ids)]);
  return (id) => names.get(id) ?? `#${id}`;
}
