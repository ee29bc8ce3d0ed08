import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { MAIL_SERVER_HANDLERS } from './handlers.ts';

/** The checks of mail servers when they are saved, and their test. */
export const mailServersPlugin = fastifyPlugin(registerMailServers, {
  name: 'mail-servers',
  decorators: { fastify: ['records'] },
  encapsulate: true,
});

async function registerMailServers(app: FastifyInstance): Promise<void> {
  app.records.handle(MAIL_SERVER_HANDLERS);
}
