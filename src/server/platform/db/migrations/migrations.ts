import { formulas } from './011_formulas.ts';
import { pruned } from './012_pruned.ts';
import { sequences } from './013_sequences.ts';
import { mergedRecords } from './015_merged_records.ts';
import { customFields } from './016_custom_fields.ts';
import { savedViews } from './017_saved_views.ts';
import { imports } from './018_imports.ts';
import { members } from './019_members.ts';
import { importCorrections } from './021_import_corrections.ts';
import { notificationDecisions } from './022_notification_decisions.ts';
import { sessionUse } from './023_session_use.ts';
import { background } from './024_background.ts';
import { outwardEffects } from './025_outward_effects.ts';
import { importWork } from './026_import_work.ts';
import { notificationSubjects } from './027_notification_subjects.ts';
import { systemSchema } from './028_system_schema.ts';
import { storedReasons } from './029_stored_reasons.ts';
import { formulaDays } from './030_formula_days.ts';
import { viewsOnce } from './031_views_once.ts';
import { plainNames } from './032_plain_names.ts';
import { candidateKeys } from './034_candidate_keys.ts';
import { keptDay } from './035_kept_day.ts';
import { mergeUndo } from './036_merge_undo.ts';
import { provenance } from './037_provenance.ts';
import { importProvenance } from './038_import_provenance.ts';
import { approvals } from './039_approvals.ts';
import { bulkJobs } from './040_bulk_jobs.ts';
import { configurationVersions } from './041_configuration_versions.ts';
import { returningApprovals } from './042_returning_approvals.ts';
import { createdOnce } from './043_created_once.ts';
import { backgroundJobs } from './044_background_jobs.ts';

export interface Migration {
  /** A number that no other has, and what it is about. */
  readonly name: string;
  readonly sql: string;
}

