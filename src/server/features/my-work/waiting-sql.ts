import type { FastifyRequest } from 'fastify';
import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import { NOTIFICATION_CONTEXTS } from '#shared/notification-contexts.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { Parameters } from '#server/records/query/sql-text.ts';
import { whereSql } from '#server/records/query/where.ts';
import { canRead, readerOf } from '#server/records/query/reader.ts';
import type { DueDays } from './due-days.ts';

/** What waits for the user, of one kind or a few. */
export interface Waiting {
  /** A statement of `kind, id, due`. */
  readonly rows: string;
  /** Joined to these rows `w`: what leaves those that the user can read, where `rows` does not. It is asked row by row. */
  readonly readable?: string;
}

export type WaitingPart = (http: FastifyRequest, parameters: Parameters, due: DueDays) => Waiting | undefined;

/** Days that a request for a decision can wait. */
const DECISION_DAYS = 2;

/** The user's open tasks. */
const tasks: WaitingPart = (http, parameters) => {
  const request = readerWith(http, 'tasks', ['assignee', 'done', 'due']);
  if (!request) return undefined;
  const filter = { assignee: http.principal.userId, done: false };
  const where = whereSql(request, { rows: request.access.read, filter }, parameters);
  return { rows: `select 'task'::text as kind, t.id, t.due from ${quoteName('tasks')} t where ${where}` };
};

/** Requests for a decision that someone carries out, and unread notes that mention the user. */
const notifications: WaitingPart = ({ server, principal }, parameters) => {
  const decided = NOTIFICATION_CONTEXTS.filter((context) => server.notificationDecisions.find(context));
  const asked = `n.action = 'popup' and not n.is_action_taken and n.context = any(${parameters.add(sqlArray(decided), 'text[]')})`;
  const mentioned = `n.context = 'applicant' and n.message_key = 'mentioned' and not n.is_read`;
  const day = `(n.created_at at time zone ${parameters.add(principal.timeZone, 'text')})::date`;
  const rows = `select case when ${asked} then 'approval' else 'mention' end as kind, n.id,
      ${day} + case when ${asked} then ${DECISION_DAYS} else 0 end as due
    from system.notifications n
    where n.user_id = ${parameters.add(principal.userId, 'bigint')} and n.in_app and not n.is_archive and ((${asked}) or (${mentioned}))`;
  return { rows };
};

/**
 * Applicants of the user's jobs: new ones, and those whose time in the stage ends today or has ended. Found by an index
 * alone; of the many that there can be, only those of a page are read.
 */
const applicants: WaitingPart = (http, parameters, due) => {
  const request = readerWith(http, 'applicants', ['job', 'status', 'stage', 'stage_kind', 'stage_since']);
  if (!request || due.stages.length === 0) return undefined;
  const column = (name: string) => fieldSql('t', request.definition.fields[name]!); // read by this user
  const isActive = whereSql(request, { rows: true, filter: { status: 'active' } }, parameters);
  const me = parameters.add(http.principal.userId, 'bigint');
  const today = parameters.add(due.today, 'date');
  const entered = `(${column('stage_since')} at time zone ${parameters.add(due.timeZone, 'text')})::date`;
  const back = `least(${due.perRow - 1}, greatest(0, ${today} - ${entered}))`;
  const stages = `unnest(${parameters.add(sqlArray(due.stages.map(String)), 'bigint[]')}, ${parameters.add(sqlArray(due.rows.map(String)), 'int[]')}) l(stage, place)`;
  const days = parameters.add(sqlArray(due.days), 'date[]');
  const rows = `select t.id, ${column('stage_kind')} as stage_kind, (${days})[l.place * ${due.perRow} + ${back} + 1] as due
    from ${quoteName('applicants')} t join ${stages} on l.stage = ${column('stage')}
    where ${column('job')} = any(array(select j.id from jobs j where j.recruiter_id = ${me} or j.hiring_manager_id = ${me})) and ${isActive}`;
  return {
    rows: `select case when a.stage_kind = 'new' then 'review' else 'overdue' end as kind, a.id, a.due
      from (${rows}) a where a.stage_kind = 'new' or a.due <= ${today}`,
    readable: `join ${quoteName('applicants')} t on t.id = w.id and ${whereSql(request, { rows: request.access.read }, parameters)}`,
  };
};

export const WAITING: readonly WaitingPart[] = [tasks, notifications, applicants];

function readerWith(http: FastifyRequest, resource: string, fields: readonly string[]): ResourceRequest | undefined {
  const request = readerOf(http, resource);
  return request && fields.every((name) => canRead(request, name)) ? request : undefined;
}
