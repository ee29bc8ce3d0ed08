import type { FastifyInstance } from 'fastify';
import type { ApplicantStatus } from '#shared/contracts/applicants.ts';
import { AppError } from '#shared/errors.ts';
import { readWorkflow } from '#server/features/workflows/read-workflow.ts';
import { say } from '#server/platform/texts/say.ts';
import { takesApplicants } from '#shared/rules/job-applicants.ts';
import type { CheckedStage } from '#shared/rules/check-workflow.ts';
import type { Workflow } from '#shared/rules/workflows.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { readOnce } from '#server/records/query/read-once.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { at } from './at-field.ts';
import { migrated } from './migrate.ts';
import { requireRejectionReason } from './reasons.ts';
import { lastKind } from './last-kind.ts';
import { shownOutside } from './shown-outside.ts';
import { requireEntry } from './require-entry.ts';
import { rejectedMove, requireRight } from './stage-rules.ts';
import { placeOfStep } from './place-of-step.ts';
import { firstPlace, type Place, statusIn } from './steps.ts';
import { takenBack } from './undo.ts';

/** What explains a status or a move, by the statuses that keep it. */
const EXPLAINS: Readonly<Record<string, readonly ApplicantStatus[]>> = {
  rejection_reason: ['rejected'],
  withdrawal_reason: ['withdrawn'],
  hold_reason: ['on_hold'],
};

/**
 * Brings an applicant to the stage and the status that a step leads to, by the workflow of the job.
 * @throws {AppError} conflict where the applicant has moved on; forbidden, not_possible or invalid, with the rule.
 */
export const shapeApplicant =
  (app: FastifyInstance) =>
  async (call: HookCall): Promise<WriteValues> => {
    const { request, values, before, transition } = call;
    const shaped = await shape(app, call);
    const after = { ...values, ...shaped };
    const earlier = transition === 'undo' ? after : before;
    return {
      ...shaped,
      last_kind: lastKind(before, after),
      ...shownOutside({ before: earlier, until: before, after, transition, now: request.context.now }),
    };
  };

const shape = async (app: FastifyInstance, call: HookCall): Promise<WriteValues> => {
  const { request, values, before, transition } = call;
  const { now } = request.context;
  if (!before) {
    const place = await begin(request, values);
    if (isRated(values)) await requireRight(app, request, stageOf(place), 'score');
    return { ...place, stage_since: now, updated_at: now };
  }
  if (before['rating'] !== values['rating']) await requireRight(app, request, stageOf(before), 'score');
  if (transition === undefined) return { updated_at: now };
  if (transition === 'release_rejection') return { updated_at: now };
  if (transition === 'undo')
    return { status: before['status'], ...(await undone(app, call, await takenBack(call))), updated_at: now };
  requireStillThere(call);
  if (transition === 'migrate') return withStage(request, { ...(await migrated(app, call)), updated_at: now });
  const place = await placeOf(app, call, transition);
  const isElsewhere = place.stage !== stageOf(before);
  return withStage(request, {
    ...withoutReasons(place.status),
    stage: place.stage,
    status: place.status,
    ...((isElsewhere || before['job'] !== values['job']) && { stage_since: now }),
    ...(transition === 'reopen' && { moved_to_onboarding: false }),
    updated_at: now,
  });
};

const isRated = ({ rating }: WriteValues): boolean => rating !== undefined && rating !== null;

/** Empties what explained a status that is over. */
const withoutReasons = (status: ApplicantStatus): WriteValues =>
  Object.fromEntries(
    Object.entries(EXPLAINS).flatMap(([name, statuses]) => (statuses.includes(status) ? [] : [[name, null] as const])),
  );

const stageOf = (values: WriteValues): number | null => (values['stage'] as number | null) ?? null;

/** The first stage of the job's workflow. */
async function begin(request: ResourceRequest, values: WriteValues): Promise<WriteValues> {
  const { workflow } = await requireOpenJob(request, values['job']);
  const place = workflow === null ? { stage: null } : firstPlace(await readWorkflow(request.database, workflow));
  return withStage(request, { stage: place.stage, status: 'active' });
}

/** The values with what an applicant has of the stage: its kind and its workflow. */
async function withStage(request: ResourceRequest, values: WriteValues): Promise<WriteValues> {
  const stage = (values['stage'] as number | null | undefined) ?? null;
  const { rows } = await readOnce(request, `stage ${stage}`, () =>
    request.database.query<{ stage_kind: string; workflow: number }>(
      'select kind as stage_kind, workflow_id as workflow from workflow_stages where id = $1',
      [stage],
    ),
  );
  return { ...values, ...(rows[0] ?? { stage_kind: null, workflow: null }) };
}