/** In order, permanently: a released step never changes; new steps are added. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '001_accounts',
    sql: `
      create extension if not exists pg_trgm;
      create table accounts (
        user_id bigint primary key,
        password_hash text,
        current_role_key text not null,
        is_super_recruiter boolean not null default false,
        permissions jsonb not null default '[]',
        password_changed_on timestamptz(3)
      );
      create table sessions (
        id text primary key,
        user_id bigint not null,
        refresh_hash text not null,
        previous_hash text,
        rotated_on timestamptz(3) not null default now(),
        created_on timestamptz(3) not null default now(),
        expires_on timestamptz(3) not null,
        ended_on timestamptz(3),
        ended_reason text,
        user_agent text,
        address text
      );
      create unique index sessions_one_per_user on sessions (user_id) where ended_on is null;
      create index sessions_user on sessions (user_id);
      create unique index sessions_refresh on sessions (refresh_hash);
      create index sessions_previous on sessions (previous_hash) where previous_hash is not null;
      create index sessions_expiry on sessions (expires_on);
      create table account_tokens (
        hash text primary key,
        user_id bigint not null,
        purpose text not null check (purpose in ('activation', 'recovery')),
        expires_on timestamptz(3) not null,
        used_on timestamptz(3)
      );
      create index account_tokens_user on account_tokens (user_id, purpose);
      create table throttles (
        key text primary key,
        failures integer not null,
        window_started_on timestamptz(3) not null default now()
      );
      create index throttles_window on throttles (window_started_on);`,
  },
  {
    name: '002_settings',
    sql: `
      create table settings (
        id bigint generated always as identity primary key,
        user_id bigint,
        value jsonb not null default '{}',
        updated_on timestamptz(3) not null default now()
      );
      create unique index settings_of_user on settings (user_id) where user_id is not null;
      create unique index settings_of_team on settings ((true)) where user_id is null;`,
  },
  {
    name: '003_activity',
    sql: `
      create table activity (
        id bigint generated always as identity primary key,
        at timestamptz(3) not null default now(),
        user_id bigint,
        role text,
        action text not null,
        resource text,
        record_id bigint,
        record_title text,
        before jsonb,
        after jsonb,
        request_id text
      );
      create index activity_record on activity (resource, record_id, id desc);
      create index activity_user on activity (user_id, id desc);
      create function refuse_activity_change() returns trigger language plpgsql as $$
        begin
          raise exception 'The activity record is append-only' using errcode = 'restrict_violation';
        end $$;
      create trigger activity_is_append_only before update or delete on activity
        for each row execute function refuse_activity_change();
      create trigger activity_is_not_emptied before truncate on activity
        for each statement execute function refuse_activity_change();`,
  },
  {
    name: '004_files_and_mail',
    sql: `
      create table files (
        id uuid primary key,
        resource text not null,
        record_id bigint,
        field text,
        name text not null,
        media_type text not null,
        size bigint not null,
        sha256 text not null,
        created_by bigint,
        created_on timestamptz(3) not null default now()
      );
      create index files_record on files (resource, record_id);
      create index files_without_record on files (created_on) where record_id is null;
      create table outbox (
        id bigint generated always as identity primary key,
        "to" text not null,
        subject text not null,
        text text not null,
        html text,
        created_on timestamptz(3) not null default now(),
        sent_on timestamptz(3),
        attempts integer not null default 0,
        due_on timestamptz(3) not null default now(),
        error text
      );
      create index outbox_unsent on outbox (due_on) where sent_on is null;`,
  },
  {
    name: '005_schema_state',
    sql: `
      create table schema_state (
        resource text primary key,
        hash text not null,
        definition jsonb not null,
        applied_on timestamptz(3) not null default now()
      );`,
  },
  {
    name: '006_seeds',
    sql: `
      create table seeds (
        name text primary key,
        done_on timestamptz(3) not null default now()
      );`,
  },
  {
    name: '007_notifications',
    sql: `
      create table notifications (
        id bigint generated always as identity,
        user_id bigint not null,
        context text not null,
        type text not null,
        message text not null,
        action text check (action = 'popup'),
        is_action_taken boolean not null default false,
        is_approved boolean,
        is_read boolean not null default false,
        is_archive boolean not null default false,
        job_id bigint,
        candidate_id bigint,
        feedback_id bigint,
        note_title text,
        note_description text,
        in_app boolean not null,
        group_key text,
        event_key text,
        created_at timestamptz(3) not null default now(),
        primary key (user_id, id)
      );
      create unique index notifications_event on notifications (user_id, event_key) where event_key is not null;
      create index notifications_list on notifications (user_id, is_archive, id desc) where in_app;
      create index notifications_unread on notifications (user_id) where in_app and not is_read and not is_archive;
      create index notifications_group on notifications (group_key) where group_key is not null;
      alter table accounts add column notification_choices jsonb not null default '{}';`,
  },
  {
    name: '008_mailbox',
    sql: `
      create table mailbox_configurations (
        id bigint generated always as identity primary key,
        user_id bigint not null unique,
        access_tokens text,
        email_signatures text,
        meta text,
        updated_on timestamptz(3) not null default now()
      );`,
  },
  {
    name: '009_activity',
    sql: `
      create table activity_origin (
        activity_id bigint primary key,
        address text,
        user_agent text,
        username text
      );
      create index activity_at on activity (at desc, id desc);
      create index activity_action on activity (action, id desc);`,
  },
  {
    name: '010_feedback',
    sql: `
      create table feedback_votes (
        feedback_id bigint not null,
        user_id bigint not null,
        primary key (feedback_id, user_id)
      );
      create table feedback_comments (
        id bigint generated always as identity primary key,
        feedback_id bigint not null,
        user_id bigint not null,
        text text not null,
        created_on timestamptz(3) not null default now()
      );
      create index feedback_comments_record on feedback_comments (feedback_id, id);`,
  },
  formulas,
  pruned,
  sequences,
  mergedRecords,
  customFields,
  savedViews,
  imports,
  members,
  importCorrections,
  notificationDecisions,
  sessionUse,
  background,
  outwardEffects,
  importWork,
  notificationSubjects,
  systemSchema,
  storedReasons,
  formulaDays,
  viewsOnce,
  plainNames,
  candidateKeys,
  keptDay,
  mergeUndo,
  provenance,
  importProvenance,
  approvals,
  bulkJobs,
  configurationVersions,
  returningApprovals,
  createdOnce,
  backgroundJobs,
];

/** Names that migrations had in databases of before. */
export const RENAMED: Readonly<Record<string, string>> = {
  '013_formulas': '011_formulas',
  '013_pruned': '012_pruned',
};
