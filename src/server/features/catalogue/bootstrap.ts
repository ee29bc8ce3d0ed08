import type { FastifyRequest } from 'fastify';
import type { ResourceAccess } from '#engine/access/access.ts';
import { choiceFields } from '#engine/access/choice-fields.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { presentProfile } from '#server/features/accounts/profile.ts';
import { readCustomFields } from '#server/features/custom-fields/read-custom-fields.ts';
import { FIRST_PAGE, notificationsPage } from '#server/features/notifications/list-notifications.ts';
import { readKnownViews } from '#server/features/saved-views/read-views.ts';
import { readSettings } from '#server/features/settings/read-settings.ts';
import { CountCache } from '#server/records/query/count-cache.ts';
import { parseListRequest } from '#server/records/query/list-request.ts';
import { readList } from '#server/records/query/read.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { catalogueFor, placeOf } from './catalogue.ts';

const HIERARCHY_ROWS = '200';

/**
 * SPEC 7's initial load in its order, in one reply: the parts are read side by side, and one that fails is `null`. Of
 * the catalogue, which is long and the same for many and for weeks, it has the address. Lists have the fields of
 * options (id, title, parents); their own addresses have the rest.
 */
export async function bootstrapText(http: FastifyRequest): Promise<string> {
  const { server, principal } = http;
  // Before anything is read: the live connection is notified of later changes.
  const mark = server.events.mark();
  const settings = readSettings(server, principal);
  const roles = Object.values(server.registry.current.roles).map(({ key, title }) => ({ key, title }));
  const parts: Record<string, Promise<string>> = {
    events_mark: Promise.resolve(JSON.stringify(mark)),
    notifications: firstNotifications(http),
    user_setting: settings.then((both) => JSON.stringify(both.user)),
    admin_setting: settings.then((both) => JSON.stringify(both.team)),
    mailbox_configuration: server.mailbox.read(principal.userId).then((mailbox) => JSON.stringify(mailbox)),
    custom_fields: Promise.resolve(JSON.stringify(readCustomFields(server, principal))),
    roles: Promise.resolve(JSON.stringify(roles)),
    countries: choices(http, 'country', { all: 'true' }),
    nationalities: choices(http, 'nationality', { all: 'true' }),
    organizations: choices(http, 'organizations', { limit: HIERARCHY_ROWS }),
    companies: choices(http, 'companies', { limit: HIERARCHY_ROWS }),
    business_units: choices(http, 'business_units', { limit: HIERARCHY_ROWS }),
    departments: choices(http, 'departments', { limit: HIERARCHY_ROWS }),
    profile: presentProfile(server, principal).then((profile) => JSON.stringify(profile)),
    role: Promise.resolve(JSON.stringify(server.registry.current.roles[principal.role]?.title ?? principal.role)),
    permissions: Promise.resolve(JSON.stringify(JSON.stringify(principal.permissions))),
    saved_views: readKnownViews(http).then((views) => JSON.stringify(views)),
    catalogue: catalogueFor(server, principal).then(({ version }) => JSON.stringify(placeOf(version))),
  };
  const texts = await Promise.all(Object.entries(parts).map(([name, part]) => tolerated(http, name, part)));
  return `{"code":0,"message":"","data":{${texts.join(',')}}}`;
}

async function firstNotifications({ server, principal }: FastifyRequest): Promise<string> {
  const { results, count, unread_count } = await notificationsPage(server, principal, FIRST_PAGE);
  return JSON.stringify({ results, count, unread_count });
}

async function tolerated(http: FastifyRequest, name: string, part: Promise<string>): Promise<string> {
  const text = await part.catch((error: unknown) => {
    http.log.error({ err: error, part: name }, 'a part of the initial load failed');
    return 'null';
  });
  return `${JSON.stringify(name)}:${text}`;
}

const uncounted = new CountCache();

/** The readable rows of a resource as options; `[]` where the user cannot read any. */
async function choices(http: FastifyRequest, resource: string, query: Record<string, string>): Promise<string> {
  const definition = http.server.registry.current.resources[resource];
  if (!definition) return '[]';
  const request = requestFor(http, definition);
  if (request.access.read === false) return '[]';
  const narrowed = { ...request, access: choiceAccess(http, definition, request.access) };
  const { text } = await readList(narrowed, parseListRequest(narrowed, query), uncounted);
  return text.slice(text.indexOf('['), text.lastIndexOf(']') + 1);
}

const narrowedAccess = new WeakMap<ResourceAccess, ResourceAccess>();

function choiceAccess(http: FastifyRequest, definition: ResourceDefinition, access: ResourceAccess): ResourceAccess {
  const known = narrowedAccess.get(access);
  if (known) return known;
  const names = [...choiceFields(http.server.registry.current, definition)].filter((name) =>
    access.readFields.has(name),
  );
  const made = { ...access, readFields: new Set(names) };
  narrowedAccess.set(access, made);
  return made;
}
