/**
 * What users have created with a key of their own, for a day: the same key again answers the same record. The hash is
 * that of the request.
 */
export const createdOnce = {
  name: '043_created_once',
  sql: `
    create table system.created_once (
      user_id bigint not null,
      key text not null,
      hash text not null,
      record_id bigint,
      created_on timestamptz(3) not null default now(),
      primary key (user_id, key)
    );
    create index created_once_created_on on system.created_once (created_on);`,
} as const;
