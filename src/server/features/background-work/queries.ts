import type { BackgroundCounts, BackgroundState, BackgroundTask } from '#shared/contracts/background.ts';
import type { FieldError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';

export interface TaskQuery {
  readonly state?: BackgroundState;
  readonly limit: number;
  readonly page: number;
}

/** A task as it is stored: why its last attempt failed is a message. */
export type TaskRow = Omit<BackgroundTask, 'error'> & { readonly error: FieldError | null };

/** Tasks, the last changed first; running and waiting ones in the order in which they are due. */
export async function listTasks(database: Database, { state, limit, page }: TaskQuery): Promise<TaskRow[]> {
  const isOpen = state === 'waiting' || state === 'running';
  const { rows } = await database.query<TaskRow>(
    `select t.id, t.kind, t.state, t.attempts, t.done, t.total, t.error, t.due_on, t.created_on, t.started_on, t.finished_on,
         case when u.id is null then null
           else json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) end as started_by
       from system.background_tasks t left join users u on u.id = t.user_id
       where $1::text is null or t.state = $1 order by ${isOpen ? 't.due_on, t.id' : 't.id desc'} limit $2 offset $3`,
    [state ?? null, limit, (page - 1) * limit],
  );
  return rows;
}

export async function countTasks(database: Database): Promise<BackgroundCounts> {
  const { rows } = await database.query<{ state: BackgroundState; count: number }>(
    'select state, count(*)::int as count from system.background_tasks group by state',
  );
  const none = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

export interface ScheduleRow {
  readonly kind: string;
  readonly next_on: string;
  readonly last_on: string | null;
  readonly is_open: boolean;
}

export async function listSchedules(database: Database): Promise<ScheduleRow[]> {
  const { rows } = await database.query<ScheduleRow>(
    `select kind, next_on, last_on, exists (select from system.background_tasks t where t.kind = s.kind
         and t.state in ('waiting', 'running')) as is_open
       from system.background_schedules s order by next_on, kind`,
  );
  return rows;
}
