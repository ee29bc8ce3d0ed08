import type { ApprovalRounds } from '#shared/contracts/approvals.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import {
  APPROVAL_CONTEXTS,
  approvalRounds,
  type ApproverReplacement,
  approverReplacement,
  roundDecision,
  type RoundDecision,
} from '#shared/contracts/approvals.ts';
import { AppError } from '#shared/errors.ts';
import { answersOne, fails } from '#server/records/openapi/answers.ts';
import { readNote } from '#server/features/notifications/decide.ts';
import type { Actor } from '#server/records/query/resource-request.ts';
import { say } from '#server/platform/texts/say.ts';
import { readRounds, remindApprovers, replaceApproverOf } from './rounds.ts';

const params = {
  type: 'object',
  required: ['context', 'id'],
  properties: {
    context: { enum: APPROVAL_CONTEXTS },
    id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  },
} as const;

type Params = { Params: FromSchema<typeof params> };

const ROUNDS = { 200: answersOne(approvalRounds), ...fails(404, 409) };

/** What is left for a user who can no longer read the record. */
const CLOSED: ApprovalRounds = { rounds: [], can: { decide: false, withdraw: false, remind: false, replace: false } };

/** The requests for approval of one record; below /api/v1. */
export async function roundRoutes(app: FastifyInstance): Promise<void> {
  const address = '/customer/approval/:context/:id/';
  const tags = ['approvals'];
  const rounds = async (http: FastifyRequest<Params>) => ({
    code: 0,
    message: '',
    data: await readRounds(app, actorOf(http), http.params),
  });
  /** Of what the user can still read: a record that was open to them for the decision has closed with it. */
  const roundsAfter = async (http: FastifyRequest<Params>) => {
    const attributes = await app.records.attributes.of(http.principal);
    const { requestId, principal } = actorOf(http);
    const actor = { requestId, principal: { ...principal, ...(attributes && { attributes }) } };
    const data = await readRounds(app, actor, http.params).catch((error: unknown) => {
      if (error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden')) return CLOSED;
      throw error;
    });
    return { code: 0, message: '', data };
  };

  app.get<Params>(
    address,
    { schema: { tags, summary: 'The requests for approval of a record', params, response: ROUNDS } },
    async (http) => rounds(http),
  );

  app.post<Params & { Body: RoundDecision }>(
    `${address}decision/`,
    {
      schema: {
        tags,
        summary: 'Approve or reject as one of those who are asked now',
        params,
        body: roundDecision,
        response: { ...ROUNDS, ...fails(403) },
      },
    },
    async (http) => {
      await readRounds(app, actorOf(http), http.params);
      const note = await readNote(http.body);
      const outcome = await app.database.transaction(() =>
        app.approvals.decideAndCarryOut(actorOf(http), http.params, { isApproved: http.body.is_approved, note }),
      );
      if (outcome === undefined) throw new AppError('conflict', say('server.notifications.answered'));
      return roundsAfter(http);
    },
  );

  app.post<Params>(
    `${address}remind/`,
    { schema: { tags, summary: 'Remind those who are asked now', params, response: { ...ROUNDS, ...fails(403) } } },
    async (http) => {
      await remindApprovers(app, actorOf(http), http.params);
      return rounds(http);
    },
  );

  app.post<Params & { Body: ApproverReplacement }>(
    `${address}replace/`,
    {
      schema: {
        tags,
        summary: 'Ask another user in a place of the current level',
        params,
        body: approverReplacement,
        response: { ...ROUNDS, ...fails(403) },
      },
    },
    async (http) => {
      await replaceApproverOf(app, actorOf(http), http.params, http.body);
      return rounds(http);
    },
  );
}

const actorOf = ({ principal, id: requestId }: FastifyRequest): Actor => ({ principal, requestId });
