import type { FastifyInstance } from 'fastify';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { DecidedApplicants } from '#shared/contracts/jobs.ts';
import { AppError } from '#shared/errors.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { say } from '#server/platform/texts/say.ts';
import { findOne } from '#server/records/query/read.ts';
import { type Actor, requestOf } from '#server/records/query/resource-request.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { storedRecords } from '#server/records/query/stored-record.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { bodyOf } from '#server/records/write/bulk.ts';
import { changeState } from '#server/records/write/transition.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { endsWithJob } from '#server/features/applicants/reasons.ts';
import { RUNNING } from '../status.ts';
import { type DecidedGroup, invalidDecision, type LiveApplicant } from './decided-groups.ts';

type Counts = DecidedApplicants['applicants'];

/** The counts of a job without live applicants. */
const NO_COUNTS: Counts = { moved: 0, already_there: 0, pooled: 0, rejected: 0, left: 0 };

/**
 * Carries out decisions about applicants, with the permissions of the user who decides: each change is checked and in
 * the activity as one made by hand.
 * @param from the job that ends.
 * @throws {AppError} forbidden, or invalid at `applicants`.
 */
export async function endApplications(
  app: FastifyInstance,
  actor: Actor,
  from: number,
  groups: readonly DecidedGroup[],
): Promise<Counts> {
  const requestTo = (resource: string): ResourceRequest => {
    const definition: ResourceDefinition | undefined = app.registry.current.resources[resource];
    if (!definition) throw new AppError('route_not_found', say('server.request.no_route'));
    return requestOf(app, actor, definition, 'update');
  };
  const counts = { ...NO_COUNTS };
  for (const group of groups) {
    const count = group.applicants.length;
    if (group.decision === 'leave') counts.left += count;
    if (group.decision === 'reject') counts.rejected += await end(requestTo, group.applicants, 'reject');
    if (group.decision === 'pool') {
      await addToPool(requestTo('candidates'), group.pool, group.applicants);
      counts.pooled += await end(requestTo, group.applicants, 'reject');
    }
    if (group.decision === 'move') {
      const alreadyThere = await move(requestTo, { from, to: group.job }, group.applicants);
      counts.already_there += alreadyThere;
      counts.moved += count - alreadyThere;
    }
  }
  return counts;
}

type RequestTo = (resource: string) => ResourceRequest;

/** @returns how many there are. */
async function end(requestTo: RequestTo, applicants: readonly LiveApplicant[], step: string): Promise<number> {
  await takeStep(requestTo('applicants'), applicants, step);
  return applicants.length;
}

async function takeStep(
  request: ResourceRequest,
  applicants: readonly LiveApplicant[],
  step: string,
  input: WriteValues = {},
): Promise<void> {
  endsWithJob(request);
  for (const { id } of applicants) await atApplicants(changeState(request, id, step, input));
}

/**
 * Moves applicants to another job. A candidate has one application for each job: where there is one already, the one
 * that moves ends where it is. @returns how many of those there are.
 */
async function move(
  requestTo: RequestTo,
  { from, to }: { readonly from: number; readonly to: number },
  applicants: readonly LiveApplicant[],
): Promise<number> {
  const request = requestTo('applicants');
  requirePermission(request, request.access.create !== false);
  const found = await findOne(requestTo('jobs'), to);
  const { job_status: status } = JSON.parse(found ?? '{}') as { readonly job_status?: string };
  if (to === from || !RUNNING.has(String(status))) throw invalidDecision(say('server.jobs.closing.no_job'));
  const { rows } = await request.database.query<{ candidate: number }>(
    'select candidate_id as candidate from applicants where job_id = $1 and candidate_id = any($2::bigint[])',
    [to, sqlArray(applicants.map(({ candidate }) => candidate))],
  );
  const there = new Set(rows.map(({ candidate }) => candidate));
  const { staying = [], going = [] } = Object.groupBy(applicants, ({ candidate }) =>
    there.has(candidate) ? 'staying' : 'going',
  );
  await takeStep(request, going, 'transfer', { job: to });
  return end(requestTo, staying, 'withdraw');
}

async function addToPool(request: ResourceRequest, pool: number, applicants: readonly LiveApplicant[]): Promise<void> {
  requirePermission(request, request.access.update !== false);
  const ids = [...new Set(applicants.map(({ candidate }) => candidate))];
  const stored = await storedRecords(request, ids);
  for (const id of ids) {
    const pools = (stored.get(id)?.values['pools'] ?? []) as readonly number[];
    if (!pools.includes(pool)) await atApplicants(changeRecord(request, id, bodyOf({ pools: [...pools, pool] })));
  }
}

/** The errors of records that the dialog does not show are errors of the decision. */
async function atApplicants(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    const [reason] = Object.values(error.errors ?? {});
    throw reason ? new AppError('invalid', error.said ?? error.message, { errors: { applicants: reason } }) : error;
  }
}
