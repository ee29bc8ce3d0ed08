/** Imports with what they wrote (so that they go on after a kill, and can be undone), and tickets for downloads. */
export const imports = {
  name: '018_imports',
  sql: `
    create table imports (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      role_key text not null,
      resource text not null,
      file_id uuid,
      file_name text not null,
      size bigint not null,
      state text not null default 'ready'
        check (state in ('ready', 'checking', 'checked', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone')),
      preview jsonb not null,
      plan jsonb,
      counts jsonb not null default '{}',
      questions jsonb not null default '[]',
      kept jsonb not null default '[]',
      fault text,
      row_done integer not null default 0,
      row_digest text,
      stop_requested boolean not null default false,
      worker text,
      worker_seen_on timestamptz(3),
      created_on timestamptz(3) not null default now(),
      finished_on timestamptz(3)
    );
    create index imports_user on imports (user_id, id desc);
    create index imports_at_work on imports (id) where state in ('checking', 'running', 'undoing');
    create index imports_files on imports (created_on) where file_id is not null;
    create table import_records (
      id bigint generated always as identity primary key,
      import_id bigint not null,
      row_number integer not null,
      resource text not null,
      record_id bigint not null,
      kind text not null check (kind in ('created', 'changed')),
      version text not null,
      before jsonb,
      outcome text check (outcome in ('undone', 'kept'))
    );
    create index import_records_open on import_records (import_id, id) where outcome is null;
    create table import_faults (
      import_id bigint not null,
      row_number integer not null,
      errors jsonb not null,
      primary key (import_id, row_number)
    );
    create table import_plans (
      user_id bigint not null,
      resource text not null,
      shape text not null,
      plan jsonb not null,
      used_on timestamptz(3) not null default now(),
      primary key (user_id, resource, shape)
    );
    create table downloads (
      ticket_hash text primary key,
      user_id bigint not null,
      session_id text not null,
      kind text not null,
      subject jsonb not null,
      expires_on timestamptz(3) not null
    );
    create index downloads_expiry on downloads (expires_on);`,
};
