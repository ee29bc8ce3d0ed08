import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import type { BulkOutlook } from '#shared/contracts/bulk-jobs.ts';
import { startAppServer } from '../e2e/support/app-server.ts';
import { type Ask, asAdmin, asPerson, listOf } from './requests.ts';
import { quantile } from './signed-in.ts';

const BULK = '/api/v1/bulk-jobs/';
const JOBS = '/api/v1/background-jobs/';
const COUNTS = (process.env.BENCH_BULK ?? '1000,50000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS_EACH ?? 20);
/** Between two lists of the other user. */
const REST_MS = 200;
const LOOK_MS = 500;

/** How long the list of another user takes, in milliseconds. */
interface ListTimes {
  readonly median: number;
  readonly p95: number;
}

export interface BulkFigures {
  readonly count: number;
  /** Seconds until the preview is there, and how many records it tried one by one. */
  readonly preview: { readonly seconds: number; readonly tried: number };
  readonly moved: { readonly done: number; readonly rejected: number; readonly perSecond: number };
  readonly undone: { readonly undone: number; readonly perSecond: number };
  readonly lists: { readonly alone: ListTimes; readonly moving: ListTimes; readonly undoing: ListTimes };
}

/** Moves many applicants on the filled database and undoes it, while another user looks at their list. */
export async function measureBulk(databaseUrl: string, report: (step: string) => void): Promise<BulkFigures[]> {
  const server = await startAppServer(undefined, databaseUrl);
  try {
    const admin = await asAdmin(server);
    const other = await asPerson(server, 'super.recruiter');
    const figures: BulkFigures[] = [];
    for (const count of COUNTS) {
      report(`bulk: ${count.toLocaleString('en')} applicants`);
      figures.push(await measureMove({ admin, other }, count, await lastOf(databaseUrl, count)));
    }
    return figures;
  } finally {
    await server.stop();
  }
}

/** The id up to which there are so many new applicants. */
async function lastOf(databaseUrl: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select max(id) as id from (select id from applicants where stage_kind = 'new' and status = 'active' order by id limit $1) t`,
      [count],
    );
    return Number(rows[0]!.id); // there are some
  } finally {
    await client.end();
  }
}

interface Users {
  readonly admin: Ask;
  readonly other: Ask;
}

async function measureMove({ admin, other }: Users, count: number, last: number): Promise<BulkFigures> {
  const order = {
    resource: 'applicants',
    work: { kind: 'transitions', key: 'move', data: { to_kind: 'screen' } },
    records: { filter: { stage_kind: 'new', status: 'active', id: { maximum: last } } },
  };
  const post = async <Data>(path: string, body: object) => ((await admin({ path, body })) as { data: Data }).data;
  const alone = timesOf(await listsWhile(other, async () => void (await pause((REST_MS + 50) * ROUNDS))));
  const asked = performance.now();
  const { tried } = await post<BulkOutlook>(`${BULK}preview/`, order);
  const preview = { seconds: (performance.now() - asked) / 1000, tried };
  const started = await post<BackgroundJob>(BULK, order);
  const moved = await followed(other, () => untilRest(admin, started.id));
  await post(`${JOBS}${started.id}/undo/`, {});
  const undone = await followed(other, () => untilRest(admin, started.id));
  const { done = 0, rejected } = moved.job.counts;
  return {
    count,
    preview,
    moved: { done, rejected, perSecond: (done + rejected) / moved.seconds },
    undone: { undone: undone.job.counts.undone, perSecond: undone.job.counts.undone / undone.seconds },
    lists: { alone, moving: moved.times, undoing: undone.times },
  };
}

async function followed(other: Ask, untilEnd: () => Promise<BackgroundJob>) {
  const began = performance.now();
  const ended: { job?: BackgroundJob; seconds?: number } = {};
  const times = await listsWhile(other, async () => {
    ended.job = await untilEnd();
    ended.seconds = (performance.now() - began) / 1000;
  });
  return { job: ended.job!, seconds: ended.seconds!, times: timesOf(times) }; // it has ended
}

async function untilRest(ask: Ask, id: number): Promise<BackgroundJob> {
  for (;;) {
    const { data } = (await ask({ path: `${JOBS}${id}/` })) as { data: BackgroundJob };
    if (data.state !== 'running' && data.state !== 'undoing') return data;
    await pause(LOOK_MS);
  }
}

/** How long each list takes that somebody opens while work goes on. */
async function listsWhile(ask: Ask, work: () => Promise<void>): Promise<readonly number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const working = work().finally(() => over.abort());
  while (!over.signal.aborted) {
    const began = performance.now();
    await ask(listOf('/api/v1/customer/applicant/', { status: 'active' }, ['stage_since', 'ASC']));
    times.push(performance.now() - began);
    await pause(REST_MS);
  }
  await working;
  return times;
}

const timesOf = (times: readonly number[]): ListTimes => ({ median: quantile(times, 0.5), p95: quantile(times, 0.95) });
