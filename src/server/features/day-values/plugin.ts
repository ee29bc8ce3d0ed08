import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { teamToday } from '#server/features/settings/read-settings.ts';
import { refreshDayValues } from '#server/records/schema/refresh-day-values.ts';

/** Keeps stored ages and months in step with the calendar of the team. */
export const dayValuesPlugin = fastifyPlugin(registerDayValues, {
  name: 'day-values',
  dependencies: ['settings'],
  encapsulate: true,
});

async function registerDayValues(app: FastifyInstance): Promise<void> {
  app.background.register({
    kind: 'day-values',
    // The team can choose another time zone at any time, and some are half an hour off: it looks, and works once a day.
    schedule: { cron: '2,32 * * * *' },
    run: async () => refreshForTeam(app),
  });
}

/**
 * Moves stored values on to today in the team's time zone, however many days no server ran.
 * @param now for that date.
 */
export async function refreshForTeam(app: FastifyInstance, now = new Date()): Promise<void> {
  const today = await teamToday(app, now);
  await refreshDayValues(app.database, app.registry.current, today);
}
