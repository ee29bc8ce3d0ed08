/** The targets of merged records: a request with an old address gets the new one. */
export const mergedRecords = {
  name: '015_merged_records',
  sql: `
    create table merged_records (
      resource text not null,
      record_id bigint not null,
      title text not null,
      into_id bigint not null,
      merged_on timestamptz(3) not null default now(),
      primary key (resource, record_id)
    );
    create index merged_records_into on merged_records (resource, into_id);`,
} as const;
