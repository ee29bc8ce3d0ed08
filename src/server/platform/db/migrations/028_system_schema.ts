/**
 * The server's own tables move to a schema of their own, so that a resource can have any name. The list of applied
 * steps stays readable to older servers.
 */
export const systemSchema = {
  name: '028_system_schema',
  sql: `
    create schema if not exists system;
    do $$
    declare
      own text;
    begin
      foreach own in array array['accounts', 'account_tokens', 'activity', 'activity_origin', 'background_schedules',
        'background_tasks', 'custom_fields', 'downloads', 'feedback_comments', 'feedback_votes', 'files', 'import_corrections',
        'import_faults', 'import_plans', 'import_records', 'imports', 'mailbox_configurations', 'merged_records',
        'notifications', 'outward_effects', 'password_history', 'permission_templates', 'pruned_copies', 'saved_view_defaults',
        'saved_views', 'schema_state', 'seeds', 'sequence_counters', 'sessions', 'settings', 'throttles']
      loop
        execute format('alter table %I set schema system', own);
      end loop;
      execute replace(pg_get_functiondef('next_number'::regproc), 'sequence_counters', 'system.sequence_counters');
    end $$;
    alter function refuse_activity_change() set schema system;`,
} as const;