async function requireOpenJob({ database }: ResourceRequest, job: unknown): Promise<{ workflow: number | null }> {
  const { rows } = await database.query<{ job_status: string | null; workflow: number | null }>(
    'select job_status, workflow_id as workflow from jobs where id = $1 and deleted_on is null for no key update', // it counts its applicants
    [job],
  );
  const [found] = rows;
  if (found && takesApplicants(found.job_status)) return found;
  const message = say('server.applicants.job_closed');
  throw new AppError('invalid', message, { errors: { job: message } });
}

/** A step that says from which stage it was made is rejected once the applicant is elsewhere. */
function requireStillThere({ before, taken }: HookCall): void {
  const from = taken?.['from_stage'];
  if (from === undefined || from === stageOf(before!)) return;
  throw new AppError('conflict', say('server.applicants.moved_on'));
}

async function placeOf(app: FastifyInstance, call: HookCall, step: string): Promise<Place> {
  const { request, values } = call;
  const before = call.before!; // a step is of an applicant that is there
  const from = stageOf(before);
  requireRejectionReason(request, step, values);
  await requireRight(app, request, from, 'move_out');
  if (step === 'transfer') return transferred(app, call);
  const workflow = await workflowAt(request, from, before['job']);
  if (step === 'move') return moved(app, call, workflow);
  const status = values['status'] as ApplicantStatus;
  const place = await placeOfStep(request.database, step, workflow, { id: Number(call.id), stage: from, status });
  if (place.stage !== from) await requireEntry(app, call, step, stageIn(workflow, place.stage));
  return place;
}

const stageIn = ({ stages }: Workflow<CheckedStage>, id: number | null): CheckedStage | undefined =>
  stages.find((stage) => stage.id === id);

/**
 * The earlier values of a step that is undone. Its user needs the permissions of a move between the two stages, as they
 * are now: they can have lost them since.
 */
async function undone(app: FastifyInstance, { request, before }: HookCall, earlier: WriteValues): Promise<WriteValues> {
  const now = before!; // a step is of an applicant that is there
  const to = 'stage' in earlier ? stageOf(earlier) : stageOf(now);
  await requireRight(app, request, stageOf(now), 'move_out');
  if (to !== stageOf(now) || 'job' in earlier) await requireRight(app, request, to, 'move_in');
  return earlier;
}

/** The workflow of a stage; where there is none, that of the job. */
const workflowAt = (request: ResourceRequest, stage: number | null, job: unknown) =>
  readOnce(request, `workflow at ${stage} ${String(job)}`, async () => {
    const { rows } = await request.database.query<{ workflow: number | null }>(
      'select coalesce((select workflow_id from workflow_stages where id = $1), (select workflow_id from jobs where id = $2)) as workflow',
      [stage, job],
    );
    return readWorkflow(request.database, rows[0]?.workflow ?? 0);
  });

async function transferred(app: FastifyInstance, call: HookCall): Promise<Place> {
  const { request, values } = call;
  const before = call.before!; // a step is of an applicant that is there
  if (before['job'] === values['job']) throw at('job', say('server.applicants.same_job'));
  const { workflow } = await requireOpenJob(request, values['job']);
  await requireNewPair(request, before['candidate'], values['job']);
  if (workflow === null) return { stage: null, status: 'active' };
  const stages = await readWorkflow(request.database, workflow);
  const place = firstPlace(stages);
  await requireEntry(app, call, 'transfer', stageIn(stages, place.stage));
  return place;
}

/** A candidate has one application for a job. */
async function requireNewPair({ database }: ResourceRequest, candidate: unknown, job: unknown): Promise<void> {
  const { rows } = await database.query('select id from applicants where candidate_id = $1 and job_id = $2', [
    candidate,
    job,
  ]);
  if (rows.length > 0) throw at('job', say('server.applicants.applied_there'));
}

async function moved(app: FastifyInstance, call: HookCall, workflow: Workflow<CheckedStage>): Promise<Place> {
  const { values, before, taken } = call;
  const kind = taken?.['to_kind'];
  const targets = workflow.stages.filter((stage) =>
    kind === undefined ? stage.id === values['stage'] : stage.kind === kind,
  );
  const rejectedFrom = (stage: (typeof targets)[number]) => rejectedMove(workflow, stageOf(before!), stage);
  const target = targets.find((stage) => !rejectedFrom(stage)) ?? targets[0];
  if (!target)
    throw at('stage', say(kind === undefined ? 'server.applicants.other_workflow' : 'server.applicants.no_such_kind'));
  const rejected = rejectedFrom(target);
  if (rejected) throw at('stage', rejected);
  await requireEntry(app, call, 'move', target);
  return { stage: target.id, status: statusIn(target.kind) };
}
