import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type ApplicantStatus,
  type ApplicantWay,
  type StageOfApplicant,
  STEPS_TO_STAGE,
} from '#shared/contracts/applicants.ts';
import { readsInstead } from '#engine/access/outside-fields.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Message } from '#shared/errors.ts';
import type { CheckedStage, StageAction } from '#shared/rules/check-workflow.ts';
import { addWorkingDays, slaState, workingDaysBetween, type WorkingCalendar } from '#shared/rules/working-days.ts';
import { nextStage, type Workflow } from '#shared/rules/workflows.ts';
import { calendarOfStage } from '#server/features/workflows/calendars.ts';
import { readWorkflow } from '#server/features/workflows/read-workflow.ts';
import { stagesWithout } from '#server/features/workflows/stage-rights.ts';
import { say } from '#server/platform/texts/say.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { optionName } from '#server/records/query/names.ts';
import type { StoredRecord, WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestFor, requestTo } from '#server/records/query/resource-request.ts';
import { notFound } from '#server/records/query/merged-away.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import { type Requirement, requirementsFor } from './missing.ts';
import { placeOfStep } from './place-of-step.ts';
import { deniedRight, rejectedMove } from './stage-rules.ts';
import { daysInStages } from './time-spent.ts';

/** More than these columns of a stage. */
interface StageLook {
  readonly id: number;
  /** As this user reads it. */
  readonly name: string;
  readonly color: string | null;
  readonly sla_days: number | null;
  readonly reason_purpose: string | null;
}

/**
 * The stages of an applicant's workflow in their order: where they are, since when, and for each stage whether this
 * user can move them there, why not, and what the move sets off.
 * @throws {AppError} not_found where the user cannot read the applicant.
 */
export async function wayOf(http: FastifyRequest, id: number): Promise<ApplicantWay> {
  const app = http.server;
  const request = requestTo(http, 'applicants');
  const stored = request.access.read === false ? undefined : await storedRecord(request, id);
  if (!stored) throw await notFound(request, id);
  const stage = (stored.values['stage'] as number | null) ?? null;
  const kept = await workflowOf(request, stored.values);
  const looks = await looksOf(request, kept);
  const workflow = { stages: kept.stages.map((each) => ({ ...each, name: looks.get(each.id)?.name ?? each.name })) };
  const stages: StageOfApplicant[] = [];
  const rejected = await moveOf(app, request, stored, stage);
  const closed = new Set(await stagesWithout(app, request.principal, 'move_in'));
  const calendar = await calendarOfStage(app, stage ?? workflow.stages[0]?.id ?? 0);
  const time: Time = { now: new Date().toISOString(), calendar };
  const days = await daysFor(http, id, time);
  const following = next(workflow, stage);
  const leads_to = await stepsFrom(request, stored, workflow);
  const stepsTo = new Set(leads_to.map((each) => each.stage));
  const isOutside = readsInstead(request.definitions, request.principal, app.registry.resource('applicants'));
  const asked: Asked = {
    http,
    request,
    stored,
    workflow,
    isOutside,
    from: stage,
    next: following,
    stepsTo,
    rejected,
    closed,
    days,
    time,
  };
  for (const each of workflow.stages) stages.push(await stageOf(asked, each, looks.get(each.id)));
  return { ...timeIn(stored.values, stage, looks, time), stage, next: following, stages, leads_to };
}

/** The other stages to which steps of this user lead. */
async function stepsFrom(
  { database, definition, access }: ResourceRequest,
  { id, values }: StoredRecord,
  workflow: Workflow,
): Promise<ApplicantWay['leads_to']> {
  const from = (values['stage'] as number | null) ?? null;
  const status = values['status'] as ApplicantStatus;
  const found: ApplicantWay['leads_to'][number][] = [];
  for (const step of STEPS_TO_STAGE) {
    const transition = definition.states?.transitions.find(({ key }) => key === step);
    if (access.actions[step] === undefined || !transition?.from.includes(status)) continue;
    const { stage } = await placeOfStep(database, step, workflow, { id, stage: from, status });
    if (stage !== null && stage !== from) found.push({ step, stage });
  }
  return found;
}

/** The working days that count, and the time until which they do. */
interface Time {
  readonly now: string;
  readonly calendar: WorkingCalendar;
}

/** Only for users who can read the steps. */
async function daysFor(http: FastifyRequest, id: number, time: Time): Promise<ReadonlyMap<number, number>> {
  const { registry, database } = http.server;
  const steps = registry.current.resources['applicant_events'];
  if (!steps || !(await canReadSteps(requestFor(http, steps), id))) return new Map();
  return daysInStages(database, id, time);
}

async function canReadSteps(request: ResourceRequest, applicant: number): Promise<boolean> {
  if (request.access.read === false) return false;
  const { rows } = await request.database.query<{ id: number }>(
    'select id from applicant_events where applicant_id = $1 order by id limit 1',
    [applicant],
  );
  return rows[0] !== undefined && (await storedRecord(request, rows[0].id)) !== undefined;
}

const next = (workflow: Workflow<CheckedStage>, stage: number | null): number | null =>
  (stage === null ? undefined : nextStage(workflow, stage)) ?? null;

