import { ACTIVITY_TAB } from '../model/activity-tab.ts';
import { deepFreeze } from '../model/deep-freeze.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { TabDefinition } from '../model/screen-definition.ts';
import { hashOf } from '../model/hash.ts';
import type { Predicate } from '../model/predicate.ts';
import type { RoleKey } from '../model/role-key.ts';
import { namesAt } from './hidden-fields.ts';

/** What is hidden from a role because a tab is, in the resource that has it. */
type Hidden = { readonly resource: string; readonly role: RoleKey } & (
  | { readonly tab: string; readonly setting: string }
  | { readonly field: string }
  | { readonly where: true | Predicate }
  | { readonly activity: true; readonly setting: string }
  | { readonly files: true }
);

/**
 * The definitions with the tabs marked that the team's settings hide from a role (`permissions.hiddenTabsFrom`), and
 * what only these tabs show: fields, related records, files, and parts of other resources. Where nothing is hidden the
 * same object comes back.
 */
export function composeHiddenTabs(definitions: Definitions, settings: object): Definitions {
  const hidden = Object.values(definitions.resources).flatMap((definition) =>
    (definition.permissions.hiddenTabsFrom ?? []).flatMap(({ role, setting }) =>
      hiddenWith(definitions, definition, { role, setting, keys: new Set(namesAt(settings, setting)) }),
    ),
  );
  if (hidden.length === 0) return definitions;
  const changed = [...Map.groupBy(hidden, ({ resource }) => resource)].flatMap(([name, parts]) => {
    const definition = definitions.resources[name];
    return definition ? [[name, without(definition, parts)] as const] : [];
  });
  return Object.freeze({
    ...definitions,
    version: hashOf([definitions.version, ...changed.map(([, { hash }]) => hash)].join(' ')),
    resources: Object.freeze({ ...definitions.resources, ...Object.fromEntries(changed) }),
  });
}

interface HiddenKeys {
  readonly role: RoleKey;
  readonly setting: string;
  readonly keys: ReadonlySet<string>;
}

function hiddenWith(
  definitions: Definitions,
  definition: ResourceDefinition,
  { role, setting, keys }: HiddenKeys,
): Hidden[] {
  const { resource, tabs, titleFields } = definition;
  const gone = tabs.filter(({ key }) => keys.has(key));
  const shown = tabs.filter((tab) => !gone.includes(tab));
  const elsewhere = new Set(shown.flatMap(fieldsOf));
  const own = gone.flatMap(fieldsOf).filter((name) => !elsewhere.has(name) && !titleFields.includes(name));
  return [
    ...gone.map(({ key }): Hidden => ({ resource, role, tab: key, setting })),
    ...own.map((field): Hidden => ({ resource, role, field })),
    ...gone.flatMap(relatedOf).map(({ resource: name, via }): Hidden => {
      const isAlways = definitions.resources[name]?.fields[via]?.required === true;
      return { resource: name, role, where: isAlways ? true : { [via]: { present: true } } };
    }),
    ...gone.flatMap((tab) => shownElsewhere(tab, role)),
    ...(gone.some(hasFiles) && !shown.some(hasFiles) ? [{ resource, role, files: true } as const] : []),
    ...(keys.has(ACTIVITY_TAB) ? [{ resource, role, activity: true, setting } as const] : []),
  ];
}

const hasFiles = ({ attachments }: TabDefinition): boolean => attachments !== undefined;

const fieldsOf = ({ sections = [] }: TabDefinition): readonly string[] => sections.flatMap(({ fields }) => fields);

const relatedOf = ({ related, sections = [] }: TabDefinition) => [
  ...(related ? [related] : []),
  ...sections.flatMap((section) => section.related ?? []),
];

const shownElsewhere = ({ shows = [] }: TabDefinition, role: RoleKey): Hidden[] =>
  shows.flatMap(({ resource, fields, only }): Hidden[] => {
    if (fields) return fields.map((field) => ({ resource, role, field }));
    return [{ resource, role, where: only === undefined ? true : { [only]: true } }];
  });

function without(definition: ResourceDefinition, hidden: readonly Hidden[]): ResourceDefinition {
  const rolesOf = (part: 'tab' | 'field', name: string): RoleKey[] =>
    hidden.flatMap((each) => ((each as Readonly<Record<string, unknown>>)[part] === name ? [each.role] : []));
  const marked = <Part extends { readonly hiddenFrom?: readonly RoleKey[] }>(part: Part, roles: RoleKey[]): Part =>
    roles.length > 0 ? { ...part, hiddenFrom: [...(part.hiddenFrom ?? []), ...roles] } : part;
  const fields = Object.entries(definition.fields).map(
    ([name, field]) => [name, marked<FieldDefinition>(field, rolesOf('field', name))] as const,
  );
  const rows = hidden.flatMap((each) => ('where' in each ? [{ role: each.role, where: each.where }] : []));
  const activity = hidden.flatMap((each) => ('activity' in each ? [each.role] : []));
  const files = hidden.flatMap((each) => ('files' in each ? [each.role] : []));
  const hiddenTabs = hidden.flatMap((each) => {
    if (!('setting' in each)) return [];
    return [{ role: each.role, tab: 'tab' in each ? each.tab : ACTIVITY_TAB, setting: each.setting }];
  });
  return deepFreeze({
    ...definition,
    fields: Object.fromEntries(fields),
    tabs: definition.tabs.map((tab) => marked<TabDefinition>(tab, rolesOf('tab', tab.key))),
    permissions: {
      ...definition.permissions,
      ...(rows.length > 0 && { hiddenRows: [...(definition.permissions.hiddenRows ?? []), ...rows] }),
      ...(activity.length > 0 && { hiddenActivity: activity }),
      ...(files.length > 0 && { hiddenFiles: files }),
      ...(hiddenTabs.length > 0 && { hiddenTabs }),
    },
    hash: hashOf(`${definition.hash} ${JSON.stringify(hidden)}`),
  });
}
