import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import {
  APPROVAL_CONTEXTS,
  approvalAnswer,
  approvalMatrix,
  approvalQuestion,
  type ApprovalQuestion,
  matrixChange,
  type MatrixChange,
  matrixPage,
  sentMatrix,
  type SentMatrix,
} from '#shared/contracts/approvals.ts';
import { createHeaders } from '#shared/contracts/created-once.ts';
import { createOnce } from '#server/records/created-once/create-once.ts';
import { answers, answersOne, DONE, fails } from '#server/records/openapi/answers.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import type { Actor } from '#server/records/query/resource-request.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { listMatrices, matrixQuery } from './list-matrices.ts';
import { changeMatrix, createMatrix, getMatrix, removeMatrix } from './matrices.ts';
import { whoWouldApprove } from './who-would-approve.ts';

const params = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
} as const;

type Params = { Params: FromSchema<typeof params> };

const MATRIX = answersOne(approvalMatrix);

/** The matrices of both contexts, and who would approve by them; below /api/v1. */
export async function matrixRoutes(app: FastifyInstance): Promise<void> {
  for (const context of APPROVAL_CONTEXTS) {
    const address = `/admin-app/${context}-approval/`;
    const tags = [`${context}_approval`];
    const guard = forAbility('change_team_settings');
    const whole = (sent: SentMatrix) => ({ company: null, business_unit: null, department: null, ...sent });

    app.get<{ Querystring: FromSchema<typeof matrixQuery> }>(
      address,
      {
        ...guard,
        schema: {
          tags,
          summary: 'Approval matrices',
          querystring: matrixQuery,
          response: { 200: answers(matrixPage) },
        },
      },
      async ({ query }) => listMatrices(app, context, query),
    );

    app.post<{ Body: SentMatrix }>(
      address,
      {
        ...guard,
        schema: {
          tags,
          summary: 'Create an approval matrix',
          headers: createHeaders,
          body: sentMatrix,
          response: { 201: MATRIX, ...fails(409) },
        },
      },
      async (http, reply) => {
        const made = await createOnce(http, {
          sent: http.body,
          create: () => createMatrix(app, actorOf(http), context, whole(http.body)),
          idOf: ({ id }) => id,
        });
        const data = made.isKnown ? await getMatrix(app, context, made.id) : made.created;
        return reply.status(201).send({ code: 0, message: said(http, 'server.approvals.created'), data });
      },
    );

    app.get<Params>(
      `${address}:id/`,
      { ...guard, schema: { tags, summary: 'An approval matrix', params, response: { 200: MATRIX, ...fails(404) } } },
      async ({ params: { id } }) => ({ code: 0, message: '', data: await getMatrix(app, context, id) }),
    );

    app.put<Params & { Body: SentMatrix }>(
      `${address}:id/`,
      {
        ...guard,
        schema: {
          tags,
          summary: 'Replace an approval matrix',
          params,
          body: sentMatrix,
          response: { 200: MATRIX, ...fails(404, 409) },
        },
      },
      async (http) => changed(http, whole(http.body)),
    );

    app.patch<Params & { Body: MatrixChange }>(
      `${address}:id/`,
      {
        ...guard,
        schema: {
          tags,
          summary: 'Change an approval matrix',
          params,
          body: matrixChange,
          response: { 200: MATRIX, ...fails(404, 409) },
        },
      },
      async (http) => changed(http, http.body),
    );

    app.delete<Params>(
      `${address}:id/`,
      {
        ...guard,
        schema: { tags, summary: 'Delete an approval matrix', params, response: { 200: DONE, ...fails(404) } },
      },
      async (http) => {
        await removeMatrix(app, actorOf(http), { context, id: http.params.id });
        return { code: 0, message: said(http, 'approvals.matrix.deleted') };
      },
    );

    app.post<{ Body: ApprovalQuestion }>(
      `${address}who/`,
      {
        ...guard,
        schema: {
          tags,
          summary: 'Who would approve, and by which matrix',
          body: approvalQuestion,
          response: { 200: answersOne(approvalAnswer), ...fails(404) },
        },
      },
      async ({ body }) => ({ code: 0, message: '', data: await whoWouldApprove(app, context, body) }),
    );

    const changed = async (http: FastifyRequest<Params>, change: MatrixChange) => ({
      code: 0,
      message: said(http, 'server.approvals.saved'),
      data: await changeMatrix(app, actorOf(http), { context, id: http.params.id }, change),
    });
  }

  const said = (http: FastifyRequest, key: Parameters<typeof app.texts.text>[1]) =>
    app.texts.text(readerLanguage(http), key);
}

const actorOf = ({ principal, id: requestId }: FastifyRequest): Actor => ({ principal, requestId });
