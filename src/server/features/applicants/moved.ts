import type { FastifyInstance } from 'fastify';
import { takenStep, UNDO_SECONDS } from '#shared/contracts/applicants.ts';
import { byKey, flag, whole } from '#shared/contracts/schema-words.ts';
import { MAX_STAGES } from '#shared/contracts/workflow-builder.ts';
import { STAGE_KINDS } from '#shared/contracts/workflows.ts';
import type { RecordSubscriber, TransitionCall } from '#server/records/handlers/handlers.ts';
import type { TransitionExchange, TransitionResult } from '#server/records/query/record-code.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { readOnce } from '#server/records/query/read-once.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { addStep, MERGED, newestStep, PLACE } from './events.ts';
import { moveJobAlong } from './migrate.ts';
import { fillOpening, freeOpening, restoreOpening } from './openings.ts';

/** What the steps of an applicant take and answer besides its fields. */
export const STEP_EXCHANGE: TransitionExchange = {
  takes: {
    from_stage: {
      ...whole,
      description: 'The stage the user sees the applicant in. If it has changed, the step is rejected',
    },
    to_kind: {
      enum: STAGE_KINDS,
      description: 'Instead of a stage: the first stage of this kind that the workflow of the applicant allows',
    },
    event: { ...whole, description: 'The step to undo' },
    stages: {
      ...byKey({ type: 'integer', minimum: 1 }),
      maxProperties: MAX_STAGES,
      description: 'For a migration: the stage of the other version, by the id of the current one',
    },
    checks: { ...flag, description: 'For a migration: it is rejected if something that the stage requires is missing' },
    late: { ...flag, description: 'Undoes the step later too. What it set off by then stays' },
  },
  outcome: takenStep,
};

/** Writes a step down, and puts what the stages set off in the queue for the moment when it can no longer be undone. */
export const applicantMoved =
  (app: FastifyInstance) =>
  async ({ request, transition, id, before, after }: TransitionCall): Promise<TransitionResult> => {
    const isUndo = transition.key === 'undo';
    const newest = isUndo ? await newestStep(request.database, id) : undefined;
    const undone = newest?.id;
    const event = await addStep(request, { applicant: id, kind: transition.key, before, after, undoes: undone });
    const isMigration = transition.key === 'migrate';
    if (isMigration || newest?.kind === 'migrate') await moveJobAlong(request, before, after);
    if (newest?.request) await restoreOpening(request, id, newest.request);
    else await followOpening(request, id, before, after);
    if (undone !== undefined) await app.applicants.forget(undone);
    const until = new Date(Date.now() + UNDO_SECONDS * 1000);
    if (
      !isUndo &&
      !isMigration &&
      before['stage'] !== after['stage'] &&
      (await setsOff(request, before['stage'], after['stage']))
    )
      await app.applicants.setOff(event, { startedBy: request.principal.userId, holdUntil: until });
    return { outcome: { event, undo_until: until.toISOString() } };
  };

/** Whether leaving the one stage or entering the other sets something off. */
const setsOff = (request: ResourceRequest, left: unknown, entered: unknown): Promise<boolean> =>
  readOnce(request, `sets off ${String(left)} ${String(entered)}`, async () => {
    const { rows } = await request.database.query<{ sets_off: boolean }>(
      `select exists (select from workflow_stages__on_exit where _record_id = $1)
           or exists (select from workflow_stages__on_enter where _record_id = $2) as sets_off`,
      [left ?? null, entered ?? null],
    );
    return rows[0]?.sets_off ?? false;
  });

/** Steps that are no transitions: a new applicant, and changes by merges and other code. */
export const stepsAreKept: RecordSubscriber = {
  created: async (request, { id, after }) => void (await addStep(request, { applicant: id, kind: 'added', after })),
  changed: async (request, { path, cause, id, before, after }) => {
    if (path === 'transition' || PLACE.every((name) => before[name] === after[name])) return;
    await addStep(request, { applicant: id, kind: cause === MERGED ? MERGED : 'change', before, after });
    await followOpening(request, id, before, after);
  },
};

async function followOpening(request: ResourceRequest, id: number, before: WriteValues, after: WriteValues) {
  const [was, is] = [before['status'] === 'hired', after['status'] === 'hired'];
  if (was && (!is || before['job'] !== after['job'])) await freeOpening(request, id);
  if (is && (!was || before['job'] !== after['job'])) await fillOpening(request, id, after['job']);
}
