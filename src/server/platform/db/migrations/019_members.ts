/** Users who left permanently, the earlier passwords of a user, and named permission lists. */
export const members = {
  name: '019_members',
  sql: `
    alter table accounts add column left_on timestamptz(3);
    create table password_history (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      password_hash text not null,
      created_on timestamptz(3) not null default now()
    );
    create index password_history_user on password_history (user_id, id desc);
    create table permission_templates (
      id bigint generated always as identity primary key,
      name text not null,
      description text not null default '',
      permissions jsonb not null default '[]',
      created_on timestamptz(3) not null default now(),
      updated_on timestamptz(3) not null default now(),
      updated_by_id bigint
    );
    create unique index permission_templates_name on permission_templates (lower(name));`,
} as const;
