import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import {
  countArrangements,
  getTeamSettings,
  getUserSettings,
  saveTeamSettings,
  saveUserSettings,
} from '#shared/contracts/settings.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { said, serve } from '#server/records/openapi/serve.ts';
import { changeTeamSettings, changeUserSettings } from './change-settings.ts';
import { publishTeamSettings, TEAM_SETTINGS_CHANNEL } from './publish-team-settings.ts';
import { findArrangements } from './queries.ts';
import { fileDefaults, readSettings } from './read-settings.ts';
import { settingsReader } from './settings-schema.ts';

/** Team settings, which everyone reads and an Admin changes, and each user's own over them; below /api/v1. */
export const settingsPlugin = fastifyPlugin(registerSettings, {
  name: 'settings',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerSettings(app: FastifyInstance): Promise<void> {
  await app.register(settingsRoutes, { prefix: '/api/v1' });
  followChanges(app);
}

async function settingsRoutes(app: FastifyInstance): Promise<void> {
  const read = settingsReader();
  const admins = forAbility('change_team_settings');

  serve(app, getUserSettings, async ({ principal }) => (await readSettings(app, principal)).user);
  serve(app, getTeamSettings, async ({ principal }) => (await readSettings(app, principal)).team);
  serve(app, countArrangements, admins, async () => findArrangements(app.database));

  for (const method of ['PATCH', 'PUT'] as const) {
    serve(app, { ...saveUserSettings, method }, async ({ principal, id, body }) => {
      await changeUserSettings(app, { principal, requestId: id }, read(body.settings, fileDefaults(app)));
      return said('Your settings were saved.', (await readSettings(app, principal)).user);
    });

    serve(app, { ...saveTeamSettings, method }, admins, async ({ principal, id, body }) => {
      await changeTeamSettings(app, { principal, requestId: id }, read(body.settings, fileDefaults(app)));
      await publishTeamSettings(app);
      return said('The settings were saved.', (await readSettings(app, principal)).team);
    });
  }
}

/**
 * The team's settings decide which entries are on the menu and which fields a role sees: every process follows and
 * notifies its browsers to ask again.
 */
function followChanges(app: FastifyInstance): void {
  let stop = async () => {};
  const follow = async () => {
    try {
      await app.registry.refreshSettings();
    } catch (error) {
      app.log.error({ err: error }, 'the settings of the team could not be read anew');
    }
    app.events.catalogue(app.registry.current.version, app.registry.faults.length);
  };
  app.addHook('onReady', async () => {
    stop = await app.database.listen(
      TEAM_SETTINGS_CHANNEL,
      () => void follow(),
      () => void follow(),
    );
    await app.registry.refreshSettings();
  });
  app.addHook('preClose', () => stop());
}
