import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LIST_HANDLERS } from './handlers.ts';

/** The checks of lists with rows when they are saved. */
export const listsPlugin = fastifyPlugin(registerLists, {
  name: 'lists',
  decorators: { fastify: ['records'] },
  encapsulate: true,
});

async function registerLists(app: FastifyInstance): Promise<void> {
  app.records.handle(LIST_HANDLERS);
}
