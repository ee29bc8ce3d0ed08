/** Everything that leaves the server, in one table; unsent emails became background work. */
export const outwardEffects = {
  name: '025_outward_effects',
  sql: `
    create table outward_effects (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('mail', 'push', 'webhook')),
      recipient text not null,
      title text not null,
      content jsonb,
      key text,
      hold_until timestamptz(3),
      created_on timestamptz(3) not null default now(),
      sent_on timestamptz(3),
      cancelled_on timestamptz(3)
    );
    create unique index outward_effects_key on outward_effects (channel, key) where key is not null;
    create index outward_effects_content on outward_effects (created_on) where content is not null;
    insert into outward_effects (id, channel, recipient, title, content, created_on, sent_on) overriding system value
      select id, 'mail', "to", subject, case when text <> '' or html is not null
        then jsonb_strip_nulls(jsonb_build_object('text', text, 'html', html)) end, created_on, sent_on from outbox;
    select setval(pg_get_serial_sequence('outward_effects', 'id'), (select max(id) from outbox))
      where exists (select from outbox);
    insert into background_tasks (kind, payload, key, state, due_on, attempts, error, created_on, finished_on)
      select 'effects-mail', jsonb_build_object('effect', id), id::text,
        case when due_on = 'infinity' then 'failed' else 'waiting' end,
        case when due_on = 'infinity' then created_on else due_on end, attempts, error, created_on,
        case when due_on = 'infinity' then now() end
      from outbox where sent_on is null order by id;
    drop table outbox;`,
} as const;
