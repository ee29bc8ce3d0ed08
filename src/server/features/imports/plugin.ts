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
import { answers, answersList, answersOne, fails } from '#server/records/openapi/answers.ts';
import { Turns } from '#server/platform/turns.ts';
import type { JobsOfKind } from '#server/platform/jobs/jobs.ts';
import { correctRow, presentInvalidRow } from './correct-row.ts';
import { invalidRowsFile } from './invalid-rows-file.ts';
import type { Reading } from './inspect.ts';
import { presentImport } from './present.ts';
import type { ImportData, ImportJob } from './import-job.ts';
import { registerImportJobs } from './import-jobs.ts';
import { countInvalidRows, listInvalidRows, listImports } from './queries.ts';
import { template } from './template.ts';
import { beginCheck, rereadImport, uploadImport } from './service.ts';

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
    imports: JobsOfKind<ImportData>;
  }
}

const IMPORT = answersOne(importRecord);

type Params = { Params: FromSchema<typeof params> };

/** Records from files: upload, plan and dry run; below /api/v1. Run and undo are those of the job. Users see their own imports. */
export const importsPlugin = fastifyPlugin(registerImports, {
  name: 'imports',
  dependencies: ['accounts', 'downloads', 'background-jobs'],
  encapsulate: true,
});

async function registerImports(app: FastifyInstance): Promise<void> {
  app.decorate('inspections', new Turns(INSPECTIONS));
  app.decorate('imports', registerImportJobs(app));
  app.downloads.set('invalid_rows', {
    check: async (http, { id }) => void (await app.imports.own(http, Number(id))),
    open: async (http, { id }) => invalidRowsFile(http, await app.imports.own(http, Number(id))),
  });
  app.downloads.set('import_template', {
    check: async (http, subject) => void template(http, subject),
    open: async (http, subject) => template(http, subject),
  });
  await app.register(importRoutes, { prefix: '/imports' });
}

async function importRoutes(app: FastifyInstance): Promise<void> {
  const schema = (summary: string, more: FastifySchema = {}): { schema: FastifySchema } => ({
    schema: { tags: ['imports'], summary, response: { 200: IMPORT }, ...more },
  });
  const answer = async (http: FastifyRequest, job: ImportJob) => ({
    code: 0,
    message: '',
    data: await presentImport(http, job),
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
    async (http, reply) => reply.status(201).send(await answer(http, await uploadImport(http))),
  );

  app.get<Params>('/:id/', schema('One import', { params }), async (http) =>
    answer(http, await app.imports.own(http, http.params.id)),
  );

  app.patch<Params & { Body: Reading }>(
    '/:id/',
    schema('Read the file another way', { params, body: importReading, response: { 200: IMPORT, ...fails(409) } }),
    async (http) => answer(http, await rereadImport(http, http.params.id, http.body)),
  );

  app.post<Params & { Body: ImportPlan }>(
    '/:id/check/',
    schema('Try all rows without keeping anything', {
      params,
      body: importPlan,
      response: { 202: IMPORT, ...fails(403, 409) },
    }),
    async (http, reply) =>
      reply.status(202).send(await answer(http, await beginCheck(http, http.params.id, http.body))),
  );

  app.get<Params & { Querystring: FromSchema<typeof faultsQuery> }>(
    '/:id/invalid-rows/',
    schema('Invalid rows, after one of them', {
      params,
      querystring: faultsQuery,
      response: { 200: answersList(invalidRow) },
    }),
    async (http) => {
      const { id, data } = await app.imports.own(http, http.params.id);
      const faults = await listInvalidRows(app.database, id, http.query.after ?? 0, http.query.limit ?? 50);
      const results = faults.map((fault) => presentInvalidRow(http, fault, fault.cells, data.plan));
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
      return { ...(await answer(http, await app.imports.own(http, id))), invalid_row: still ?? null };
    },
  );
}