async function workflowOf({ database }: ResourceRequest, values: WriteValues): Promise<Workflow<CheckedStage>> {
  const { rows } = await database.query<{ workflow: number | null }>(
    'select coalesce((select workflow_id from workflow_stages where id = $1), (select workflow_id from jobs where id = $2)) as workflow',
    [values['stage'] ?? null, values['job']],
  );
  return readWorkflow(database, rows[0]?.workflow ?? 0);
}

async function looksOf(
  { database, definitions }: ResourceRequest,
  { stages }: Workflow<CheckedStage>,
): Promise<ReadonlyMap<number, StageLook>> {
  const name = quoteName(definitions.resources['workflow_stages']?.fields['name']?.column ?? 'name');
  const { rows } = await database.query<StageLook>(
    `select id, ${name} as name, color, sla_days, reason_purpose from workflow_stages where id = any($1::bigint[])`,
    [`{${stages.map(({ id }) => id).join(',')}}`],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why nothing can be moved at all: the permission of the role, the status, or that of the stage. */
async function moveOf(
  app: FastifyInstance,
  request: ResourceRequest,
  { values }: StoredRecord,
  stage: number | null,
): Promise<Message | undefined> {
  const { definition, access } = request;
  if (access.actions['move'] === undefined) return say('server.applicants.no_permission');
  const status = String(values['status']);
  const transition = definition.states?.transitions.find(({ key }) => key === 'move');
  if (!transition?.from.includes(status))
    return say('server.applicants.ended', { status: optionName(definition, 'status', status) });
  return deniedRight(app, request, stage, 'move_out');
}

interface Asked {
  readonly http: FastifyRequest;
  readonly request: ResourceRequest;
  readonly stored: StoredRecord;
  readonly workflow: Workflow<CheckedStage>;
  /** Users outside the team don't learn what a stage asks for, or which of it the team has. */
  readonly isOutside: boolean;
  readonly from: number | null;
  /** The stage that usually follows. */
  readonly next: number | null;
  /** The stages to which steps lead that name none. */
  readonly stepsTo: ReadonlySet<number>;
  readonly days: ReadonlyMap<number, number>;
  readonly time: Time;
  /** Why nothing can be moved at all. */
  readonly rejected: Message | undefined;
  /** The stages into which the user cannot move anyone. */
  readonly closed: ReadonlySet<number>;
}

async function stageOf(
  { http, request, stored, workflow, isOutside, from, next: following, stepsTo, rejected, closed, days, time }: Asked,
  stage: CheckedStage,
  look: StageLook | undefined,
): Promise<StageOfApplicant> {
  const app = http.server;
  const render = (message: Message | string) =>
    typeof message === 'string' ? message : app.texts.render(readerLanguage(http), message);
  const denied = closed.has(stage.id) ? await deniedRight(app, request, stage.id, 'move_in') : undefined;
  const byWorkflow = rejectedMove(workflow, from, stage);
  const reason = byWorkflow ?? rejected ?? denied;
  const isAsked = !isOutside && (reason === undefined || stage.id === following || stepsTo.has(stage.id));
  const requirements = isAsked ? await requirementsFor(app, request, stored, stage) : [];
  const missing = reason ? [] : requirements.filter(({ met }) => !met);
  const sla_days = look?.sla_days ?? null;
  const left = workflow.stages.find(({ id }) => id === from);
  const actions = reason ? [] : [...(left?.on_exit ?? []), ...stage.on_enter];
  return {
    id: stage.id,
    name: stage.name,
    kind: stage.kind,
    color: look?.color ?? null,
    allowed: reason === undefined && missing.length === 0,
    reason: reason ? render(reason) : null,
    blocked_by: reason ? (byWorkflow ? 'workflow' : 'permission') : null,
    missing: missing.map(({ name }) => render(name)),
    requirements: requirements.map((each: Requirement) => ({ ...each, name: render(each.name) })),
    days: days.get(stage.id) ?? null,
    sla_days,
    due_if_moved: sla_days === null ? null : (addWorkingDays(time.now, sla_days, time.calendar) ?? null),
    reason_purpose: look?.reason_purpose ?? null,
    sets_off: actions.map((action) => render(wordsOf(action))),
  };
}

const wordsOf = (action: StageAction): Message => {
  if (action.action === 'task') return say('server.applicants.sets_off.task', { title: String(action['title'] ?? '') });
  if (action.action === 'tag') return say('server.applicants.sets_off.tag', { tag: String(action['tag'] ?? '') });
  return say('server.applicants.sets_off.other', { action: action.action });
};

function timeIn(
  values: WriteValues,
  stage: number | null,
  looks: ReadonlyMap<number, StageLook>,
  { now, calendar }: Time,
): Pick<ApplicantWay, 'since' | 'working_days' | 'sla_days' | 'due' | 'sla'> {
  const since = (values['stage_since'] as string | null) ?? null;
  const sla_days = stage === null ? null : (looks.get(stage)?.sla_days ?? null);
  if (since === null || stage === null) return { since, working_days: 0, sla_days, due: null, sla: 'none' };
  return {
    since,
    working_days: workingDaysBetween(since, now, calendar),
    sla_days,
    due: sla_days === null ? null : (addWorkingDays(since, sla_days, calendar) ?? null),
    sla: sla_days === null ? 'none' : slaState(since, now, sla_days, calendar),
  };
}
