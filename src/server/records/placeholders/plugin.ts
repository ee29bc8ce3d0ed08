import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { fillTemplate, listTemplateFields } from '#shared/contracts/template-fields.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { say } from '#server/platform/texts/say.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize-html.ts';
import { templateFields } from './catalogue.ts';
import { fillText } from './fill.ts';

/** The dynamic-field catalogue for who writes templates of any kind; below /api/v1. */
export const placeholdersPlugin = fastifyPlugin(registerPlaceholders, {
  name: 'placeholders',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerPlaceholders(app: FastifyInstance): Promise<void> {
  const writers = { config: { mayCall: writesTemplates, rejection: say('server.records.placeholders_rejected') } };
  serve(app, listTemplateFields, writers, async () => ({ results: templateFields(app.registry.customFields) }));
  serve(app, fillTemplate, writers, async ({ principal, id: requestId, body: { text: given, ...subjects } }) => {
    const text = await sanitizeHtml(given);
    return fillText(app, { principal, requestId }, { text, subjects, format: 'html' });
  });
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
