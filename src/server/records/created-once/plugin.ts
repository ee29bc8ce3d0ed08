import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Forgets the keys of creates after a day. */
export const createdOncePlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.background.register({
      kind: 'created-once-retention',
      schedule: { cron: '35 * * * *' },
      run: async () =>
        void (await app.database.query(`delete from system.created_once where created_on < now() - interval '1 day'`)),
    });
  },
  { name: 'created-once', dependencies: ['accounts'] },
);
