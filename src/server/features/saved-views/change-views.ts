import type { FastifyRequest } from 'fastify';
import {
  ALL_ROWS,
  type Arrangement,
  EMPTY_ARRANGEMENT,
  fileViewKey,
  type SavedView,
} from '#shared/contracts/saved-views.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requireAbility } from '#server/records/query/require-ability.ts';
import { say } from '#server/platform/texts/say.ts';
import {
  countViews,
  deleteView,
  forgetDefaults,
  insertView,
  isTitleTaken,
  lockView,
  replaceDefault,
  type StoredView,
  updateView,
  type ViewValues,
} from './queries.ts';
import { requireSmall, requireUsable } from './readable.ts';
import { listRequest, presentView } from './read-views.ts';

/** Of one list: how many views one user can have, how many of them shared, and how many are shared by all together. */
const MAX_OWN = 50;
const MAX_OWN_SHARED = 10;
const MAX_SHARED = 100;
const MAX_OWN_EVERYWHERE = 300;

export type ViewBody = Partial<Arrangement> & { readonly title?: string; readonly is_shared?: boolean };

/**
 * @throws {AppError} not_found for a list this user cannot read, invalid for fields they cannot filter or sort by, or a
 * title they already have.
 */
export async function createSavedView(
  http: FastifyRequest,
  resource: string,
  { title = '', is_shared: isShared = false, ...parts }: ViewBody,
): Promise<SavedView> {
  const { database } = http.server;
  const request = requireList(http, resource);
  const values = { title: title.trim(), is_shared: isShared, arrangement: { ...EMPTY_ARRANGEMENT, ...parts } };
  requireSmall(values.arrangement);
  requireUsable(request, values.arrangement);
  return database.transaction(async () => {
    await requirePlace(http, resource, { isNew: true, isShared });
    const id = await insertView(database, resource, http.principal.userId, values);
    if (id === undefined) throw takenTitle();
    await remember(http, 'view_created', id, undefined, { resource, ...values });
    const view = (await lockView(database, http.principal.userId, id))!; // it was just made
    announce(http, view, isShared);
    return presentView(request, view);
  });
}

/**
 * Changes the given values and leaves the rest.
 * @param version the `updated_on` that the change was made from; undefined: any.
 * @throws {AppError} conflict when another change came since then.
 */
export async function changeSavedView(
  http: FastifyRequest,
  id: number,
  { title, is_shared: isShared, ...parts }: ViewBody,
  version?: string,
): Promise<SavedView> {
  const { database } = http.server;
  return database.transaction(async () => {
    const { view, request } = await requireView(http, id);
    if (version !== undefined && version !== view.updated_on)
      throw new AppError('conflict', say('server.views.changed'));
    const values: ViewValues = {
      title: title?.trim() ?? view.title,
      is_shared: isShared ?? view.is_shared,
      arrangement: { ...view.arrangement, ...parts },
    };
    requireSmall(values.arrangement);
    requireUsable(request, { ...EMPTY_ARRANGEMENT, ...parts });
    if (values.is_shared && !view.is_shared)
      await requirePlace(http, view.resource, { isNew: false, isShared: true }, view.owner_id);
    if (await isTitleTaken(database, view, values.title)) throw takenTitle();
    await updateView(database, id, values);
    if (view.is_shared && !values.is_shared) await forgetDefaults(database, id, view.owner_id);
    await remember(http, 'view_changed', id, stateOf(view), { resource: view.resource, ...values });
    const changed = (await lockView(database, view.owner_id, id))!; // it is locked by this transaction
    announce(http, view, view.is_shared || values.is_shared);
    return presentView(request, changed);
  });
}

/** Removes it for everyone; lists that opened with it open as they are. */
export async function deleteSavedView(http: FastifyRequest, id: number): Promise<void> {
  const { database } = http.server;
  await database.transaction(async () => {
    const { view } = await requireView(http, id);
    await deleteView(database, id);
    await forgetDefaults(database, id);
    await remember(http, 'view_deleted', id, stateOf(view), undefined);
    announce(http, view, view.is_shared);
  });
}

/**
 * Sets the view that a list opens with: a saved view by its id, a file's by `file:<key>`, `all` for none of them; null
 * follows the team again.
 * @throws {AppError} forbidden when a user other than an Admin decides for the team; invalid for a view that not all of
 * them can see.
 */
