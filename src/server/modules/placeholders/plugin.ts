import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { templateFields } from './catalogue.ts';

/** The dynamic-field catalogue for who writes templates of any kind; below /api/v1. */
export async function placeholdersPlugin(app: FastifyInstance): Promise<void> {
  app.get(
    '/customer/template-field/',
    { schema: { tags: ['templates'], summary: 'The placeholders that templates may use, with a sample value each' } },
    async ({ principal }) => {
      if (!writesTemplates(app, principal)) throw new AppError('forbidden', 'You may not edit templates');
      return { code: 0, message: '', results: templateFields(app.registry.customFields) };
    },
  );
}

/** Whether this person may make or change a record with a text that takes placeholders. */
const writesTemplates = ({ registry }: FastifyInstance, principal: Principal): boolean =>
  Object.values(registry.current.resources).some((definition) => {
    const { create, update, writeFields } = registry.access(principal, definition);
    const isWriter = create !== false || update !== false;
    return (
      isWriter && Object.values(definition.fields).some((field) => field.placeholders && writeFields.has(field.name))
    );
  });
