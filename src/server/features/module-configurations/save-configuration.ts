import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import {
  MODULE_SETTINGS,
  type ModuleChange,
  moduleDifference,
  type ModuleValues,
  moduleValuesOf,
} from '#shared/rules/module-settings.ts';
import { changeAt, type SettingsChange } from '#shared/rules/settings.ts';
import { changeTeamSettings } from '#server/features/settings/change-settings.ts';
import type { TeamSettingsFollower } from '#server/features/settings/follow-team-settings.ts';
import { publishTeamSettings } from '#server/features/settings/publish-team-settings.ts';
import { lockSettings } from '#server/features/settings/queries.ts';
import { fileDefaults } from '#server/features/settings/read-settings.ts';
import type { ReadChange } from '#server/features/settings/settings-schema.ts';
import { type Configuration, type Stated, stateOf } from '#server/features/versions/configuration.ts';
import { keepVersion, type Versioned } from '#server/features/versions/versions.ts';
import { say } from '#server/platform/texts/say.ts';
import { currentValues, knownOnly } from './read-configuration.ts';

/** The versions are of the whole team. */
export const MODULE_VERSIONS: Versioned = { kind: 'module_configurations', subject: 0 };

const PATHS: ReadonlySet<string> = new Set(MODULE_SETTINGS.map(({ path }) => path));

/**
 * Values by path as a change of the team's settings, which the schema of the settings accepts.
 * @throws {AppError} invalid, with the path of each that is not one of these settings or has another type.
 */
export function asChange(app: FastifyInstance, read: ReadChange, values: ModuleValues): SettingsChange {
  const others = Object.keys(values).filter((path) => !PATHS.has(path));
  if (others.length > 0)
    throw new AppError('invalid', say('server.settings.rejected'), {
      errors: Object.fromEntries(others.map((path) => [path, say('validation.unknown')])),
    });
  return read(JSON.stringify(changeAt(values)), fileDefaults(app));
}

/** The settings of these modules as one. Writing them rejects names that do not exist; a version comes by `keepVersions`. */
export const MODULE_CONFIGURATIONS: Configuration<Stated, SettingsChange, ModuleValues> = {
  kind: 'module_configurations',
  changed: 'server.module_configurations.changed',
  lock: async ({ server: app }) => {
    await lockSettings(app.database, null);
    return { state: stateOf(await currentValues(app)) };
  },
  changeTo: async ({ server: app }, _current, value) => {
    const known = Object.entries(knownOnly(app, value)).filter(([path]) => PATHS.has(path));
    return changeAt(Object.fromEntries(known));
  },
  write: ({ server: app, principal, id }, _current, change, about) =>
    changeTeamSettings(app, { principal, requestId: id }, change, about),
  publish: publishTeamSettings,
};

/**
 * Keeps a version of every change, on whatever way it is saved. What was there before the first one is a version
 * without an author, so it can be restored.
 */
export const keepVersions =
  ({ database }: FastifyInstance): TeamSettingsFollower =>
  ({ principal }, before, after, about) =>
    keepVersion(database, MODULE_VERSIONS, {
      ...about,
      before: moduleValuesOf(before),
      after: moduleValuesOf(after),
      difference: changeBetween,
      user: principal.userId,
    });

function changeBetween(before: ModuleValues | undefined, after: ModuleValues): readonly ModuleChange[] | undefined {
  const changes = moduleDifference(before ?? after, after);
  return before && changes.length === 0 ? undefined : changes;
}
