import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import {
  importCorrection,
  invalidRow,
  importPlan,
  type ImportPlan,
  importReading,
  importRecord,
} from '#shared/contracts/imports.ts';
import { envelope, orNull } from '#shared/contracts/schema-words.ts';
import { AppError } from '#shared/errors.ts';
import { answers, answersList, answersOne, fails } from '#server/records/openapi/answers.ts';
import { Turns } from '#server/platform/turns.ts';
import { inEnglish } from '#server/platform/texts/say.ts';
import { correctRow, presentInvalidRow } from './correct-row.ts';
import { invalidRowsFile } from './invalid-rows-file.ts';
import type { Reading } from './inspect.ts';
import { presentImport } from './present.ts';
import { countInvalidRows, listInvalidRows, listImports } from './queries.ts';
import { template } from './template.ts';
import { registerImportWork } from './runner.ts';
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
const rowParams = {
  type: 'object',
  required: ['id', 'row'],
  properties: { ...params.properties, row: { type: 'integer', minimum: 1, maximum: 2_000_000_000 } },
} as const;
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

/** Reading a whole file takes the machine's time: one after the other. */
const INSPECTIONS = {
  atOnce: 1,
  atOncePerPerson: 1,
  waiting: 20,
  waitingPerPerson: 3,
  tooMany: 'server.imports.too_many_files',
} as const;

declare module 'fastify' {
  interface FastifyInstance {
    inspections: Turns;
  }
}

const IMPORT = answersOne(importRecord);

type Params = { Params: FromSchema<typeof params> };

/** Records from files: upload, plan, dry run, run, undo; below /api/v1. Users see their own imports. */
export const importsPlugin = fastifyPlugin(registerImports, {
  name: 'imports',
  dependencies: ['accounts', 'downloads'],
  encapsulate: true,
});

async function registerImports(app: FastifyInstance): Promise<void> {
  app.decorate('inspections', new Turns(INSPECTIONS));
  app.downloads.set('invalid_rows', {
    check: async (http, { id }) => void (await ownImport(http, Number(id))),
    open: async (http, { id }) => invalidRowsFile(http, await ownImport(http, Number(id))),
  });
  app.downloads.set('import_template', {
    check: async (http, subject) => void template(http, subject),
    open: async (http, subject) => template(http, subject),
  });
  await app.register(importRoutes(registerImportWork(app)), { prefix: '/imports' });
}

const importRoutes = (work: ReturnType<typeof registerImportWork>) => async (app: FastifyInstance) => {
  const schema = (summary: string, more: FastifySchema = {}): { schema: FastifySchema } => ({
    schema: { tags: ['imports'], summary, response: { 200: IMPORT }, ...more },
  });
  const answer = async (http: FastifyRequest, id: number) => ({
    code: 0,
    message: '',
    data: await presentImport(http, await ownImport(http, id)),
  });

  /** Started work runs in the background, from the moment it is stored. */
  const beginning = (http: FastifyRequest, id: number, begin: () => Promise<void>) =>
    app.database.transaction(async () => {
      await begin();
      await work({ import: id }, { startedBy: http.principal.userId });
    });

  app.get<{ Querystring: FromSchema<typeof listQuery> }>(
    '/',
    schema('My newest imports', { querystring: listQuery, response: { 200: answersList(importRecord) } }),
    async (http) => {
      const rows = await listImports(app.database, http.principal.userId, http.query.resource, http.query.limit);
      return {
        code: 0,
        message: '',
        results: await Promise.all(rows.map((row) => presentImport(http, row))),
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
      reply.status(201).send({ code: 0, message: '', data: await presentImport(http, await uploadImport(http)) }),
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
      const { params, body } = http;
      await beginning(http, params.id, () => beginCheck(http, params.id, body));
      return reply.status(202).send(await answer(http, http.params.id));
    },
  );

  for (const [action, begin, summary] of ACTIONS)
    app.post<Params>(
      `/:id/${action}/`,
      schema(summary, { params, response: { 202: IMPORT, ...fails(403, 409, 422) } }),
      async (http, reply) => {
        if (http.body !== undefined && http.body !== null && Object.keys(http.body).length > 0)
          throw new AppError('invalid', inEnglish('Nothing is expected in the body'));
        const { id } = http.params;
        if (action === 'stop') await begin(http, id);
        else await beginning(http, id, () => begin(http, id));
        return reply.status(202).send(await answer(http, http.params.id));
      },
    );

  app.get<Params & { Querystring: FromSchema<typeof faultsQuery> }>(
    '/:id/invalid-rows/',
    schema('Invalid rows, after one of them', {
      params,
      querystring: faultsQuery,
      response: { 200: answersList(invalidRow) },
    }),
    async (http) => {
      const { id, plan } = await ownImport(http, http.params.id);
      const faults = await listInvalidRows(app.database, id, http.query.after ?? 0, http.query.limit ?? 50);
      const results = faults.map((fault) => presentInvalidRow(http, fault, fault.cells, plan));
      return { code: 0, message: '', results, count: await countInvalidRows(app.database, id) };
    },
  );

  app.patch<{ Params: FromSchema<typeof rowParams>; Body: FromSchema<typeof importCorrection> }>(
    '/:id/rows/:row/',
    schema('Correct cells of an invalid row, and try it again', {
      params: rowParams,
      body: importCorrection,
      response: {
        200: answers(envelope({ data: importRecord, invalid_row: orNull(invalidRow) })),
        ...fails(403, 409),
      },
    }),
    async (http) => {
      const { id, row } = http.params;
      const still = await correctRow(http, id, row, http.body.cells as Record<string, string>);
      return { ...(await answer(http, id)), invalid_row: still ?? null };
    },
  );
};

const ACTIONS = [
  ['run', beginRun, 'Import the rows'],
  ['stop', stopImport, 'Stop after the batch that is being written'],
  ['resume', resumeImport, 'Go on behind the last row that was done'],
  ['undo', beginUndo, 'Undo everything that no one has changed since'],
] as const;
