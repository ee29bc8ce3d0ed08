import type { FastifyInstance } from 'fastify';
import { LIST_HANDLERS } from './handlers.ts';

/** What lists with rows demand when they are saved. */
export async function listsPlugin(app: FastifyInstance): Promise<void> {
  app.records.handle(LIST_HANDLERS);
}