export async function setDefaultView(
  http: FastifyRequest,
  { resource, view, scope }: { resource: string; view: string | null; scope: 'me' | 'team' },
): Promise<void> {
  const { database } = http.server;
  if (scope === 'team') requireAbility(http, 'share_views');
  const request = requireList(http, resource);
  const owner = scope === 'team' ? null : http.principal.userId;
  await database.transaction(async () => {
    if (view !== null && !(await isKnownView(request, view, scope))) throw rejected('view', say('validation.unknown'));
    const before = await replaceDefault(database, resource, owner, view);
    if (before === view) return;
    await remember(
      http,
      'default_view_changed',
      undefined,
      { resource, scope, view: before },
      { resource, scope, view },
    );
    announce(http, { resource, owner_id: http.principal.userId }, scope === 'team');
  });
}

/** @throws {AppError} invalid where there are enough of them. */
async function requirePlace(
  http: FastifyRequest,
  resource: string,
  { isNew, isShared }: { isNew: boolean; isShared: boolean },
  owner = http.principal.userId,
): Promise<void> {
  const counts = await countViews(http.server.database, owner, resource);
  if (isNew && counts.own >= MAX_OWN) throw rejected('title', say('views.errors.too_many', { max: MAX_OWN }));
  if (isNew && counts.own_everywhere >= MAX_OWN_EVERYWHERE)
    throw rejected('title', say('views.errors.too_many_everywhere', { max: MAX_OWN_EVERYWHERE }));
  if (isShared && counts.own_shared >= MAX_OWN_SHARED)
    throw rejected('is_shared', say('views.errors.too_many_shared', { max: MAX_OWN_SHARED }));
  if (isShared && counts.shared >= MAX_SHARED)
    throw rejected('is_shared', say('views.errors.too_many_shared_by_all', { max: MAX_SHARED }));
}

async function isKnownView(request: ResourceRequest, key: string, scope: 'me' | 'team'): Promise<boolean> {
  if (key === ALL_ROWS) return true;
  if (request.definition.list.views.some((view) => fileViewKey(view.key) === key)) return true;
  const id = /^[1-9]\d{0,14}$/.test(key) ? Number(key) : undefined;
  const view = id === undefined ? undefined : await lockView(request.database, request.principal.userId, id);
  return view?.resource === request.definition.resource && (scope === 'me' || view.is_shared);
}

function requireList(http: FastifyRequest, resource: string): ResourceRequest {
  const request = listRequest(http, resource);
  if (!request) throw new AppError('not_found', say('server.lists.not_found'));
  return request;
}

/**
 * The view and the list it belongs to. @throws {AppError} not_found where this user cannot see it, forbidden where they
 * cannot change it.
 */
async function requireView(http: FastifyRequest, id: number): Promise<{ view: StoredView; request: ResourceRequest }> {
  const view = await lockView(http.server.database, http.principal.userId, id);
  const request = view && listRequest(http, view.resource);
  if (!view || !request) throw new AppError('not_found', say('server.views.not_found'));
  if (view.owner_id !== http.principal.userId && !http.server.registry.can(http.principal, 'share_views'))
    throw new AppError('forbidden', say('server.views.not_yours'));
  return { view, request };
}

const stateOf = ({ resource, title, is_shared: isShared, arrangement }: StoredView) => ({
  resource,
  title,
  is_shared: isShared,
  arrangement,
});

const rejected = (field: string, message: Message) =>
  new AppError('invalid', message, { errors: { [field]: message } });

const takenTitle = () => rejected('title', say('views.errors.title_taken'));

interface State {
  readonly title?: string;
}

async function remember(
  { server, principal, id: requestId }: FastifyRequest,
  action: string,
  recordId: number | undefined,
  before: State | object | undefined,
  after: State | object | undefined,
): Promise<void> {
  const { title: recordTitle } = (after ?? before ?? {}) as State;
  const entry = { action, resource: 'saved_views', recordId, recordTitle, before, after, requestId };
  await recordActivity(server.database, principal, entry);
}

export const CHANNEL = 'saved-views';

/** A shared view notifies everyone; a private one its owner's browsers. */
function announce(
  { server }: FastifyRequest,
  { resource, owner_id: owner }: Pick<StoredView, 'resource' | 'owner_id'>,
  isForAll: boolean,
): void {
  if (isForAll) server.database.afterCommit(() => void server.database.notify(CHANNEL, ''));
  else server.events.toUser(owner, 'views', { resource });
}
