import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import type { AboutChange, TeamSettingsFollower } from '#server/features/settings/follow-team-settings.ts';
import { publishTeamSettings } from '#server/features/settings/publish-team-settings.ts';
import { lockSettings } from '#server/features/settings/queries.ts';
import { fileDefaults } from '#server/features/settings/read-settings.ts';
import type { ReadChange } from '#server/features/settings/settings-schema.ts';
import { addVersion, findVersion, latestVersion, type Versioned } from '#server/features/versions/versions.ts';
import { say } from '#server/platform/texts/say.ts';
import { currentValues, knownOnly, stateOf } from './read-configuration.ts';

/** The versions are of the whole team. */
export const MODULE_VERSIONS: Versioned = { kind: 'module_configurations', subject: 0 };

interface Saved extends AboutChange {
  /** What the changes were made from. */
  readonly state: string;
}

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

/**
 * Saves changes as one version, all or none.
 * @throws {AppError} conflict when something has changed since `state`; invalid for names that do not exist.
 */
export async function saveConfiguration(
  http: FastifyRequest,
  change: SettingsChange,
  { state, ...about }: Saved,
): Promise<void> {
  const app = http.server;
  await app.database.transaction(async () => {
    await requireState(app, state);
    await changeTeamSettings(app, actorOf(http), change, about);
  });
  await publishTeamSettings(app);
}

/**
 * Makes the settings what they were in a version, as a new version, without names that are gone since then.
 * @throws {AppError} not_found, conflict.
 */
export async function restoreConfiguration(
  http: FastifyRequest,
  { version, state, note }: Saved & { readonly version: number },
): Promise<void> {
  const app = http.server;
  await app.database.transaction(async () => {
    await requireState(app, state);
    const value = await findVersion<ModuleValues>(app.database, MODULE_VERSIONS, version);
    if (!value) throw new AppError('not_found', say('server.module_configurations.no_version', { version }));
    const known = Object.entries(knownOnly(app, value)).filter(([path]) => PATHS.has(path));
    const change = changeAt(Object.fromEntries(known));
    await changeTeamSettings(app, actorOf(http), change, { note, restoredFrom: version });
  });
  await publishTeamSettings(app);
}

const actorOf = ({ principal, id }: FastifyRequest) => ({ principal, requestId: id });

async function requireState(app: FastifyInstance, state: string): Promise<void> {
  await lockSettings(app.database, null);
  if (stateOf(await currentValues(app)) !== state)
    throw new AppError('conflict', say('server.module_configurations.changed'));
}

/**
 * Keeps a version of every change, on whatever way it is saved. What was there before the first one is a version
 * without an author, so it can be restored.
 */
export const keepVersions =
  ({ database }: FastifyInstance): TeamSettingsFollower =>
  async ({ principal }, before, after, { note, restoredFrom }) => {
    const [from, to] = [moduleValuesOf(before), moduleValuesOf(after)];
    const change: readonly ModuleChange[] = moduleDifference(from, to);
    if (change.length === 0) return;
    if ((await latestVersion(database, MODULE_VERSIONS)) === undefined)
      await addVersion(database, MODULE_VERSIONS, { value: from, change: [], user: null });
    await addVersion(database, MODULE_VERSIONS, {
      value: to,
      change,
      note: note?.trim() || null,
      user: principal.userId,
      ...(restoredFrom !== undefined && { restoredFrom }),
    });
  };
