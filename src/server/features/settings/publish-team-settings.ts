import type { FastifyInstance } from 'fastify';

/** What processes listen to for changes of the team's settings. */
export const TEAM_SETTINGS_CHANNEL = 'team-settings';

/** After a change of the team's settings: this process, the others and every browser follow. */
export async function publishTeamSettings(app: FastifyInstance): Promise<void> {
  await app.registry.refreshSettings();
  await app.database.notify(TEAM_SETTINGS_CHANNEL, '');
}
