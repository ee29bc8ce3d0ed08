/**
 * A notification names its record and its text; earlier ones keep their text, and of their records the one that they
 * linked to.
 */
export const notificationSubjects = {
  name: '027_notification_subjects',
  sql: `
    alter table notifications
      add column subject_resource text,
      add column subject_id bigint,
      add column message_key text,
      add column args jsonb not null default '{}',
      add check ((subject_resource is null) = (subject_id is null));
    update notifications
       set subject_resource = case when feedback_id is not null then 'feedback' when job_id is not null then 'jobs'
                                   else 'candidates' end,
           subject_id = coalesce(feedback_id, job_id, candidate_id)
     where coalesce(feedback_id, job_id, candidate_id) is not null;
    alter table notifications drop column job_id, drop column candidate_id, drop column feedback_id;`,
} as const;
