/** What a merge changed, for as long as it can be undone. */
export const mergeUndo = {
  name: '036_merge_undo',
  sql: `
    create table system.merges (
      id bigint generated always as identity primary key,
      resource text not null,
      into_id bigint not null,
      from_ids jsonb not null,
      user_id bigint not null,
      merged_on timestamptz(3) not null default now(),
      undo jsonb not null
    );
    create index merges_record on system.merges (resource, into_id);
    create index merges_age on system.merges (merged_on);`,
} as const;
