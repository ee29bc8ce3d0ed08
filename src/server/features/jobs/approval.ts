import type { FastifyInstance } from 'fastify';
import { rolesAbleTo } from '#engine/access/standing.ts';
import type { NotificationNews } from '#shared/notification-contexts.ts';
import { AppError } from '#shared/errors.ts';
import { findHolders } from '#server/features/accounts/person-queries.ts';
import type { Decision } from '#server/features/notifications/decisions.ts';
import { answerGroup } from '#server/features/notifications/queries.ts';
import { say } from '#server/platform/texts/say.ts';
import type { RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { changeState } from '#server/records/write/transition.ts';

type JobNews = Extract<NotificationNews, { readonly context: 'job' }>['message_key'];

/** Asks for the approval of jobs that wait for it, and notifies the users who are responsible of the decision. */
export const approvalEffects = (app: FastifyInstance): RecordSubscriber => ({
  created: async ({ principal }, { id, after }) => {
    if (waits(after)) await ask(app, principal.userId, id);
  },
  changed: async ({ principal }, { id, before, after }) => {
    if (waits(after) && !waits(before)) await ask(app, principal.userId, id);
    if (!waits(before) || waits(after)) return;
    const isApproved = after['job_status'] !== 'draft' && after['job_status'] !== 'cancelled';
    await settle(app, principal.userId, id, isApproved);
    await notify(app, principal.userId, {
      to: await findResponsible(app, id),
      id,
      message_key: isApproved ? 'approved' : 'rejected',
    });
  },
});

const waits = ({ job_status: status }: WriteValues): boolean => status === 'pending_approval';

const ask = async (app: FastifyInstance, by: number, id: number): Promise<void> =>
  notify(app, by, {
    to: await findHolders(app.database, rolesAbleTo(app.registry.current.roles, 'approve_jobs')),
    id,
    message_key: 'approval',
  });

/** The creator of the job, its recruiter and its hiring manager. */
async function findResponsible({ database }: FastifyInstance, id: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select distinct u.id from jobs j, users u
      where j.id = $1 and u.id in (j.created_by_id, j.recruiter_id, j.hiring_manager_id)`,
    [id],
  );
  return rows.map((row) => row.id);
}

async function notify(
  app: FastifyInstance,
  by: number,
  { to, id, message_key }: { readonly to: readonly number[]; readonly id: number; readonly message_key: JobNews },
): Promise<void> {
  const others = to.filter((user) => user !== by);
  if (others.length === 0) return;
  const groupKey = groupOf(id);
  await app.notifications.notify({
    context: 'job',
    subject: { resource: 'jobs', id },
    message_key,
    args: {},
    to: others,
    ...(message_key === 'approval' && { groupKey }),
  });
}

const groupOf = (id: number): string => `jobs/${id}/approval`;

/** Closes the requests of a job that was decided on its own screen. */
async function settle({ database, events }: FastifyInstance, by: number, id: number, isApproved: boolean) {
  for (const told of await answerGroup(database, groupOf(id), by, { isApproved, title: null, description: null }))
    events.toUser(told.user_id, 'notifications', { id: told.id, kind: 'changed' });
}

/** Carries out the answer to a request for approval, with the permissions of the user who answers. */
export const decideOnJob =
  (app: FastifyInstance) =>
  async ({ notification, isApproved, note, principal, requestId }: Decision): Promise<void> => {
    const definition = app.registry.current.resources['jobs'];
    const id = notification.job?.id;
    if (!definition || id === undefined) throw new AppError('conflict', say('server.notifications.no_request'));
    const request = requestOf(app, { principal, requestId }, definition, 'update');
    const reason = note === null ? {} : { rejection_note: note.title };
    await changeState(request, id, isApproved ? 'approve' : 'reject', isApproved ? {} : reason);
  };
