import type { ScheduledKind } from './background.ts';
import { nextRun } from './cron.ts';
import { insertTask, listOf, type Store } from './task-queries.ts';

const KEY = 'schedule';

const timeOf = async ({ database, now }: Store): Promise<Date> => {
  const { rows } = await database.query<{ now: string }>('select coalesce($1::timestamptz, now()) as now', [
    now()?.toISOString() ?? null,
  ]);
  return new Date(rows[0]!.now); // a select without a table has one row
};

/** Stores when each kind runs next, unless that is stored already and its rule is the same. */
export async function keepSchedules(store: Store, kinds: readonly ScheduledKind[]): Promise<void> {
  if (kinds.length === 0) return;
  const now = await timeOf(store);
  const entries = kinds.map(({ kind, schedule }) => ({
    kind,
    rule: `${schedule.cron} ${schedule.timeZone ?? 'UTC'}`,
    next_on: nextRun(schedule, now).toISOString(),
  }));
  await store.database.query(
    `insert into system.background_schedules as s (kind, rule, next_on)
       select kind, rule, next_on from jsonb_to_recordset($1::jsonb) as e (kind text, rule text, next_on timestamptz)
       on conflict (kind) do update set rule = excluded.rule, next_on = excluded.next_on where s.rule <> excluded.rule`,
    [JSON.stringify(entries)],
  );
}

/**
 * Puts what is due by its schedule in the queue. However many runs were missed and however many processes look, it is one;
 * while the one before is still open, none.
 * @returns milliseconds until the next one; undefined: there is none.
 */
export async function fireSchedules(store: Store, kinds: readonly ScheduledKind[]): Promise<number | undefined> {
  if (kinds.length === 0) return undefined;
  const { rows } = await store.database.query<{ kind: string; next_on: string; wait: number; now: string }>(
    `select kind, next_on, coalesce($1::timestamptz, now()) as now,
         (extract(epoch from next_on - coalesce($1::timestamptz, now())) * 1000)::float8 as wait
       from system.background_schedules where kind = any($2::text[]) order by next_on`,
    [store.now()?.toISOString() ?? null, listOf(kinds.map(({ kind }) => kind))],
  );
  const waits = rows.filter(({ wait }) => wait > 0).map(({ wait }) => wait);
  for (const { kind, next_on: due, now } of rows.filter(({ wait }) => wait <= 0)) {
    const known = kinds.find((one) => one.kind === kind)!; // only these were asked for
    const next = nextRun(known.schedule, new Date(now));
    await fire(store, kind, due, next, now);
    waits.push(next.getTime() - Date.parse(now));
  }
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

const fire = (store: Store, kind: string, due: string, next: Date, now: string): Promise<void> =>
  store.database.transaction(async () => {
    const { rowCount } = await store.database.query(
      'update system.background_schedules set next_on = $3, last_on = $4 where kind = $1 and next_on = $2 returning kind',
      [kind, due, next.toISOString(), now],
    );
    if (rowCount > 0) await insertTask(store, { kind, payload: {}, key: KEY });
  });

/** A run besides the schedule. */
export const runOnce = (store: Store, kind: string, startedBy: number) =>
  insertTask(store, { kind, payload: {}, key: KEY, startedBy });
