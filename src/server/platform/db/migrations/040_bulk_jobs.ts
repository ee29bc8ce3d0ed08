/** Bulk work of users: what is done, and the records with what became of each. */
export const bulkJobs = {
  name: '040_bulk_jobs',
  sql: `
    create table system.bulk_jobs (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      role_key text not null,
      resource text not null,
      work jsonb not null,
      state text not null default 'running',
      total int not null,
      counts jsonb not null default '{}',
      error jsonb,
      worker text,
      stop_requested boolean not null default false,
      created_on timestamptz(3) not null default now(),
      finished_on timestamptz(3)
    );
    create index bulk_jobs_user on system.bulk_jobs (user_id, id desc);
    create table system.bulk_records (
      job_id bigint not null references system.bulk_jobs (id) on delete cascade,
      place int not null,
      record_id bigint not null,
      state text not null default 'waiting',
      reason jsonb,
      earlier jsonb,
      primary key (job_id, place)
    );
    create index bulk_records_state on system.bulk_records (job_id, state, place);`,
} as const;
