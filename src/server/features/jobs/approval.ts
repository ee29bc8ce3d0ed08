import type { FastifyInstance } from 'fastify';
import type { NotificationNews } from '#shared/notification-contexts.ts';
import type { UnitPlace } from '#shared/rules/approval-matrix.ts';
import { AppError } from '#shared/errors.ts';
import type { ApprovalSubject, Proposal, SubjectDecision } from '#server/features/approvals/subject.ts';
import { say } from '#server/platform/texts/say.ts';
import type { RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { changeState } from '#server/records/write/transition.ts';
import { asAdmin } from './as-admin.ts';
import { proposalOf } from './proposals.ts';

type JobNews = Extract<NotificationNews, { readonly context: 'job' }>['message_key'];

/** Starts the requests of jobs that wait for approval, and notifies the users who are responsible of the outcome. */
export const approvalEffects = (app: FastifyInstance): RecordSubscriber => ({
  created: async (request, { id, after }) => {
    if (waits(after)) await app.approvals.start(request, { context: 'job', id });
  },
  deleted: async (request, { ids }) => {
    for (const id of await app.approvals.pendingOf('job', ids))
      await app.approvals.close(request, { context: 'job', id }, 'ended');
  },
  changed: async (request, { path, id, before, after }) => {
    const reference = { context: 'job', id } as const;
    const proposal = path === 'restore' ? await endedProposal(app, id) : proposalOf(request, id);
    if (waits(before) && proposal) await app.approvals.close(request, reference, 'ended');
    if (waits(after) && (proposal || !waits(before))) {
      await app.approvals.start(request, reference, proposal);
      return;
    }
    if (!waits(before) || waits(after)) return;
    await app.approvals.close(request, reference, 'ended');
    await notifyOfOutcome(app, request.principal.userId, id, after);
  },
});

/** What a job that comes back from the trash is asked about again. */
async function endedProposal(app: FastifyInstance, id: number): Promise<Proposal> {
  const latest = await app.approvals.latest({ context: 'job', id });
  return { changes: latest?.changes ?? [], returnTo: latest?.return_to ?? null };
}

const waits = ({ job_status: status }: WriteValues): boolean => status === 'pending_approval';

/** Jobs as approvals know them. */
export const jobSubject = (app: FastifyInstance): ApprovalSubject => ({
  context: 'job',
  resource: 'jobs',
  guarded: () => app.registry.current.resources['jobs']?.states?.guarded ?? [],
  read: async (id) => {
    const { rows } = await app.database.query<UnitPlace & { readonly title: string; readonly version: string }>(
      `select j.v ->> 'job_title' as title, (j.v ->> 'organization_id')::bigint as org,
              (j.v ->> 'company_id')::bigint as company, (j.v ->> 'business_unit_id')::bigint as business_unit,
              (j.v ->> 'department_id')::bigint as department,
              to_char((j.v ->> 'updated_on')::timestamptz at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as version
         from (select to_jsonb(t) as v from jobs t where id = $1) j where j.v ->> 'deleted_on' is null`,
      [id],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { title, version, ...unit } = row;
    return { title, version, unit };
  },
  approve: async (decision) => void (await changeState(await requestFor(app, decision), decision.id, 'approve', {})),
  reject: async (decision) => {
    const without = app.texts.text(decision.actor.principal.locale, 'server.approvals.no_note');
    const rejection_note = decision.note ?? without;
    await changeState(await requestFor(app, decision), decision.id, 'reject', { rejection_note });
  },
});

/**
 * The request of a user who was asked has the permissions of an Admin: the levels of the matrix have decided, and an
 * approver needs no other permission. Without levels the user needs their own.
 */
async function requestFor(app: FastifyInstance, { actor, id }: SubjectDecision): Promise<ResourceRequest> {
  const definition = app.registry.current.resources['jobs'];
  if (!definition) throw new AppError('conflict', say('server.notifications.no_request'));
  const own = requestOf(app, actor, definition, 'update');
  if (!(await app.approvals.latest({ context: 'job', id }))) return own;
  return asAdmin(app, actor, definition);
}

async function notifyOfOutcome(app: FastifyInstance, by: number, id: number, after: WriteValues): Promise<void> {
  const latest = await app.approvals.latest({ context: 'job', id });
  if (latest?.state === 'withdrawn') return;
  const isApproved = after['job_status'] !== 'draft' && after['job_status'] !== 'cancelled';
  const message_key: JobNews = isApproved ? 'approved' : 'rejected';
  const responsible = await findResponsible(app, id);
  const to = new Set([...responsible, ...(latest?.requester_id ? [latest.requester_id] : [])]);
  to.delete(by);
  if (to.size === 0) return;
  await app.notifications.notify({
    context: 'job',
    subject: { resource: 'jobs', id },
    message_key,
    args: {},
    to: [...to],
  });
}

/** The creator of the job, its recruiter and its hiring manager. */
async function findResponsible({ database }: FastifyInstance, id: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select distinct u.id from jobs j, users u
      where j.id = $1 and u.id in (j.created_by_id, j.recruiter_id, j.hiring_manager_id)`,
    [id],
  );
  return rows.map((row) => row.id);
}
