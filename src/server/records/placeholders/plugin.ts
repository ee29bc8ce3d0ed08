import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { envelope, listOf } from '#shared/contracts/schema-words.ts';
import { templateField } from '#shared/contracts/template-fields.ts';
import { answers } from '#server/records/openapi/answers.ts';
import { say } from '#server/platform/texts/say.ts';
import { templateFields } from './catalogue.ts';

const FIELDS = answers(envelope({ results: listOf(templateField) }));

/** The dynamic-field catalogue for who writes templates of any kind; below /api/v1. */
export const placeholdersPlugin = fastifyPlugin(registerPlaceholders, {
  name: 'placeholders',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerPlaceholders(app: FastifyInstance): Promise<void> {
  app.get(
    '/customer/template-field/',
    {
      config: { mayCall: writesTemplates, rejection: say('server.records.placeholders_rejected') },
      schema: {
        tags: ['templates'],
        summary: 'The placeholders that templates can use, with a sample value each',
        response: { 200: FIELDS },
      },
    },
    async () => ({ code: 0, message: '', results: templateFields(app.registry.customFields) }),
  );
}

/** Whether this user can create or change a record with a text that takes placeholders. */
const writesTemplates = ({ server: { registry }, principal }: FastifyRequest): boolean =>
  Object.values(registry.current.resources).some((definition) => {
    const { create, update, writeFields } = registry.access(principal, definition);
    const isWriter = create !== false || update !== false;
    return (
      isWriter && Object.values(definition.fields).some((field) => field.placeholders && writeFields.has(field.name))
    );
  });
