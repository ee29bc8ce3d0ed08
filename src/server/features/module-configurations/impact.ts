import type { FastifyRequest } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { ACTIVITY_TAB } from '#engine/model/activity-tab.ts';
import type { ModuleImpact } from '#shared/contracts/module-configurations.ts';
import type { SettingsChange } from '#shared/rules/settings.ts';
import type { Registry } from '#server/records/registry/registry.ts';
import { asIfSaved } from './as-if-saved.ts';
import { countJobs, type JobCount } from './job-counts.ts';
import { hidingRole, peopleWithRole } from './read-configuration.ts';

type Parts = ModuleImpact['resources'][number]['hides'];

/** So many of the users whose jobs change are named, those with the greatest change. */
const MAX_SHOWN = 50;

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
  const users = people.map(({ id }) => id);
  const counts = isOtherRows ? await countJobs(app, after, { users, role }) : new Map<number, JobCount>();
  const jobs = people.flatMap(({ id, name }) => {
    const count = counts.get(id);
    return count && count.before !== count.after ? [{ user: { id, name }, ...count }] : [];
  });
  const shown = jobs.toSorted((one, other) => changeOf(other) - changeOf(one)).slice(0, MAX_SHOWN);
  return { users: people.length, resources, changed: jobs.length, jobs: shown };
}

const changeOf = ({ before, after }: JobCount): number => Math.abs(after - before);

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
  const { hiddenRows = [] } = definition.permissions;
  const isReadable = access.read !== false || hiddenRows.length > 0;
  const top = [...access.readFields].filter((name) => !name.includes('.'));
  return {
    fields: new Set(isReadable ? top : []),
    tabs: new Set(definition.tabs.filter(({ hiddenFrom }) => isSeen(hiddenFrom)).map(({ key }) => key)),
    files: !isReadable || access.readFiles,
    activity: access.readActivity,
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
