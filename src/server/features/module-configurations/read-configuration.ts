import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RoleKey } from '#engine/model/role-key.ts';
import type { ModuleConfiguration } from '#shared/contracts/module-configurations.ts';
import { roleTitle } from '#shared/contracts/access.ts';
import {
  FIXED_CHOICES,
  MODULE_SETTINGS,
  type ModuleSetting,
  type ModuleValues,
  moduleValuesOf,
} from '#shared/rules/module-settings.ts';
import { hideableFields, tabKeys } from '#server/features/settings/hidden-names.ts';
import { fileDefaults, teamSettings } from '#server/features/settings/read-settings.ts';
import { type RightPerson, rightPeople } from '#server/features/stage-permissions/right-people.ts';
import { stateOf } from '#server/features/versions/configuration.ts';
import { userNames } from '#server/features/versions/history.ts';
import { lastChanges } from './queries.ts';

/** How many names the answer has at most. */
const MAX_NAMES = 200;

/** The configuration as it is, with what can be chosen and who changed each setting last. */
export async function readConfiguration(http: FastifyRequest): Promise<ModuleConfiguration> {
  const app = http.server;
  const values = await currentValues(app);
  const last = await lastChanges(app.database);
  const nameOf = await userNames(
    http,
    last.map(({ user_id: id }) => id),
  );
  const people = await peopleWithRole(http);
  const key = hidingRole(app) ?? '';
  return {
    state: stateOf(values),
    values,
    defaults: moduleValuesOf(fileDefaults(app)),
    choices: choicesOf(app, values),
    last: Object.fromEntries(
      last.map(({ path, user_id: id, created_on, version }) => [
        path,
        { author: { id, name: nameOf(id) }, created_on, version },
      ]),
    ),
    role: { key, title: roleTitle(app.registry.current.roles, key) },
    people: people.slice(0, MAX_NAMES).map(({ id, name }) => ({ id, name })),
    count: people.length,
  };
}

/** As they are stored now; names of tabs and fields that are gone since then stay away. */
export async function currentValues(app: FastifyInstance): Promise<ModuleValues> {
  return knownOnly(app, moduleValuesOf(await teamSettings(app)));
}

/** The role that the settings hide from, as the resource files name it; undefined where none does. */
export function hidingRole({ registry }: Pick<FastifyInstance, 'registry'>): RoleKey | undefined {
  const all = Object.values(registry.current.resources).map(({ permissions }) => permissions);
  return all.flatMap(({ hiddenFieldsFrom, hiddenTabsFrom = [] }) => [...hiddenFieldsFrom, ...hiddenTabsFrom])[0]?.role;
}

/** The active users that the reader can read and who have the role, by name. */
export async function peopleWithRole(http: FastifyRequest): Promise<readonly RightPerson[]> {
  const role = hidingRole(http.server);
  return (await rightPeople(http)).filter((person) => person.is_active && person.roles.includes(role ?? ''));
}

/** What can be chosen, by the paths of the settings that choose. */
export function choicesOf(app: FastifyInstance, values: ModuleValues): Readonly<Record<string, readonly string[]>> {
  const entries = MODULE_SETTINGS.filter(({ kind }) => kind !== 'switch').map(
    (setting) => [setting.path, choicesFor(app, setting, values)] as const,
  );
  return Object.fromEntries(entries);
}

function choicesFor(
  app: FastifyInstance,
  { path, kind, resource = '' }: ModuleSetting,
  values: ModuleValues,
): readonly string[] {
  const definition = app.registry.current.resources[resource];
  if (kind === 'choice') return FIXED_CHOICES[path] ?? [];
  if (!definition) return [];
  const value = values[path];
  return kind === 'fields' ? hideableFields(app, definition, Array.isArray(value) ? value : []) : tabKeys(definition);
}

/** The values without names that do not exist here. */
export function knownOnly(app: FastifyInstance, values: ModuleValues): ModuleValues {
  const choices = choicesOf(app, values);
  const entries = Object.entries(values).map(([path, value]) => {
    const known = choices[path];
    return [path, known && Array.isArray(value) ? value.filter((name) => known.includes(name)) : value] as const;
  });
  return Object.fromEntries(entries);
}
