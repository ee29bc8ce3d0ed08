import type { FastifyRequest } from 'fastify';
import { can } from '#engine/access/standing.ts';
import type { KnownViews, SavedView, SavedViews, ViewDefaults, ViewHeader } from '#shared/contracts/saved-views.ts';
import { findResource } from '#server/records/registry/registry.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { findDefaults, findViews, type StoredView } from './queries.ts';
import { readableArrangement, readableColumns, readableWidths } from './readable.ts';

/** Every view that this user can see, of the lists that they can read, and the views that those lists open with. */
export const readViews = (http: FastifyRequest, resource?: string): Promise<SavedViews> =>
  viewsOf(http, presentView, resource);

/** The same for the first load, where only the views that lists open with are whole: the others come with their list. */
export async function readKnownViews(http: FastifyRequest): Promise<KnownViews> {
  const openings = new Set(
    (await findDefaults(http.server.database, http.principal.userId)).map((one) => one.view_key),
  );
  return viewsOf(http, (request, view) =>
    openings.has(String(view.id)) ? presentView(request, view) : presentHeader(request, view),
  );
}

async function viewsOf<View>(
  http: FastifyRequest,
  present: (request: ResourceRequest, view: StoredView) => View,
  resource?: string,
) {
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
    return request ? [present(request, view)] : [];
  });
  const byResource: Record<string, ViewDefaults> = {};
  for (const { resource: name, user_id: owner, view_key: key } of defaults) {
    if ((resource !== undefined && name !== resource) || !requestOf(name)) continue;
    const known = byResource[name] ?? { mine: null, team: null };
    byResource[name] = owner === null ? { ...known, team: key } : { ...known, mine: key };
  }
  return { results, defaults: byResource, can_set_team: http.server.registry.can(http.principal, 'share_views') };
}

/**
 * The fields and values that a query on a list of this resource can use; undefined where there is none for this user.
 */
export function listRequest(http: FastifyRequest, resource: string): ResourceRequest | undefined {
  const definition = findResource(http.server.registry.current, resource);
  if (!definition?.route) return undefined;
  const request = requestFor(http, definition);
  return request.access.can.list ? request : undefined;
}

export function presentView(request: ResourceRequest, view: StoredView): SavedView {
  const { omitted, ...arrangement } = readableArrangement(request, view.arrangement);
  return { ...presentHeader(request, view), ...arrangement, omitted: omitted + Number(view.is_too_large) };
}

function presentHeader(request: ResourceRequest, view: StoredView): ViewHeader {
  const { principal, definitions } = request;
  const isMine = view.owner_id === principal.userId;
  return {
    id: view.id,
    resource: view.resource,
    title: view.title,
    is_shared: view.is_shared,
    is_mine: isMine,
    can_change: isMine || (view.is_shared && can(definitions.roles, principal, 'share_views')),
    owner: view.owner_name === null ? null : { id: view.owner_id, name: view.owner_name },
    columns: readableColumns(request, view.arrangement),
    density: view.arrangement.density,
    widths: readableWidths(request, view.arrangement),
    layout: view.arrangement.layout,
    updated_on: view.updated_on,
  };
}
