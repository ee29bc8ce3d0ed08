import type { FastifyInstance } from 'fastify';
import { namesAt } from '#engine/access/hidden-fields.ts';
import { ACTIVITY_TAB } from '#engine/model/activity-tab.ts';
import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import { madeOf } from '#engine/formula/made-of.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { settingAt, type SettingsChange } from '#shared/rules/settings.ts';
import { say } from '#server/platform/texts/say.ts';

type App = Pick<FastifyInstance, 'registry'>;

/**
 * Rejects a list of hidden fields that names a field that does not exist, or the name of a record, which appears
 * wherever others refer to it; and names of tabs that do not exist.
 * @throws {AppError} invalid, with the path of the setting.
 */
export function checkHiddenNames({ registry }: App, change: SettingsChange): void {
  const { resources } = registry.current;
  const using = Map.groupBy(
    Object.values(resources).flatMap((definition) =>
      definition.permissions.hiddenFieldsFrom.map(({ setting }) => ({ setting, definition })),
    ),
    ({ setting }) => setting,
  );
  const faults = [...using].flatMap(([setting, users]) => {
    const definitions = users.map(({ definition }) => definition);
    return namesAt(change, setting).flatMap((name) => {
      if (isHideable(resources, definitions, name)) return [];
      return [[setting, say('accounts.hidden_field', { field: name })] as const];
    });
  });
  const errors: FieldErrors = Object.fromEntries([...faults, ...tabFaults(Object.values(resources), change)]);
  if (Object.keys(errors).length > 0) throw new AppError('invalid', say('server.settings.rejected'), { errors });
}

/** The fields of a resource that can be hidden; those that the system writes only if they are among the hidden ones. */
export function hideableFields(
  { registry }: App,
  definition: ResourceDefinition,
  hidden: readonly string[],
): readonly string[] {
  const { resources } = registry.current;
  return Object.values(definition.fields)
    .filter(({ name, system }) => !system || hidden.includes(name))
    .filter(({ name }) => isHideable(resources, [definition], name))
    .map(({ name }) => name);
}

/** The tabs of the details of a resource, with that of the activity. */
export const tabKeys = ({ tabs, audit }: ResourceDefinition): readonly string[] => [
  ...tabs.map(({ key }) => key),
  ...(audit ? [ACTIVITY_TAB] : []),
];

/** Names of tabs that no resource with this setting has. */
const tabFaults = (all: readonly ResourceDefinition[], change: SettingsChange) =>
  all.flatMap((definition) => {
    const { permissions, defaultTabFrom } = definition;
    const known = tabKeys(definition);
    const hidden = (permissions.hiddenTabsFrom ?? []).flatMap(({ setting }) =>
      namesAt(change, setting)
        .filter((name) => !known.includes(name))
        .map((name) => [setting, name] as const),
    );
    const first = defaultTabFrom === undefined ? undefined : settingAt(change, defaultTabFrom);
    const faulty = typeof first === 'string' && !known.includes(first) ? [[defaultTabFrom!, first] as const] : [];
    return [...hidden, ...faulty].map(([setting, tab]) => [setting, say('server.settings.no_tab', { tab })] as const);
  });

/** Records that are called by a field, or by a value that is made of it, always show it. */
const isHideable = (
  resources: Definitions['resources'],
  definitions: readonly ResourceDefinition[],
  name: string,
): boolean =>
  name !== 'id' &&
  definitions.some(({ fields }) => Object.hasOwn(fields, name)) &&
  !definitions.some(({ titleFields }) => titleFields.includes(name)) &&
  !Object.values(resources).some((definition) => isTitleMadeOf(resources, definition, definitions, name));

const isTitleMadeOf = (
  resources: Definitions['resources'],
  titled: ResourceDefinition,
  definitions: readonly ResourceDefinition[],
  name: string,
): boolean =>
  titled.titleFields.some((title) => {
    const field = titled.fields[title];
    return (
      field !== undefined &&
      madeOf(resources, titled, field).some(
        (source) =>
          source.field.name === name && definitions.some(({ resource }) => resource === source.definition.resource),
      )
    );
  });
