import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/rules/access.ts';
import { templateFields } from './catalogue.ts';

/** The dynamic-field catalogue for who edits templates; below /api/v1. */
export async function placeholdersPlugin(app: FastifyInstance): Promise<void> {
  app.get(
    '/customer/template-field/',
    { schema: { tags: ['templates'], summary: 'The placeholders that templates may use, with a sample value each' } },
    async ({ principal }) => {
      if (!isAdmin(principal)) throw new AppError('forbidden', 'You may not edit templates');
      return { code: 0, message: '', results: templateFields(app.registry.customFields) };
    },
  );
}
