import type { FastifyInstance } from 'fastify';
import { readsAll } from '#engine/access/present-rows.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { RecordReference } from '#shared/notification-contexts.ts';
import { principalOf } from '#server/features/accounts/principals.ts';
import { canReadTitles, readableTitles } from '#server/records/query/readable-titles.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import type { Recipient } from './recipients.ts';

/**
 * Calls a record by its title for a user who can read it in one of their roles, and `#12` for everyone else, so that
 * no one learns a name from a notification that they could not look up. Users who can read all records share one
 * lookup.
 */
export function readableNames(app: FastifyInstance): (reader: Recipient, record: RecordReference) => Promise<string> {
  const forAll = new Map<string, Promise<string | undefined>>();
  const titleOf = (request: ResourceRequest, id: number): Promise<string | undefined> => {
    const look = async () => (await readableTitles(request, [id])).get(id);
    if (!readsAll(request.access)) return look();
    const key = `${request.definition.resource} ${id}`;
    const title = forAll.get(key) ?? look();
    forAll.set(key, title);
    return title;
  };
  return async (reader, { resource, id }) => {
    const definition = app.registry.current.resources[resource];
    if (definition)
      for (const request of await requestsOf(app, reader, definition)) {
        const title = canReadTitles(request) ? await titleOf(request, id) : undefined;
        if (title !== undefined) return title;
      }
    return `#${id}`;
  };
}

async function requestsOf(
  app: FastifyInstance,
  reader: Recipient,
  definition: ResourceDefinition,
): Promise<ResourceRequest[]> {
  const principal = await principalOf(app, { ...reader, user_id: reader.id });
  return (reader.roles ?? []).map((role) =>
    requestOf(app, { principal: { ...principal, role }, requestId: '' }, definition),
  );
}
