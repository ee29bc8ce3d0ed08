/** Work that does not belong to a request, and when what runs by a schedule runs next. */
export const background = {
  name: '024_background',
  sql: `
    create table background_tasks (
      id bigint generated always as identity primary key,
      kind text not null,
      payload jsonb not null default '{}',
      key text,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      due_on timestamptz(3) not null default now(),
      attempts integer not null default 0,
      worker text,
      user_id bigint,
      is_cancel_asked boolean not null default false,
      done bigint,
      total bigint,
      error text,
      created_on timestamptz(3) not null default now(),
      started_on timestamptz(3),
      finished_on timestamptz(3)
    );
    create index background_tasks_due on background_tasks (due_on, id) where state in ('waiting', 'running');
    create unique index background_tasks_key on background_tasks (kind, key)
      where key is not null and state in ('waiting', 'running');
    create index background_tasks_state on background_tasks (state, id desc);
    create table background_schedules (
      kind text primary key,
      rule text not null,
      next_on timestamptz(3) not null,
      last_on timestamptz(3)
    );`,
} as const;
