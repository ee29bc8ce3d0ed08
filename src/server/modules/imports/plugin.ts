import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { importFault, importPlan, type ImportPlan, importReading, importRecord } from '#shared/contracts/imports.ts';
import { AppError } from '#shared/errors.ts';
import { answersList, answersOne, fails } from '../../openapi/answers.ts';
import { faultsFile } from './faults-file.ts';
import type { Reading } from './inspect.ts';
import { presentImport } from './present.ts';
import { countFaults, listFaults, listImports } from './queries.ts';
import { startImportRunner } from './runner.ts';
import {
  beginCheck,
  beginRun,
  beginUndo,
  ownImport,
  rereadImport,
  resumeImport,
  stopImport,
  uploadImport,
} from './service.ts';

const params = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } } as const;
const listQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    resource: { type: 'string', maxLength: 60 },
    limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
  },
} as const;
const faultsQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    after: { type: 'integer', minimum: 0, default: 0 },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  },
} as const;

const IMPORT = answersOne(importRecord);

type Params = { Params: FromSchema<typeof params> };

/** Records from files: upload, plan, dry run, run, undo; below /api/v1. Everybody sees his own imports. */
export async function importsPlugin(app: FastifyInstance): Promise<void> {
  let runner: ReturnType<typeof startImportRunner> | undefined;
  app.addHook('onReady', async () => void (runner = startImportRunner(app)));
  app.addHook('preClose', async () => runner?.close());
  app.downloads.set('import_faults', {
    check: async (http, { id }) => void (await ownImport(http, Number(id))),
    open: async (http, { id }) => faultsFile(app, await ownImport(http, Number(id))),
  });
  await app.register(
    importRoutes(() => runner?.wake()),
    { prefix: '/imports' },
  );
}

const importRoutes = (wake: () => void) => async (app: FastifyInstance) => {
  const schema = (summary: string, more: FastifySchema = {}): { schema: FastifySchema } => ({
    schema: { tags: ['imports'], summary, response: { 200: IMPORT }, ...more },
  });
  const answer = async (http: FastifyRequest, id: number) => ({
    code: 0,
    message: '',
    data: await presentImport(app.database, await ownImport(http, id)),
  });

  app.get<{ Querystring: FromSchema<typeof listQuery> }>(
    '/',
    schema('My newest imports', { querystring: listQuery, response: { 200: answersList(importRecord) } }),
    async (http) => {
      const rows = await listImports(app.database, http.principal.userId, http.query.resource, http.query.limit);
      return {
        code: 0,
        message: '',
        results: await Promise.all(rows.map((row) => presentImport(app.database, row))),
        count: rows.length,
      };
    },
  );

  app.post(
    '/',
    schema('Upload a table to import: the parts `resource` and `file`', {
      response: { 201: IMPORT, ...fails(400, 403, 404, 422) },
    }),
    async (http, reply) =>
      reply
        .status(201)
        .send({ code: 0, message: '', data: await presentImport(app.database, await uploadImport(http)) }),
  );

  app.get<Params>('/:id/', schema('One import', { params }), async (http) => answer(http, http.params.id));

  app.patch<Params & { Body: Reading }>(
    '/:id/',
    schema('Read the file another way', { params, body: importReading, response: { 200: IMPORT, ...fails(409) } }),
    async (http) => {
      await rereadImport(http, http.params.id, http.body);
      return answer(http, http.params.id);
    },
  );

  app.post<Params & { Body: ImportPlan }>(
    '/:id/check/',
    schema('Try all rows without keeping anything', {
      params,
      body: importPlan,
      response: { 202: IMPORT, ...fails(403, 409) },
    }),
    async (http, reply) => {
      await beginCheck(http, http.params.id, http.body);
      wake();
      return reply.status(202).send(await answer(http, http.params.id));
    },
  );

  for (const [action, begin, summary] of ACTIONS)
    app.post<Params>(
      `/:id/${action}/`,
      schema(summary, { params, response: { 202: IMPORT, ...fails(403, 409, 422) } }),
      async (http, reply) => {
        if (http.body !== undefined && http.body !== null && Object.keys(http.body).length > 0)
          throw new AppError('invalid', 'Nothing is expected in the body');
        await begin(http, http.params.id);
        wake();
        return reply.status(202).send(await answer(http, http.params.id));
      },
    );

  app.get<Params & { Querystring: FromSchema<typeof faultsQuery> }>(
    '/:id/faults/',
    schema('Rows that could not be taken over, behind one of them', {
      params,
      querystring: faultsQuery,
      response: { 200: answersList(importFault) },
    }),
    async (http) => {
      const { id } = await ownImport(http, http.params.id);
      const results = await listFaults(app.database, id, http.query.after ?? 0, http.query.limit ?? 50);
      return { code: 0, message: '', results, count: await countFaults(app.database, id) };
    },
  );
};

const ACTIONS = [
  ['run', beginRun, 'Take the rows over'],
  ['stop', stopImport, 'Stop after the batch that is being written'],
  ['resume', resumeImport, 'Go on behind the last row that was done'],
  ['undo', beginUndo, 'Take everything back that nobody has touched since'],
] as const;
