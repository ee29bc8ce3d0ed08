import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall, RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { closeOpenings, FOLLOWING, reopenOpenings } from './openings-of-ended.ts';
import { hasEnded } from './status.ts';
import {
  changeOpeningsOf,
  closeWaiting,
  isStanding,
  holdOpening,
  openWaiting,
  proposeOneMore,
  startsToWait,
} from './waiting-openings.ts';

/** The maximum of `openings` in the file of jobs. */
const MOST = 999;

/**
 * Keeps the openings of a job as many as its field says. Open ones are closed with their job, and open again with it;
 * until then its field says how many there were.
 */
export const openingsFollowJob: RecordSubscriber = {
  created: async (request, { id, after }) => matchOpenings(request, id, Number(after['openings'])),
  changed: async (request, { cause, id, before, after }) => {
    if (cause === FOLLOWING) return;
    await followJob(request, id, before, after);
    if (before['job_status'] === PENDING && after['job_status'] !== PENDING) await closeWaiting(request, id);
  },
};

const PENDING = 'pending_approval';

async function followJob(request: ResourceRequest, id: number, before: WriteValues, after: WriteValues): Promise<void> {
  const [wasEnded, isEnded] = [hasEnded(before['job_status']), hasEnded(after['job_status'])];
  if (isEnded && !wasEnded) return closeOpenings(request, [id]);
  if (isEnded) return;
  if (wasEnded) await reopenOpenings(request, id, Number(after['openings']));
  if (wasEnded || after['openings'] !== before['openings']) await matchOpenings(request, id, Number(after['openings']));
}

/**
 * Keeps the field of a job as large as the number of its openings that are not closed, until the job ends. An opening
 * that needs approval asks for it.
 */
export const jobFollowsOpenings = (app: FastifyInstance): RecordSubscriber => {
  const follow = (request: ResourceRequest, before: WriteValues | undefined, after: WriteValues) =>
    startsToWait(before, after)
      ? proposeOneMore(app, request, Number(after['job']))
      : countOpenings(app, request, Number(after['job']));
  return {
    created: async (request, { cause, after }) => {
      if (cause !== FOLLOWING) await follow(request, undefined, after);
    },
    changed: async (request, { cause, before, after }) => {
      if (cause === FOLLOWING) return;
      const isMoved = after['job'] !== before['job'];
      if (isMoved) await countOpenings(app, request, Number(before['job']));
      const isCounted = isStanding(after['status']) !== isStanding(before['status']);
      if (isMoved || isCounted || startsToWait(before, after)) await follow(request, before, after);
    },
  };
};

/** Adds openings, or removes those that are still open, newest first, until there are so many. */
async function matchOpenings(request: ResourceRequest, job: number, wanted: number): Promise<void> {
  const { database } = request;
  const openings = await lockOpenings(database, job);
  const standing = openings.filter(({ status }) => isStanding(status));
  const missing = wanted - standing.length;
  const waiting = openings.filter(({ status }) => status === 'waiting').length;
  if (missing > 0 && waiting > 0) await openWaiting(request, job, missing);
  if (missing > waiting) return addOpenings(request, job, missing - waiting);
  if (missing > 0) return;
  const spare = standing.filter(({ status }) => status === 'open').slice(wanted - standing.length);
  if (standing.length - wanted > spare.length) throw tooFew(standing.length - spare.length);
  if (spare.length === 0 || wanted === standing.length) return;
  const remove = spare.map(({ id }) => id);
  await request.records.write(request, { resource: 'job_openings', cause: FOLLOWING, remove });
}

const tooFew = (least: number): AppError =>
  new AppError('invalid', say('server.request.invalid'), {
    errors: { openings: say('server.jobs.openings_taken', { smart_count: least }) },
  });

interface Opening {
  readonly id: number;
  readonly code: string | null;
  readonly status: string;
}

async function lockOpenings(database: Database, job: number): Promise<readonly Opening[]> {
  const { rows } = await database.query<Opening>(
    'select id, code, status from job_openings where job_id = $1 order by id for update',
    [job],
  );
  return rows;
}

async function addOpenings(request: ResourceRequest, job: number, count: number): Promise<void> {
  const codes = await nextCodes(request.database, job, count);
  await request.records.write(request, {
    resource: 'job_openings',
    cause: FOLLOWING,
    create: codes.map((code) => ({ job, code, status: 'open', reason: 'new_position' })),
  });
}

async function lastNumber(database: Database, job: number): Promise<number> {
  const { rows } = await database.query<{ last: number }>(
    `select coalesce(max(substring(code from '-([0-9]+)$')::int), 0) as last from job_openings where job_id = $1`,
    [job],
  );
  return rows[0]?.last ?? 0;
}

async function countOpenings(app: FastifyInstance, request: ResourceRequest, job: number): Promise<void> {
  const { database } = request;
  const { rows: jobs } = await database.query<{ job_status: string | null; openings: number }>(
    'select job_status, openings from jobs where id = $1 for no key update',
    [job],
  );
  const [{ job_status: status, openings } = { job_status: null, openings: 0 }] = jobs;
  if (hasEnded(status)) return;
  const standing = (await lockOpenings(database, job)).filter(({ status }) => isStanding(status)).length;
  if (standing === 0)
    throw new AppError('invalid', say('server.jobs.last_opening'), {
      errors: { status: say('server.jobs.last_opening') },
    });
  if (standing > MOST)
    throw new AppError('invalid', say('server.jobs.most_openings', { most: MOST }), {
      errors: { status: say('server.jobs.most_openings', { most: MOST }) },
    });
  if (standing > openings && status === PENDING) return changeOpeningsOf(app, request, job, standing);
  const change = [{ id: job, values: { openings: standing } }];
  await request.records.write(request, { resource: 'jobs', cause: FOLLOWING, change });
}

/** What a write to an opening gets besides: its code, and whether it waits for approval. */
export const shapeOpening =
  (app: FastifyInstance) =>
  async (call: HookCall): Promise<WriteValues> => ({
    ...(await nameOpening(call)),
    ...(await holdOpening(app)(call)),
  });

async function nameOpening({ request, values, before }: HookCall): Promise<WriteValues | void> {
  if (before !== undefined || values['code']) return;
  const [code] = await nextCodes(request.database, Number(values['job']), 1);
  return { code };
}

/** New openings are called after their job and the number of openings that the job has had. */
async function nextCodes(database: Database, job: number, count: number): Promise<readonly string[]> {
  const { rows } = await database.query<{ code: string | null }>(
    'select code from jobs where id = $1 for no key update',
    [job],
  );
  const last = await lastNumber(database, job);
  const numbers = Array.from({ length: count }, (_, place) => String(last + 1 + place).padStart(2, '0'));
  return numbers.map((number) => `${rows[0]?.code ?? job}-${number}`);
}
