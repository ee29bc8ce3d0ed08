import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { envelope, listOf } from '#shared/contracts/schema-words.ts';
import { type FillBody, fillBody, filledTemplate, templateField } from '#shared/contracts/template-fields.ts';
import { answers, answersOne } from '#server/records/openapi/answers.ts';
import { say } from '#server/platform/texts/say.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize-html.ts';
import { templateFields } from './catalogue.ts';
import { fillText } from './fill.ts';

const FIELDS = answers(envelope({ results: listOf(templateField) }));
const FILLED = answersOne(filledTemplate);

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
  app.post<{ Body: FillBody }>(
    '/customer/template-field/fill/',
    {
      config: { mayCall: writesTemplates, rejection: say('server.records.placeholders_rejected') },
      schema: {
        tags: ['templates'],
        summary: 'A template with the values of a record in place of its placeholders, as far as you can view them',
        body: fillBody,
        response: { 200: FILLED },
      },
    },
    async ({ principal, id: requestId, body: { text: given, ...subjects } }) => {
      const actor = { principal, requestId };
      const filled = await fillText(app, actor, { text: await sanitizeHtml(given), subjects, format: 'html' });
      return { code: 0, message: '', data: filled };
    },
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
