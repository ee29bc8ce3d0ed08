/** Versions of what Admins configure as a whole: permissions in the stages of a workflow, and what modules show. */
export const configurationVersions = {
  name: '041_configuration_versions',
  sql: `
    create table system.configuration_versions (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('stage_permissions', 'module_configurations')),
      subject_id bigint not null default 0,
      version integer not null,
      value jsonb not null,
      change jsonb not null,
      note text,
      restored_from integer,
      user_id bigint,
      created_on timestamptz(3) not null default now(),
      unique (kind, subject_id, version)
    );`,
} as const;
