/** Imports that were at work go on as background work. */
export const importWork = {
  name: '026_import_work',
  sql: `
    insert into background_tasks (kind, payload, user_id)
      select 'imports-run', jsonb_build_object('import', id), user_id from imports
        where state in ('checking', 'running', 'undoing') order by id;
    alter table imports drop column worker_seen_on;
    drop index imports_at_work;`,
} as const;
