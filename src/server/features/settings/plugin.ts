import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { byKey, whole } from '#shared/contracts/schema-words.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { answersOne } from '#server/records/openapi/answers.ts';
import { changeTeamSettings, changeUserSettings } from './change-settings.ts';
import { publishTeamSettings, TEAM_SETTINGS_CHANNEL } from './publish-team-settings.ts';
import { countArrangements } from './queries.ts';
import { fileDefaults, readSettings, settingsReply } from './read-settings.ts';
import { settingsReader } from './settings-schema.ts';

const settingsBody = {
  type: 'object',
  required: ['settings'],
  additionalProperties: false,
  properties: { settings: { type: 'string', maxLength: 500_000, description: 'JSON; what is absent stays as it is.' } },
} as const;

type Body = { Body: FromSchema<typeof settingsBody> };

const SETTINGS = answersOne(settingsReply);

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
  const tags = ['settings'];
  const changing = ['PATCH', 'PUT'];

  app.get(
    '/customer/user-setting/',
    { schema: { tags, summary: 'The settings that apply to me', response: { 200: SETTINGS } } },
    async ({ principal }) => ({
      code: 0,
      message: '',
      data: (await readSettings(app, principal)).user,
    }),
  );

  app.get(
    '/customer/admin-setting/',
    { schema: { tags, summary: 'The settings of the team', response: { 200: SETTINGS } } },
    async ({ principal }) => ({
      code: 0,
      message: '',
      data: (await readSettings(app, principal)).team,
    }),
  );

  app.get(
    '/customer/admin-setting/arrangements/',
    {
      ...forAbility('change_team_settings'),
      schema: {
        tags,
        summary: 'How many people have arranged each table for themselves',
        response: { 200: answersOne(byKey(whole)) },
      },
    },
    async () => {
      return { code: 0, message: '', data: await countArrangements(app.database) };
    },
  );

  app.route<Body>({
    method: changing,
    url: '/customer/user-setting/',
    schema: { tags, summary: 'Change my settings', response: { 200: SETTINGS }, body: settingsBody },
    handler: async ({ principal, id, body }) => {
      await changeUserSettings(app, { principal, requestId: id }, read(body.settings, fileDefaults(app)));
      return { code: 0, message: 'Your settings were saved.', data: (await readSettings(app, principal)).user };
    },
  });

  app.route<Body>({
    method: changing,
    url: '/customer/admin-setting/',
    ...forAbility('change_team_settings'),
    schema: { tags, summary: 'Change the settings of the team', response: { 200: SETTINGS }, body: settingsBody },
    handler: async ({ principal, id, body }) => {
      await changeTeamSettings(app, { principal, requestId: id }, read(body.settings, fileDefaults(app)));
      await publishTeamSettings(app);
      return { code: 0, message: 'The settings were saved.', data: (await readSettings(app, principal)).team };
    },
  });
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
