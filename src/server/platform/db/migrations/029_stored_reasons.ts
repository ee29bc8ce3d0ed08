/**
 * Why work failed is kept as a message, so that each reader gets it in their own language. What was kept before has no
 * key: it stays the English text that it was.
 */
export const storedReasons = {
  name: '029_stored_reasons',
  sql: `
    alter table system.background_tasks alter column error type jsonb
      using case when error is not null then jsonb_build_object('message', '', 'args', '{}'::jsonb, 'text', error) end;
    alter table system.imports alter column fault type jsonb
      using case when fault is not null then jsonb_build_object('message', '', 'args', '{}'::jsonb, 'text', fault) end;`,
} as const;
