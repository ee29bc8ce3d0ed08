/** Stored names follow those of the API: invalid rows, errors, and actions of the activity. */
export const plainNames = {
  name: '032_plain_names',
  sql: `
    alter table system.imports rename column fault to error;
    update system.imports set counts = (counts - 'wrong') || jsonb_build_object('invalid', counts -> 'wrong')
      where counts ? 'wrong';
    update system.imports set questions = replace(questions::text, '"may_create":', '"can_create":')::jsonb
      where questions <> '[]';
    alter table system.activity disable trigger activity_is_append_only;
    update system.activity set action = case action when 'session_reuse_refused' then 'session_reuse_rejected'
        when 'handed_over' then 'reassigned' else 'vote_withdrawn' end
      where action in ('session_reuse_refused', 'handed_over', 'vote_taken_back');
    update system.activity set after = (after - 'wrong') || jsonb_build_object('invalid', after -> 'wrong')
      where action = 'imported' and after ? 'wrong';
    alter table system.activity enable trigger activity_is_append_only;`,
} as const;
