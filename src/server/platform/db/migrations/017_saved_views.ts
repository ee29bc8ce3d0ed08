/** Arrangements of lists that users save for themselves or share, and which of them a list opens with. */
export const savedViews = {
  name: '017_saved_views',
  sql: `
    create table saved_views (
      id bigint generated always as identity primary key,
      resource text not null,
      owner_id bigint not null,
      title text not null,
      is_shared boolean not null default false,
      arrangement jsonb not null,
      created_on timestamptz(3) not null default now(),
      updated_on timestamptz(3) not null default now()
    );
    create unique index saved_views_title on saved_views (owner_id, resource, lower(title));
    create index saved_views_shared on saved_views (resource) where is_shared;
    create table saved_view_defaults (
      resource text not null,
      user_id bigint,
      view_key text not null
    );
    create unique index saved_view_defaults_of_user on saved_view_defaults (user_id, resource) where user_id is not null;
    create unique index saved_view_defaults_of_team on saved_view_defaults (resource) where user_id is null;`,
} as const;
