import type { FastifyRequest } from 'fastify';
import type { TestOutcome, TestRun } from '#shared/contracts/test-run.ts';
import { STAGE_RIGHTS } from '#shared/contracts/workflows.ts';
import { type Message } from '#shared/errors.ts';
import { roleTitle } from '#shared/contracts/access.ts';
import type { StageAction } from '#shared/rules/check-workflow.ts';
import { isGranting } from '#shared/rules/stage-rights.ts';
import { addWorkingDays } from '#shared/rules/working-days.ts';
import { nextStage, startStage, type Workflow } from '#shared/rules/workflows.ts';
import { calendarOfStage } from '#server/features/workflows/calendars.ts';
import { readWorkflow } from '#server/features/workflows/read-workflow.ts';
import { decideWorkflow } from '#server/features/workflows/stage-rights.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { notFound } from '#server/records/query/merged-away.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import { requestFor, requestTo } from '#server/records/query/resource-request.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import { requirementsFor } from './missing.ts';

/** What a test run is about. */
interface Tested {
  readonly applicant: number;
  readonly workflow: number;
}

/**
 * What the stages of a version would ask of an applicant, set off, and deny each role. It reads only.
 * @throws {AppError} not_found where the user cannot read the applicant or the version.
 */
export async function tryWorkflow(http: FastifyRequest, { applicant: id, workflow }: Tested): Promise<TestRun> {
  const app = http.server;
  const request = await readable(http, 'applicants', id);
  await readable(http, 'workflows', workflow);
  const stored = (await storedRecord(request, id))!; // it is readable
  const kept = await readWorkflow(app.database, workflow);
  const looks = await looksOf(http, workflow);
  const way = wayThrough(kept);
  const rolesOf = await deniedByRole(http, workflow);
  const language = readerLanguage(http);
  const render = (message: Message | string) =>
    typeof message === 'string' ? message : app.texts.render(language, message);
  const stages: TestRun['stages'][number][] = [];
  for (const stage of kept.stages) {
    const look = looks.get(stage.id);
    const requirements = await requirementsFor(app, request, stored, stage);
    const days = look?.sla_days ?? null;
    const calendar = await calendarOfStage(app, stage.id);
    stages.push({
      id: stage.id,
      name: stage.name,
      kind: stage.kind,
      on_way: way.has(stage.id),
      requirements: requirements.map(({ name, met }) => ({ name: render(name), met })),
      reason_purpose: look?.reason_purpose ?? null,
      due: days === null ? null : (addWorkingDays(new Date().toISOString(), days, calendar) ?? null),
      entering: await outcomesOf(http, id, stage.on_enter),
      leaving: await outcomesOf(http, id, stage.on_exit),
      denied: rolesOf(stage.id),
    });
  }
  const titles = await readableTitles(request, [id]);
  return { applicant: { id, name: titles.get(id) ?? `#${id}` }, stages };
}

async function readable(http: FastifyRequest, resource: string, id: number) {
  const request = requestTo(http, resource);
  if (request.access.read === false || !(await storedRecord(request, id))) throw await notFound(request, id);
  return request;
}

/** The stages that an applicant usually goes through, from the start. */
function wayThrough(workflow: Workflow): ReadonlySet<number> {
  const way = new Set<number>();
  let stage = startStage(workflow)?.id;
  while (stage !== undefined && !way.has(stage)) {
    way.add(stage);
    stage = nextStage(workflow, stage);
  }
  return way;
}

interface StageLook {
  readonly id: number;
  readonly sla_days: number | null;
  readonly reason_purpose: string | null;
}

async function looksOf({ server: { database } }: FastifyRequest, workflow: number) {
  const { rows } = await database.query<StageLook>(
    'select id, sla_days, reason_purpose from workflow_stages where workflow_id = $1',
    [workflow],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the roles can't do in each stage, without exceptions of users. */
async function deniedByRole({ server: app }: FastifyRequest, workflow: number) {
  const { roles, resources } = app.registry.current;
  const keys = (resources['stage_permissions']?.fields['role']?.enum ?? []).map(String);
  const decided = await Promise.all(
    keys.map(async (role) => ({
      role,
      title: roleTitle(roles, role),
      decide: await decideWorkflow(app, { userId: 0, role, isSuperRecruiter: false }, workflow),
    })),
  );
  return (stage: number) =>
    decided.flatMap(({ role, title, decide }) => {
      const permissions = STAGE_RIGHTS.filter((right) => !isGranting(decide(stage, right) ?? 'default'));
      return permissions.length > 0 ? [{ role, title, permissions }] : [];
    });
}

async function outcomesOf(
  http: FastifyRequest,
  applicant: number,
  actions: readonly StageAction[],
): Promise<TestOutcome[]> {
  const app = http.server;
  const outcomes: TestOutcome[] = [];
  const users = requestFor(http, app.registry.resource('users'));
  for (const action of actions) {
    const { text, to } = await app.workflows.actions.foresee(action, applicant);
    const titles = await readableTitles(users, to);
    outcomes.push({
      action: action.action,
      text: app.texts.render(readerLanguage(http), text),
      to: to.map((id) => titles.get(id) ?? `#${id}`),
    });
  }
  return outcomes;
}
