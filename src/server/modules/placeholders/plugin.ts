import type { FastifyInstance, FastifyRequest } from 'fastify';
import { templateFields } from './catalogue.ts';

/** The dynamic-field catalogue for who writes templates of any kind; below /api/v1. */
export async function placeholdersPlugin(app: FastifyInstance): Promise<void> {
  app.get(
    '/customer/template-field/',
    {
      config: { mayCall: writesTemplates },
      schema: { tags: ['templates'], summary: 'The placeholders that templates may use, with a sample value each' },
    },
    async () => ({ code: 0, message: '', results: templateFields(app.registry.customFields) }),
  );
}

/** Whether this person may make or change a record with a text that takes placeholders. */
const writesTemplates = ({ server: { registry }, principal }: FastifyRequest): boolean =>
  Object.values(registry.current.resources).some((definition) => {
    const { create, update, writeFields } = registry.access(principal, definition);
    const isWriter = create !== false || update !== false;
    return (
      isWriter && Object.values(definition.fields).some((field) => field.placeholders && writeFields.has(field.name))
    );
  });
