import type { FastifyInstance } from 'fastify';
import { FOR_ADMINS } from '../accounts/demands.ts';
import { templateFields } from './catalogue.ts';

/** The dynamic-field catalogue for who edits templates; below /api/v1. */
export async function placeholdersPlugin(app: FastifyInstance): Promise<void> {
  app.get(
    '/customer/template-field/',
    {
      ...FOR_ADMINS,
      schema: { tags: ['templates'], summary: 'The placeholders that templates may use, with a sample value each' },
    },
    async () => ({ code: 0, message: '', results: templateFields(app.registry.customFields) }),
  );
}
