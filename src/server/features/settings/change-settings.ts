import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { AppError } from '#shared/errors.ts';
import {
  applySettings,
  mergeSettings,
  presentationOnly,
  settingsDifference,
  type SettingsChange,
  withoutResetTables,
} from '#shared/rules/settings.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { say } from '#server/platform/texts/say.ts';
import type { AboutVersion } from '#server/features/versions/versions.ts';
import { checkHiddenNames } from './hidden-names.ts';
import { lockSettings, updateSettings } from './queries.ts';
import { fileDefaults, teamSettings } from './read-settings.ts';
import { withoutPolicy } from './without-policy.ts';

interface Actor {
  readonly principal: Principal;
  readonly requestId: string;
}

/** Merges a change into the team's settings and keeps what differs from the defaults. */
export async function changeTeamSettings(
  app: FastifyInstance,
  actor: Actor,
  change: SettingsChange,
  about: AboutVersion = {},
): Promise<void> {
  checkHiddenNames(app, change);
  await app.database.transaction(async () => {
    const before = await teamSettings(app);
    await changeSettings(app, actor, null, async () => fileDefaults(app), change, applySettings);
    const after = await teamSettings(app);
    for (const follow of app.teamSettingsFollowers) await follow(actor, before, after, about);
  });
}

/**
 * Merges a change into a user's own settings and keeps the differences from the team's.
 * @throws {AppError} invalid when it would change a policy of the team.
 */
export async function changeUserSettings(app: FastifyInstance, actor: Actor, change: SettingsChange): Promise<void> {
  await changeSettings(
    app,
    actor,
    actor.principal.userId,
    () => teamSettings(app),
    change,
    (team, own) => {
      rejectPolicy(withoutPolicy(app, actor.principal, { settings: team, files: fileDefaults(app) }), own);
      return mergeSettings(team, own);
    },
  );
}

/** A client can send the whole shape back; only changed values count. */
function rejectPolicy(team: Settings, change: SettingsChange): void {
  const wanted = settingsDifference(team, applySettings(team, change));
  const allowed = settingsDifference(team, applySettings(team, presentationOnly(change)));
  if (JSON.stringify(wanted) !== JSON.stringify(allowed))
    throw new AppError('invalid', say('accounts.settings_team_only'), {
      errors: {
        settings: say('accounts.settings_team_only'),
      },
    });
}

async function changeSettings(
  app: FastifyInstance,
  { principal, requestId }: Actor,
  owner: number | null,
  readBase: () => Promise<Settings>,
  change: SettingsChange,
  apply: (base: Settings, change: SettingsChange) => Settings,
): Promise<void> {
  const { database } = app;
  await database.transaction(async () => {
    const base = await readBase();
    const { id, value: before } = await lockSettings(database, owner);
    const after = settingsDifference(base, apply(apply(base, withoutResetTables(before, change)), change));
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await updateSettings(database, id, after);
    const action = owner === null ? 'team_settings_changed' : 'user_settings_changed';
    await recordActivity(database, principal, { action, resource: 'settings', recordId: id, before, after, requestId });
  });
}
