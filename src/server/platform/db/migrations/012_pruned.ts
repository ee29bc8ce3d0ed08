/**
 * Tables and columns that were pruned from the database by hand, each with a copy in the schema `pruned` and the way
 * back.
 */
export const pruned = {
  name: '012_pruned',
  sql: `
    create schema if not exists pruned;
    create table pruned_copies (
      id bigint generated always as identity primary key,
      resource text not null,
      table_name text not null,
      column_name text,
      column_type text,
      copy_name text not null,
      held bigint not null,
      pruned_on timestamptz(3) not null default now(),
      restored_on timestamptz(3)
    );`,
} as const;
