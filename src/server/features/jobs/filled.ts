import type { FastifyInstance } from 'fastify';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import { freeOpening } from '#server/features/applicants/openings.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { changeState } from '#server/records/write/transition.ts';
import { asAdmin } from './as-admin.ts';

/**
 * Reopens a job that was filled when one of its hires is undone or reopened, by any user: it is not filled any
 * longer. Where that is undone the job is filled again.
 */
export const jobFollowsHire =
  (app: FastifyInstance) =>
  async ({ request, id, before, values, transition }: HookCall): Promise<void> => {
    const [was, is] = [before?.['status'] === 'hired', values['status'] === 'hired'];
    const jobs = app.registry.current.resources['jobs'];
    if (was === is || !jobs) return;
    const job = Number(was ? before!['job'] : values['job']); // it had a status before
    const { database } = request;
    if (was) return unfill(app, request, job);
    const status = await heldStatus(request, job);
    if (transition === 'undo' && (status === 'open' || status === 'on_hold')) {
      const { rows: undone } = await database.query(
        `select from applicant_events u join applicant_events e on e.id = u.undoes_id
           join system.activity a on a.request_id = e.request and a.resource = 'jobs' and a.record_id = $2
          where u.applicant_id = $1 and a.before ->> 'job_status' = 'filled'
            and u.id = (select max(id) from applicant_events where applicant_id = $1)`,
        [id, job],
      );
      if (undone.length > 0) await changeState(asAdmin(app, request, jobs), job, 'refill', {});
    }
  };

/**
 * Before applicants are deleted permanently, alone or with their candidate: openings that they fill are free again, and a job
 * that was filled is reopened.
 */
export const hireIsGone =
  (app: FastifyInstance) =>
  async ({ request, id, path }: HookCall): Promise<void> => {
    if (path === 'trash') return; // it can come back
    const { database, definition } = request;
    const of = definition.resource === 'applicants' ? 'id' : 'candidate_id';
    const { rows } = await database.query<{ id: number; job: number }>(
      `select id, job_id as job from applicants where ${of} = $1 and status = 'hired' order by id for update`,
      [id],
    );
    for (const hire of rows) {
      await freeOpening(request, hire.id);
      await unfill(app, request, hire.job);
    }
  };

async function unfill(app: FastifyInstance, request: ResourceRequest, job: number): Promise<void> {
  const jobs = app.registry.current.resources['jobs'];
  if (jobs && (await heldStatus(request, job)) === 'filled')
    await changeState(asAdmin(app, request, jobs), job, 'unfill', {});
}

/** The status of a job, whose row is held until the transaction ends; of one in the trash none. */
async function heldStatus({ database }: ResourceRequest, job: number): Promise<string | null | undefined> {
  const { rows } = await database.query<{ job_status: string | null }>(
    'select job_status from jobs where id = $1 and deleted_on is null for update',
    [job],
  );
  return rows[0]?.job_status;
}

/** What a job was before it was filled. */
interface BeforeFill {
  readonly status: 'open' | 'on_hold' | 'draft';
  readonly values: WriteValues;
}

/**
 * What a job goes back to that is not filled any longer: as it was before. Where something was changed since that needs
 * approval it starts over.
 * @param guarded the fields whose change needs approval; none where the team has switched it off.
 */
export async function beforeFill({ request, id }: HookCall, guarded: readonly string[]): Promise<BeforeFill> {
  const { database, definition } = request;
  const columns = guarded.flatMap((name) => definition.fields[name]?.column ?? []);
  const { rows } = await database.query<{ status: string; hold_reason: number | null; is_changed: boolean }>(
    `select f.before ->> 'job_status' as status, (f.before ->> 'hold_reason_id')::bigint as hold_reason,
            exists (select from system.activity l where l.resource = 'jobs' and l.record_id = $1 and l.id > f.id
                       and l.action = 'updated' and l.after ?| $2::text[]) as is_changed
       from system.activity f
      where f.resource = 'jobs' and f.record_id = $1 and f.after ->> 'job_status' = 'filled' order by f.id desc limit 1`,
    [id, sqlArray(columns)],
  );
  const { status, hold_reason = null, is_changed: isChanged = false } = rows[0] ?? {};
  if (isChanged) return { status: 'draft', values: {} };
  return status === 'on_hold' ? { status, values: { hold_reason } } : { status: 'open', values: {} };
}
