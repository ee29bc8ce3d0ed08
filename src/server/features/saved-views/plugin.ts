import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { type Arrangement, DENSITIES, knownViews, layoutKey, savedView } from '#shared/contracts/saved-views.ts';
import { envelope, whole } from '#shared/contracts/schema-words.ts';
import { answers, answersOne, DONE, fails } from '#server/records/openapi/answers.ts';
import { CHANNEL, changeSavedView, createSavedView, deleteSavedView, setDefaultView } from './change-views.ts';
import { readKnownViews, readViews } from './read-views.ts';

/** Far more than a view can keep, written however widely. */
const MAX_BODY_BYTES = 128 * 1024;

const name = { type: 'string', minLength: 1, maxLength: 120 } as const;
const place = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
} as const;

const parts = {
  title: { type: 'string', minLength: 1, maxLength: 80, pattern: '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$' },
  is_shared: { type: 'boolean', description: 'Everyone who can read the list sees it.' },
  filter: { type: 'object', maxProperties: 60, description: "A list's filter, in the form of conditions." },
  search: { type: ['string', 'null'], maxLength: 200 },
  sort: {
    type: ['object', 'null'],
    required: ['field', 'order'],
    additionalProperties: false,
    properties: { field: name, order: { enum: ['ASC', 'DESC'] } },
  },
  columns: { type: ['array', 'null'], minItems: 1, maxItems: 100, uniqueItems: true, items: name },
  density: { enum: [...DENSITIES, null] },
  widths: {
    type: ['object', 'null'],
    maxProperties: 100,
    propertyNames: name,
    additionalProperties: { type: 'integer', minimum: 40, maximum: 2000 },
  },
  layout: layoutKey,
} as const;

const creation = {
  type: 'object',
  required: ['resource', 'title'],
  additionalProperties: false,
  properties: { resource: name, ...parts },
} as const;

const change = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: { ...parts, updated_on: { type: 'string', maxLength: 40, description: 'Compared, never written.' } },
} as const;

const defaultView = {
  type: 'object',
  required: ['resource', 'view', 'scope'],
  additionalProperties: false,
  properties: {
    resource: name,
    view: { type: ['string', 'null'], maxLength: 120, description: 'An id, `file:<key>`, `all`, or null for nothing.' },
    scope: { enum: ['me', 'team'] },
  },
} as const;

const listQuery = { type: 'object', additionalProperties: false, properties: { resource: name } } as const;

type Parts = Partial<Arrangement> & { title?: string; is_shared?: boolean };
type Creation = { resource: string; title: string } & Parts;
type Change = Parts & { updated_on?: string };

const VIEW = answersOne(savedView);
const VIEWS = answers(envelope({ ...knownViews.properties, count: whole }));

/**
 * Views of lists: private ones and those that others share. Every reader of a list can save views of it; below /api/v1.
 */
export const savedViewsPlugin = fastifyPlugin(registerSavedViews, {
  name: 'saved-views',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerSavedViews(app: FastifyInstance): Promise<void> {
  await app.register(savedViewRoutes, { prefix: '/api/v1/customer/saved-view' });
  notifyBrowsers(app);
}

async function savedViewRoutes(api: FastifyInstance): Promise<void> {
  const tags = ['saved views'];

  api.get<{ Querystring: FromSchema<typeof listQuery> }>(
    '/',
    {
      schema: {
        tags,
        summary: 'My views and those that are shared; whole only with `resource`',
        response: { 200: VIEWS },
        querystring: listQuery,
      },
    },
    async (http) => {
      const { resource } = http.query;
      const views = await (resource === undefined ? readKnownViews(http) : readViews(http, resource));
      return { code: 0, message: '', ...views, count: views.results.length };
    },
  );

  api.post<{ Body: Creation }>(
    '/',
    {
      bodyLimit: MAX_BODY_BYTES,
      schema: { tags, summary: 'Save a view', response: { 201: VIEW, ...fails(404) }, body: creation },
    },
    async (http, reply) => {
      const { resource, ...body } = http.body;
      const data = await createSavedView(http, resource, body);
      return reply.status(201).send({ code: 0, message: 'The view was saved.', data });
    },
  );

  api.put<{ Body: FromSchema<typeof defaultView> }>(
    '/default/',
    {
      schema: {
        tags,
        summary: 'Say what a list opens with',
        response: { 200: DONE, ...fails(403, 404) },
        body: defaultView,
      },
    },
    async (http) => {
      await setDefaultView(http, http.body);
      return { code: 0, message: 'The list opens with it from now on.' };
    },
  );

  api.patch<{ Params: FromSchema<typeof place>; Body: Change }>(
    '/:id/',
    {
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        tags,
        summary: 'Change a view',
        response: { 200: VIEW, ...fails(403, 409) },
        params: place,
        body: change,
      },
    },
    async (http) => {
      const { updated_on: version, ...body } = http.body;
      const data = await changeSavedView(http, http.params.id, body, version);
      return { code: 0, message: 'The view was saved.', data };
    },
  );

  api.delete<{ Params: FromSchema<typeof place> }>(
    '/:id/',
    { schema: { tags, summary: 'Delete a view', response: { 200: DONE, ...fails(403) }, params: place } },
    async (http) => {
      await deleteSavedView(http, http.params.id);
      return { code: 0, message: 'The view was deleted.' };
    },
  );
}

const TELL_AT_MOST_EVERY_MS = 2_000;

/**
 * A shared view changed: every process notifies its browsers to ask again, first immediately and then at intervals,
 * however often it changes.
 */
function notifyBrowsers(app: FastifyInstance): void {
  let stop = async () => {};
  let pause: NodeJS.Timeout | undefined;
  let isStale = false;
  const notify = () => {
    isStale = pause !== undefined;
    if (isStale) return;
    app.events.catalogue(app.registry.current.version, app.registry.faults.length);
    pause = setTimeout(() => {
      pause = undefined;
      if (isStale) notify();
    }, TELL_AT_MOST_EVERY_MS);
  };
  app.addHook('onReady', async () => void (stop = await app.database.listen(CHANNEL, notify)));
  app.addHook('preClose', async () => {
    clearTimeout(pause);
    await stop();
  });
}
