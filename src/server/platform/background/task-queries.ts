import type { BackgroundState } from '#shared/contracts/background.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { say } from '../texts/say.ts';
import type { Database } from '../db/database.ts';

/** The database, and the time that counts: null is the database's own, which all processes share. */
export interface Store {
  readonly database: Database;
  readonly now: () => Date | null;
}

/** A task in these hands until its lease is over. */
export interface ClaimedTask {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly user_id: number | null;
  readonly done: number | null;
  readonly total: number | null;
}

/** Seconds for which a task without a sign of life is believed to have a worker. */
const LEASE_SECONDS = 15;
const OPEN = `state in ('waiting', 'running')`;
/** The first parameter of every statement is the time. */
const NOW = 'coalesce($1::timestamptz, now())';

const ask = <Row>({ database, now }: Store, text: string, ...parameters: readonly unknown[]) =>
  database.query<Row>(text, [now()?.toISOString() ?? null, ...parameters]);

export interface NewTask {
  readonly kind: string;
  readonly payload: unknown;
  readonly startedBy?: number;
  readonly holdUntil?: Date;
  readonly key?: string;
}

/** @returns the new task, or the open one with the same key. */
export async function insertTask(store: Store, task: NewTask): Promise<{ id: number; is_new: boolean }> {
  const { rows } = await ask<{ id: number; is_new: boolean }>(
    store,
    `insert into system.background_tasks as t (kind, payload, key, user_id, due_on, created_on)
       values ($2, $3::jsonb, $4, $5, coalesce($6::timestamptz, ${NOW}), ${NOW})
       on conflict (kind, key) where key is not null and ${OPEN} do update set key = t.key
       returning id, xmax = 0 as is_new`,
    task.kind,
    JSON.stringify(task.payload),
    task.key ?? null,
    task.startedBy ?? null,
    task.holdUntil?.toISOString() ?? null,
  );
  return rows[0]!; // an upsert returns its row
}

/** Takes the task of these kinds that has been due longest; one whose holder shows no sign of life is due too. */
export async function claimTask(store: Store, kinds: readonly string[], run: string): Promise<ClaimedTask | undefined> {
  const { rows } = await ask<ClaimedTask>(
    store,
    `update system.background_tasks set state = 'running', attempts = attempts + 1, worker = $2,
         due_on = ${NOW} + interval '${LEASE_SECONDS} seconds', started_on = ${NOW}
       where id = (select id from system.background_tasks where ${OPEN} and due_on <= ${NOW} and kind = any($3::text[])
                    order by due_on, id limit 1 for update skip locked)
       returning id, kind, payload, attempts, user_id, done, total`,
    run,
    listOf(kinds),
  );
  return rows[0];
}

/** Signs of life of all these runs. @returns those that still have their task, and whether it is to be cancelled. */
export async function renewLeases(
  store: Store,
  runs: readonly string[],
): Promise<readonly { readonly worker: string; readonly is_cancel_asked: boolean }[]> {
  const { rows } = await ask<{ worker: string; is_cancel_asked: boolean }>(
    store,
    `update system.background_tasks set due_on = ${NOW} + interval '${LEASE_SECONDS} seconds'
       where state = 'running' and worker = any($2::text[]) returning worker, is_cancel_asked`,
    listOf(runs),
  );
  return rows;
}

/** @returns false when the task is in other hands. */
export async function recordProgress(
  store: Store,
  { id, run }: Held,
  done: number,
  total: number | undefined,
): Promise<boolean> {
  const { rowCount } = await ask(
    store,
    `update system.background_tasks set attempts = case when done < $4::bigint then 1 else attempts end, done = $4::bigint,
         total = coalesce($5::bigint, total), due_on = ${NOW} + interval '${LEASE_SECONDS} seconds'
       where id = $2 and worker = $3 and state = 'running' returning id`,
    id,
    run,
    done,
    total ?? null,
  );
  return rowCount > 0;
}

/** A task and the run that has it. */
export interface Held {
  readonly id: number;
  readonly run: string;
}

