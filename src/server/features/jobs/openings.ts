import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { say } from '#server/platform/texts/say.ts';
import { activityParts, recordActivity } from '#server/records/activity/record-activity.ts';
import type { HookCall, RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { closeOpenings, reopenOpenings } from './openings-of-ended.ts';
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
  changed: async (request, { id, before, after }) => {
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
    created: async (request, { after }) => follow(request, undefined, after),
    changed: async (request, { before, after }) => {
      if (after['job'] !== before['job']) await countOpenings(app, request, Number(before['job']));
      if (after['status'] !== before['status'] || after['job'] !== before['job']) await follow(request, before, after);
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
  await removeOpenings(request, spare);
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
  const { database, principal } = request;
  const parameters = new Parameters();
  const first = parameters.add((await lastNumber(database, job)) + 1, 'int');
  const id = parameters.add(job, 'bigint');
  const amount = parameters.add(count, 'int');
  const user = parameters.add(principal.userId, 'bigint');
  const after = parameters.add(JSON.stringify({ job, status: 'open', reason: 'new_position' }), 'jsonb');
  const entries = entriesOf(request, parameters, { action: 'created', of: 'made', before: 'null::jsonb', after });
  await database.query(
    `with made as (
       insert into job_openings (job_id, code, status, reason, created_by_id, updated_by_id)
       select j.id, j.code || '-' || lpad(n::text, greatest(2, length(n::text)), '0'), 'open', 'new_position', ${user}, ${user}
         from jobs j, generate_series(${first}, ${first} + ${amount} - 1) n where j.id = ${id} order by n
       returning id, code), ${entries} select 1`,
    parameters.values,
  );
}

async function removeOpenings(request: ResourceRequest, openings: readonly Opening[]): Promise<void> {
  const parameters = new Parameters();
  const ids = parameters.add(sqlArray(openings.map(({ id }) => id)), 'bigint[]');
  const before = "jsonb_build_object('status', status)";
  const entries = entriesOf(request, parameters, { action: 'deleted', of: 'gone', before, after: 'null::jsonb' });
  await request.database.query(
    `with gone as (delete from job_openings where id = any(${ids}) returning id, code, status), ${entries} select 1`,
    parameters.values,
  );
}

interface Recorded {
  readonly action: 'created' | 'deleted';
  /** The part of the statement that returns the openings. */
  readonly of: string;
  /** SQL for the values before and after. */
  readonly before: string;
  readonly after: string;
}

/** The activity of many openings, in the statement that writes them. */
const entriesOf = (
  { principal, requestId }: ResourceRequest,
  parameters: Parameters,
  { action, of, ...values }: Recorded,
) =>
  activityParts(
    `select ${parameters.add(principal.userId, 'bigint')}, ${parameters.add(principal.role, 'text')},
            '${action}', 'job_openings', id, code, ${values.before}, ${values.after},
            ${parameters.add(requestId, 'text')} from ${of}`,
    parameters,
  );

async function lastNumber(database: Database, job: number): Promise<number> {
  const { rows } = await database.query<{ last: number }>(
    `select coalesce(max(substring(code from '-([0-9]+)$')::int), 0) as last from job_openings where job_id = $1`,
    [job],
  );
  return rows[0]?.last ?? 0;
}

async function countOpenings(app: FastifyInstance, request: ResourceRequest, job: number): Promise<void> {
  const { database, principal, requestId } = request;
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
  const { rows } = await database.query<{ before: number; job_title: string }>(
    `with held as (select id, openings, job_title from jobs where id = $1 for no key update)
     update jobs j set openings = $3, updated_on = now(), updated_by_id = $2
       from held where j.id = held.id and j.openings <> $3
     returning held.openings as before, j.job_title`,
    [job, principal.userId, standing],
  );
  for (const { before, job_title: recordTitle } of rows)
    await recordActivity(database, principal, {
      action: 'updated',
      resource: 'jobs',
      recordId: job,
      recordTitle,
      before: { openings: before },
      after: { openings: standing },
      requestId,
    });
}

/** What a write to an opening gets besides: its code, and whether it waits for approval. */
export const shapeOpening =
  (app: FastifyInstance) =>
  async (call: HookCall): Promise<WriteValues> => ({
    ...(await nameOpening(call)),
    ...(await holdOpening(app)(call)),
  });

/** A new opening is called after its job and the number of openings that the job has had. */
async function nameOpening({ request, values, before }: HookCall): Promise<WriteValues | void> {
  if (before !== undefined || values['code']) return;
  const job = Number(values['job']);
  const { rows } = await request.database.query<{ code: string | null }>(
    'select code from jobs where id = $1 for no key update',
    [job],
  );
  const number = String((await lastNumber(request.database, job)) + 1).padStart(2, '0');
  return { code: `${rows[0]?.code ?? job}-${number}` };
}
