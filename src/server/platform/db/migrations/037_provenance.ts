/** Where the values of records come from, for resources whose file asks for it. */
export const provenance = {
  name: '037_provenance',
  sql: `
    create table system.provenance (
      resource text not null,
      record_id bigint not null,
      field text not null,
      source text not null check (source in ('typed', 'parsed', 'imported', 'applied')),
      user_id bigint,
      at timestamptz(3) not null default now(),
      primary key (resource, record_id, field)
    );`,
} as const;
