import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { isByFeature } from '#server/records/query/write-paths.ts';
import { bodyOf } from '#server/records/write/bulk.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { changeOpenings } from './openings-of-ended.ts';
import { readJobPolicy } from './policy.ts';
import { isApprovedIn } from './status.ts';

/** The status of an opening that its job has no approval for yet. It doesn't count, and no one is hired for it. */
const WAITING = 'waiting';

/** Whether an opening is one of those that its job has approval for. */
export const isStanding = (status: unknown): boolean => status !== 'closed' && status !== WAITING;

/** Whether a write adds to the openings of a job that needs approval for more. */
export const startsToWait = (before: WriteValues | undefined, after: WriteValues): boolean =>
  after['status'] === WAITING && before?.['status'] !== WAITING;

/**
 * Makes an opening wait that is added to a job which has approval for fewer. Only the approval ends that.
 * @throws {AppError} invalid for another status of an opening that waits.
 */
export const holdOpening =
  (app: FastifyInstance) =>
  async ({ path, values, before }: HookCall): Promise<WriteValues | void> => {
    if (isByFeature(path)) return;
    const status = values['status'];
    const wasWaiting = before?.['status'] === WAITING;
    if (wasWaiting && status === WAITING) return;
    if (wasWaiting) {
      const message = say('server.jobs.opening_waits');
      throw new AppError('invalid', message, { errors: { status: message } });
    }
    const isAdded = status === WAITING || (isStanding(status) && !(before && isStanding(before['status'])));
    if (!isAdded) return;
    if (await needsApproval(app, Number(values['job']))) return { status: WAITING };
    if (status === WAITING) return { status: 'open' };
  };

async function needsApproval(app: FastifyInstance, job: number): Promise<boolean> {
  const definition = app.registry.current.resources['jobs'];
  const { isApprovalOn, guarded } = definition ? await readJobPolicy(app, definition) : NO_POLICY;
  if (!isApprovalOn || !guarded.includes('openings')) return false;
  const { rows } = await app.database.query<{ job_status: string | null }>(
    'select job_status from jobs where id = $1 for no key update',
    [job],
  );
  const status = rows[0]?.job_status ?? '';
  if (status !== 'pending_approval') return isApprovedIn(status);
  const pending = await app.approvals.latest({ context: 'job', id: job });
  return pending?.state === 'pending' && pending.changes.length > 0;
}

const NO_POLICY = { isApprovalOn: false, guarded: [] as readonly string[] };

/** Asks again, for one opening more than the job has or has been asked for. */
export async function proposeOneMore(app: FastifyInstance, request: ResourceRequest, job: number): Promise<void> {
  const latest = await app.approvals.latest({ context: 'job', id: job });
  const asked = latest?.state === 'pending' ? latest.changes.find(({ field }) => field === 'openings')?.to : undefined;
  const { rows } = await app.database.query<{ openings: number }>('select openings from jobs where id = $1', [job]);
  await changeOpeningsOf(app, request, job, Number(asked ?? rows[0]?.openings ?? 0) + 1);
}

/** Changes the number of openings as the user who edits the job does, with the rules of approval. */
export async function changeOpeningsOf(
  app: FastifyInstance,
  request: ResourceRequest,
  job: number,
  openings: number,
): Promise<void> {
  const definition = app.registry.current.resources['jobs'];
  if (definition) await changeRecord(requestOf(app, request, definition, 'update'), job, bodyOf({ openings }));
}

/** Opens openings that have waited, the first added first. */
export const openWaiting = (request: ResourceRequest, job: number, count: number): Promise<void> =>
  changeWaiting(request, job, 'open', count);

/** Closes the openings that have waited for an approval that was not given. */
export const closeWaiting = (request: ResourceRequest, job: number): Promise<void> =>
  changeWaiting(request, job, 'closed');

/** @param most absent: all of them. */
async function changeWaiting(request: ResourceRequest, job: number, status: string, most?: number): Promise<void> {
  const { rows } = await request.database.query<{ id: number }>(
    'select id from job_openings where job_id = $1 and status = $2 order by id limit $3::int for update',
    [job, WAITING, most ?? null],
  );
  await changeOpenings(
    request,
    rows.map(({ id }) => ({ id, values: { status, close_reason: null } })),
  );
}
