import type { FastifyInstance } from 'fastify';
import {
  type ApplicantDecisions,
  applicantDecisions,
  type DecidedApplicants,
  decidedApplicants,
  LIVE_STATUSES,
} from '#shared/contracts/jobs.ts';
import type { Message } from '#shared/errors.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { say } from '#server/platform/texts/say.ts';
import type { TransitionCall } from '#server/records/handlers/handlers.ts';
import type { TransitionExchange, TransitionResult } from '#server/records/query/record-code.ts';
import { type Actor, requestOf } from '#server/records/query/resource-request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { decidedGroups, type LiveApplicant } from './decided-groups.ts';
import { endApplications } from './end-applications.ts';

/** What the transitions that end a job take and answer besides its fields. */
export const APPLICANT_EXCHANGE: TransitionExchange = {
  takes: { applicants: applicantDecisions },
  outcome: decidedApplicants,
};

/**
 * Ends the applications for a job that ends, as the user decided. Applicants that the user cannot see stay as they are.
 * @throws {AppError} invalid at `applicants` while one who is live is without a decision.
 */
export const decideApplicants =
  (app: FastifyInstance) =>
  async ({ request, id, input }: TransitionCall): Promise<TransitionResult> => {
    const { principal, requestId } = request;
    const live = await liveApplicants(app, { principal, requestId }, id);
    const groups = decidedGroups(live, input['applicants'] as ApplicantDecisions | undefined);
    const applicants = await endApplications(app, { principal, requestId }, id, groups);
    const said = summaryOf(applicants);
    return { outcome: { applicants }, ...(said && { said }) };
  };

async function liveApplicants(app: FastifyInstance, actor: Actor, job: number): Promise<readonly LiveApplicant[]> {
  const definition = app.registry.current.resources['applicants'];
  if (!definition) return [];
  const request = requestOf(app, actor, definition);
  if (request.access.read === false) return [];
  const parameters = new Parameters();
  const [ofJob, statuses] = [parameters.add(job, 'bigint'), parameters.add(sqlArray(LIVE_STATUSES), 'text[]')];
  const { rows } = await request.database.query<LiveApplicant>(
    `select t.id, t.candidate_id as candidate, t.status from applicants t
      where t.job_id = ${ofJob} and t.status = any(${statuses}) and ${rowsSql(request, request.access.read, parameters)}
      order by t.id for update of t`,
    parameters.values,
  );
  return rows;
}

/** "2 moved, 1 rejected"; nothing for a job without live applicants. */
function summaryOf(counts: DecidedApplicants['applicants']): Message | undefined {
  const parts = COUNTED.flatMap((name) =>
    counts[name] > 0 ? [say(`server.jobs.closing.counts.${name}`, { smart_count: counts[name] })] : [],
  );
  return parts.length > 0 ? say('server.jobs.closing.done', { parts }) : undefined;
}

const COUNTED = ['moved', 'already_there', 'pooled', 'rejected', 'left'] as const;
