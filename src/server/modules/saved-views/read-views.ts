import type { FastifyRequest } from 'fastify';
import type { SavedView, SavedViews, ViewDefaults } from '#shared/contracts/saved-views.ts';
import { isAdmin } from '#shared/rules/access.ts';
import type { ResourceRequest } from '../../resources/request.ts';
import { requestFor } from '../../resources/resource-request.ts';
import { findDefaults, findViews, type StoredView } from './queries.ts';
import { readableArrangement } from './readable.ts';

/** Every view that this person may know, of the lists that he may read, and what those lists open with. */
export async function readViews(http: FastifyRequest, resource?: string): Promise<SavedViews> {
  const { database } = http.server;
  const { userId } = http.principal;
  const [views, defaults] = await Promise.all([findViews(database, userId, resource), findDefaults(database, userId)]);
  const requests = new Map<string, ResourceRequest | undefined>();
  const requestOf = (name: string) => {
    if (!requests.has(name)) requests.set(name, listRequest(http, name));
    return requests.get(name);
  };
  const results = views.flatMap((view) => {
    const request = requestOf(view.resource);
    return request ? [presentView(request, view)] : [];
  });
  const byResource: Record<string, ViewDefaults> = {};
  for (const { resource: name, user_id: owner, view_key: key } of defaults) {
    if ((resource !== undefined && name !== resource) || !requestOf(name)) continue;
    const known = byResource[name] ?? { mine: null, team: null };
    byResource[name] = owner === null ? { ...known, team: key } : { ...known, mine: key };
  }
  return { results, defaults: byResource, may_set_team: isAdmin(http.principal) };
}

/** What a list of this resource is asked with; undefined where there is none for this person. */
export function listRequest(http: FastifyRequest, resource: string): ResourceRequest | undefined {
  const { resources } = http.server.registry.current;
  const definition = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  if (!definition?.route) return undefined;
  const request = requestFor(http, definition);
  return request.access.can.list ? request : undefined;
}

export function presentView(request: ResourceRequest, view: StoredView): SavedView {
  const { principal } = request;
  const isMine = view.owner_id === principal.userId;
  return {
    id: view.id,
    resource: view.resource,
    title: view.title,
    is_shared: view.is_shared,
    is_mine: isMine,
    may_change: isMine || (view.is_shared && isAdmin(principal)),
    owner: view.owner_name === null ? null : { id: view.owner_id, name: view.owner_name },
    ...readableArrangement(request, view.arrangement),
    updated_on: view.updated_on,
  };
}