/** The task has come to its end. @returns false when it is in other hands. */
export async function endTask(
  store: Store,
  { id, run }: Held,
  state: Exclude<BackgroundState, 'waiting' | 'running'>,
  error?: FieldError,
): Promise<boolean> {
  const { rowCount } = await ask(
    store,
    `update system.background_tasks set state = $4, error = $5::jsonb, worker = null, finished_on = ${NOW}
       where id = $2 and worker = $3 and state = 'running' returning id`,
    id,
    run,
    state,
    error ? JSON.stringify(error) : null,
  );
  return rowCount > 0;
}

/** Another attempt after so many seconds. */
export const postponeTask = (store: Store, { id, run }: Held, seconds: number, error: FieldError) =>
  ask(
    store,
    `update system.background_tasks set state = 'waiting', error = $5::jsonb, worker = null, due_on = ${NOW} + make_interval(secs => $4::float8)
       where id = $2 and worker = $3 and state = 'running'`,
    id,
    run,
    seconds,
    JSON.stringify(error),
  );

/** Puts a task back as if it had not been taken. */
export const returnTask = (store: Store, { id, run }: Held) =>
  ask(
    store,
    `update system.background_tasks set state = 'waiting', worker = null, attempts = attempts - 1, due_on = ${NOW}
       where id = $2 and worker = $3 and state = 'running'`,
    id,
    run,
  );

/** No task has a worker: one process owns an embedded database, and the previous one is gone. */
export const returnAll = (store: Store) =>
  ask(store, `update system.background_tasks set due_on = ${NOW} where state = 'running'`);

/** Milliseconds until the first of these kinds is due; undefined: none waits. */
export async function untilDue(store: Store, kinds: readonly string[]): Promise<number | undefined> {
  const { rows } = await ask<{ wait: number }>(
    store,
    `select (extract(epoch from due_on - ${NOW}) * 1000)::float8 as wait from system.background_tasks
       where ${OPEN} and kind = any($2::text[]) order by due_on, id limit 1`,
    listOf(kinds),
  );
  return rows[0]?.wait;
}

/** The data of a notification about a task that changed. */
export interface ChangedTask {
  readonly id: number;
  readonly kind: string;
  readonly state: BackgroundState;
  readonly user_id: number | null;
  readonly done: number | null;
  readonly total: number | null;
}

/** Cancels a waiting task and asks a running one to end. @returns undefined where it has ended already. */
export async function cancelTask(
  store: Store,
  id: number,
): Promise<(ChangedTask & { readonly payload: unknown }) | undefined> {
  const { rows } = await ask<ChangedTask & { readonly payload: unknown }>(
    store,
    `update system.background_tasks set is_cancel_asked = true, state = case state when 'waiting' then 'cancelled' else state end,
         finished_on = case state when 'waiting' then ${NOW} end
       where id = $2 and ${OPEN} returning id, kind, state, user_id, done, total, payload`,
    id,
  );
  return rows[0];
}

/** Only what has not begun. */
export async function cancelWaitingTask(store: Store, kind: string, key: string): Promise<ChangedTask | undefined> {
  const { rows } = await ask<ChangedTask>(
    store,
    `update system.background_tasks set is_cancel_asked = true, state = 'cancelled', finished_on = ${NOW}
       where kind = $2 and key = $3 and state = 'waiting' returning id, kind, state, user_id, done, total`,
    kind,
    key,
  );
  return rows[0];
}

/** @throws {AppError} conflict where another task with its key is open. */
export async function reopenTask(store: Store, id: number): Promise<ChangedTask | undefined> {
  try {
    const { rows } = await ask<ChangedTask>(
      store,
      `update system.background_tasks set state = 'waiting', due_on = ${NOW}, attempts = 0, is_cancel_asked = false, error = null,
           finished_on = null
         where id = $2 and state in ('failed', 'cancelled') returning id, kind, state, user_id, done, total`,
      id,
    );
    return rows[0];
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw new AppError('conflict', say('server.background_work.running'), { cause: error });
  }
}

/** Deletes ended tasks: finished ones after a week, failed or cancelled ones after three months. */
export async function forgetEnded(store: Store): Promise<void> {
  await ask(
    store,
    `delete from system.background_tasks where (state = 'done' and finished_on < ${NOW} - interval '7 days')
       or (state in ('failed', 'cancelled') and finished_on < ${NOW} - interval '90 days')`,
  );
}

export const listOf = (texts: readonly string[]): string => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;
