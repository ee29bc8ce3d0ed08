import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { ACTIVITY_TAB } from '#engine/model/activity-tab.ts';
import { withoutNest } from '#engine/custom-fields/custom-names.ts';
import type { ModulePreview, PreviewedResource } from '#shared/contracts/module-configurations.ts';
import { AppError } from '#shared/errors.ts';
import type { SettingsChange } from '#shared/rules/settings.ts';
import { findPrincipal } from '#server/features/accounts/principals.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordView } from '#server/records/activity/record-view.ts';
import { findOne } from '#server/records/query/read.ts';
import { readOne } from '#server/records/query/read-one.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import { requirePermission } from '#server/records/query/request.ts';
import { requestOf, requestTo } from '#server/records/query/resource-request.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import { asIfSaved, partsWith } from './as-if-saved.ts';
import { hidingRole, peopleWithRole } from './read-configuration.ts';

export interface PreviewQuestion {
  readonly resource: PreviewedResource;
  readonly id: number;
  readonly user?: number | undefined;
  readonly change: SettingsChange;
}

type Values = Readonly<Record<string, unknown>>;
type View = ModulePreview['before'];

/** So many users are tried for one who can view the record. */
const MAX_TRIED = 20;

/**
 * A record as a user with the role gets it, now and once a change is saved: read for them by the server as every record
 * is, and of that only what the caller reads too. What the caller sees here is logged as if they had opened the record.
 * @throws {AppError} not_found where the caller cannot read the record, or the user does not have the role; forbidden.
 */
export async function previewRecord(http: FastifyRequest, question: PreviewQuestion): Promise<ModulePreview> {
  const app = http.server;
  const { resource, id } = question;
  const own = requestTo(http, resource);
  requirePermission(own, own.access.read !== false);
  const text = await readOne(own, id);
  const record = JSON.parse(text) as Values;
  const name = (await readableTitles(own, [id])).get(id) ?? `#${id}`;
  const after = await asIfSaved(app, question.change);
  const people = await usersFor(http, question.user, record);
  let found: Omit<ModulePreview, 'record'> = { user: null, before: null, after: null };
  for (const { id: user, name: title } of people) {
    const principal = await findPrincipal(app, user, hidingRole(app) ?? '');
    if (!principal) continue;
    const see = (registry: Registry) => viewOf(app, registry, { principal, resource, id, record });
    const views = { user: { id: user, name: title }, before: await see(app.registry), after: await see(after) };
    if (found.user === null || views.before || views.after) found = views;
    if (views.before || views.after) break;
  }
  await recordView(own, id, text);
  return { record: { id, name }, ...found };
}

/** The user who is asked for; else those to try, first the ones that the record names. */
async function usersFor(http: FastifyRequest, asked: number | undefined, record: Values) {
  const people = await peopleWithRole(http);
  if (asked !== undefined) {
    const chosen = people.filter(({ id }) => id === asked);
    if (chosen.length === 0) throw new AppError('not_found', say('server.module_configurations.no_user'));
    return chosen;
  }
  const namedIds = new Set(Object.values(record).flatMap(idsIn));
  const isNamed = ({ id }: { readonly id: number }) => namedIds.has(id);
  return [...people.filter(isNamed), ...people.filter((person) => !isNamed(person))].slice(0, MAX_TRIED);
}

const idsIn = (value: unknown): readonly number[] =>
  typeof value === 'object' && value !== null && 'id' in value ? [Number(value.id)] : [];

interface Looking {
  readonly principal: Principal;
  readonly resource: string;
  readonly id: number;
  /** As the caller reads it. */
  readonly record: Values;
}

async function viewOf(
  app: FastifyInstance,
  registry: Registry,
  { principal, resource, id, record }: Looking,
): Promise<View> {
  const definition = registry.resource(resource);
  const request = requestOf(partsWith(app, registry), { principal, requestId: '' }, definition);
  const text = request.access.read === false ? undefined : await findOne(request, id);
  if (text === undefined) return null;
  const values = withoutNest(within(JSON.parse(text), record) as Values);
  const tabs = definition.tabs.filter(({ hiddenFrom }) => !hiddenFrom?.includes(principal.role)).map(({ key }) => key);
  const isActivityOpen = definition.audit && request.access.readActivity;
  return { values, tabs: [...tabs, ...(isActivityOpen ? [ACTIVITY_TAB] : [])] };
}

/** What two readers both get: of a value that differs between them only the parts that are equal. */
function within(theirs: unknown, own: unknown): unknown {
  if (Array.isArray(theirs) || Array.isArray(own)) {
    if (!Array.isArray(theirs) || !Array.isArray(own) || theirs.length !== own.length) return undefined;
    return theirs.map((each, index) => within(each, own[index]) ?? null);
  }
  if (typeof theirs !== 'object' || theirs === null || typeof own !== 'object' || own === null)
    return theirs === own ? theirs : undefined;
  const parts = Object.entries(theirs).flatMap(([key, value]) => {
    const part = Object.hasOwn(own, key) ? within(value, (own as Values)[key]) : undefined;
    return part === undefined ? [] : [[key, part] as const];
  });
  return Object.fromEntries(parts);
}
