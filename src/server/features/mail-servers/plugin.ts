import type { FastifyInstance } from 'fastify';
import { MAIL_SERVER_HANDLERS } from './handlers.ts';

/** What mail servers demand when they are saved, and their test. */
export async function mailServersPlugin(app: FastifyInstance): Promise<void> {
  app.records.handle(MAIL_SERVER_HANDLERS);
}
