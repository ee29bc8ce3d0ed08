import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { ACTIVITY_TAB } from '#engine/model/activity-tab.ts';
import type { ModuleImpact } from '#shared/contracts/module-configurations.ts';
import type { SettingsChange } from '#shared/rules/settings.ts';
import { findPrincipal } from '#server/features/accounts/principals.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import { asIfSaved, partsWith } from './as-if-saved.ts';
import { hidingRole, peopleWithRole } from './read-configuration.ts';

type Parts = ModuleImpact['resources'][number]['hides'];

/** For so many users their jobs are counted. */
const MAX_COUNTED = 30;

/** What a change of the settings hides from users with the role and shows to them, by the permissions that they get. */
export async function moduleImpactOf(http: FastifyRequest, change: SettingsChange): Promise<ModuleImpact> {
  const app = http.server;
  const after = await asIfSaved(app, change);
  const people = await peopleWithRole(http);
  const role = hidingRole(app) ?? '';
  const { principal } = http;
  const holder: Principal = {
    ...principal,
    userId: people[0]?.id ?? 0,
    role,
    isSuperRecruiter: false,
    permissions: [],
    attributes: {},
  };
  const names = Object.keys(app.registry.current.resources);
  const resources = names.flatMap((resource) => {
    const [was, is] = [app.registry, after].map((registry) => partsFor(registry, resource, holder)) as [Seen, Seen]; // two
    const hides = minus(was, is);
    const shows = minus(is, was);
    return isNothing(hides) && isNothing(shows) ? [] : [{ resource, hides, shows }];
  });
  const isOtherRows = changesHierarchy(change);
  const counted = isOtherRows ? people.slice(0, MAX_COUNTED) : [];
  const jobs: ModuleImpact['jobs'][number][] = [];
  for (const { id, name } of counted) {
    const user = await findPrincipal(app, id, role);
    const [before, then] = [await countJobs(app, app.registry, user), await countJobs(app, after, user)];
    if (before !== then) jobs.push({ user: { id, name }, before, after: then });
  }
  return { users: people.length, resources, jobs, uncounted: isOtherRows ? people.length - counted.length : 0 };
}

const changesHierarchy = ({ module_configurations: modules }: SettingsChange): boolean =>
  modules?.jobs?.type_of_hierarchy_for_hiring_managers !== undefined;

/** What a user sees of a resource. */
interface Seen {
  readonly fields: ReadonlySet<string>;
  readonly tabs: ReadonlySet<string>;
  readonly files: boolean;
  readonly activity: boolean;
  readonly records: boolean;
}

function partsFor(registry: Registry, resource: string, holder: Principal): Seen {
  const definition = registry.current.resources[resource]!; // both have the same files
  const access = registry.access(holder, definition);
  const isSeen = (roles: readonly string[] | undefined) => !roles?.includes(holder.role);
  const { hiddenActivity, hiddenRows = [] } = definition.permissions;
  const isReadable = access.read !== false || hiddenRows.length > 0;
  const top = [...access.readFields].filter((name) => !name.includes('.'));
  return {
    fields: new Set(isReadable ? top : []),
    tabs: new Set(definition.tabs.filter(({ hiddenFrom }) => isSeen(hiddenFrom)).map(({ key }) => key)),
    files: !isReadable || access.readFiles,
    activity: isSeen(hiddenActivity),
    records: isSeen(hiddenRows.map(({ role }) => role)),
  };
}

function minus(one: Seen, other: Seen): Parts {
  return {
    fields: [...one.fields].filter((name) => !other.fields.has(name)),
    tabs: [
      ...[...one.tabs].filter((key) => !other.tabs.has(key)),
      ...(one.activity && !other.activity ? [ACTIVITY_TAB] : []),
    ],
    files: one.files && !other.files,
    activity: one.activity && !other.activity,
    records: one.records && !other.records,
  };
}

const isNothing = ({ fields, tabs, files, activity, records }: Parts): boolean =>
  fields.length + tabs.length === 0 && !files && !activity && !records;

async function countJobs(app: FastifyInstance, registry: Registry, principal: Principal | undefined): Promise<number> {
  const definition = registry.current.resources['jobs'];
  if (!definition || !principal) return 0;
  const request = requestOf(partsWith(app, registry), { principal, requestId: '' }, definition);
  const parameters = new Parameters();
  const where = rowsSql(request, request.access.read, parameters);
  const { rows } = await app.database.query<{ count: number }>(
    `select count(*)::int as count from ${quoteName(definition.resource)} t where ${where}`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}
