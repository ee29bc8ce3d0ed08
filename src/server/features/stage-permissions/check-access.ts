import type { FastifyInstance, FastifyRequest } from 'fastify';
import { effectiveRole } from '#engine/access/standing.ts';
import type { AccessCheck, CheckRule, RightChanges, RightDecision } from '#shared/contracts/stage-permissions.ts';
import { STAGE_RIGHTS, type StageRight, type StageRule } from '#shared/contracts/workflows.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { roleTitle } from '#shared/contracts/access.ts';
import { isGranting, rightRules, withChanges } from '#shared/rules/stage-rights.ts';
import { allowedMoves } from '#shared/rules/workflows.ts';
import { findPerson } from '#server/features/accounts/person-queries.ts';
import { principalOf } from '#server/features/accounts/principals.ts';
import { readWorkflow } from '#server/features/workflows/read-workflow.ts';
import { decideWorkflow, type StageUser } from '#server/features/workflows/stage-rights.ts';
import { say } from '#server/platform/texts/say.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { notFound } from '#server/records/query/merged-away.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import { requestTo } from '#server/records/query/resource-request.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import { otherPermissions, type Withholding } from './other-permissions.ts';
import { readRights, type WorkflowRights } from './read-rights.ts';

export interface AccessQuestion {
  readonly user: number;
  readonly applicant: number;
  /** Changes that are not saved. Those of another workflow than the applicant's change nothing. */
  readonly draft?: RightChanges;
}

/**
 * What a user can do with an applicant in their current role, and the rule that decided each part: those of the stage,
 * else what the team hides from the role, else the user's other permissions.
 * @throws {AppError} not_found where the user does not exist, or the reader cannot read the user or the applicant.
 */
export async function checkAccess(http: FastifyRequest, question: AccessQuestion): Promise<AccessCheck> {
  const app = http.server;
  const person = await readablePerson(http, question.user);
  const applicant = await readableApplicant(http, question.applicant);
  const user = await principalOf(app, { ...person, user_id: person.id });
  const key = effectiveRole(app.registry.current.roles, user);
  const role = roleTitle(app.registry.current.roles, key);
  const rights = applicant.workflow === null ? undefined : await readRights(http, applicant.workflow);
  const stage = rights?.stages.find(({ id }) => id === applicant.stage);
  const base = {
    user: { id: person.id, name: person.name, role, role_key: key, is_active: person.is_active },
    applicant: { id: applicant.id, name: applicant.name },
    workflow: rights ? { id: rights.workflow.id, name: rights.workflow.name } : null,
    stage: stage ? { id: stage.id, name: stage.name } : null,
  };
  if (!rights || !stage) return { ...base, permissions: [], moves: [] };
  const ruleOf = await rulesFor(app, { ...user, userId: user.userId }, key, rights, question.draft);
  const withheld = await otherPermissions(app, user, applicant.id, http.id);
  const decide = decider(http, { ruleOf, withheld, role });
  const { stages } = await readWorkflow(app.database, rights.workflow.id);
  const moves = allowedMoves({ stages }, stage.id).flatMap((id) => rights.stages.find((each) => each.id === id) ?? []);
  return {
    ...base,
    permissions: STAGE_RIGHTS.map((right) => decide(stage.id, right)),
    moves: moves.map((to) => {
      const [out, into] = [decide(stage.id, 'move_out'), decide(to.id, 'move_in')];
      return { stage: { id: to.id, name: to.name }, allowed: out.allowed && into.allowed, out, in: into };
    }),
  };
}

async function readablePerson(http: FastifyRequest, id: number) {
  const request = requestTo(http, 'users');
  const name = (await readableTitles(request, [id])).get(id);
  const person = name === undefined ? undefined : await findPerson(http.server.database, id);
  if (!person || name === undefined) throw await notFound(request, id);
  return { ...person, name };
}

async function readableApplicant(http: FastifyRequest, id: number) {
  const request = requestTo(http, 'applicants');
  const stored = request.access.read === false ? undefined : await storedRecord(request, id);
  if (!stored) throw await notFound(request, id);
  const stage = (stored.values['stage'] as number | null) ?? null;
  const { rows } = await http.server.database.query<{ workflow: number | null }>(
    'select workflow_id as workflow from workflow_stages where id = $1',
    [stage],
  );
  const name = (await readableTitles(request, [id])).get(id) ?? `#${id}`;
  return { id, name, stage, workflow: rows[0]?.workflow ?? null };
}

type Rules = (stage: number, right: StageRight) => StageRule;

/** As the server decides now; with a draft, as it would decide once that is saved. */
async function rulesFor(
  app: FastifyInstance,
  user: StageUser,
  role: string,
  rights: WorkflowRights,
  draft: RightChanges | undefined,
): Promise<Rules> {
  const isFull = app.registry.can(user, 'has_all_stage_rights');
  if (isFull || !draft || draft.workflow !== rights.workflow.id) {
    const decided = await decideWorkflow(app, user, rights.workflow.id);
    return (stage, right) => decided(stage, right) ?? 'default';
  }
  const rules = rightRules({
    ...rights,
    deny_unless_granted: draft.deny_unless_granted ?? rights.deny_unless_granted,
    records: withChanges(rights.records, draft.changes),
  });
  const stages = new Map(rights.stages.map((stage) => [stage.id, stage]));
  return (stage, right) => {
    const known = stages.get(stage);
    if (!known) throw new AppError('not_found', say('server.stage_permissions.other_stages'));
    return rules({ user: user.userId, role }, known, right);
  };
}

interface Deciding {
  readonly ruleOf: Rules;
  readonly withheld: Withholding;
  /** Title. */
  readonly role: string;
}

function decider(http: FastifyRequest, { ruleOf, withheld, role }: Deciding) {
  const language = readerLanguage(http);
  const words = (rule: CheckRule): Message =>
    rule === 'hidden_field' || rule === 'no_access'
      ? say(`server.stage_permissions.rules.${rule}`, { role })
      : say(`server.workflows.stage_rules.${rule}`, { role });
  return (stage: number, right: StageRight): RightDecision => {
    const byStage = ruleOf(stage, right);
    const rule: CheckRule = isGranting(byStage) ? (withheld(right) ?? byStage) : byStage;
    const allowed = rule === byStage && isGranting(byStage);
    return { stage, right, allowed, rule, reason: http.server.texts.render(language, words(rule)) };
  };
}
