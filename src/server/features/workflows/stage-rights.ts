import type { FastifyInstance } from 'fastify';
import { effectiveRole, type RoleHolder } from '#engine/access/standing.ts';
import { STAGE_RIGHTS, type StageRight, type StageRule } from '#shared/contracts/workflows.ts';
import { DENYING_RULES } from '#shared/rules/stage-rights.ts';
import { teamToday } from '#server/features/settings/read-settings.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';

/** A user in one of their roles. */
export interface StageUser extends RoleHolder {
  readonly userId: number;
}

/** A part of the application: stage permission needs no more of it. */
type Parts = Pick<FastifyInstance, 'database' | 'registry'>;

/** The stages in which a user is denied each permission, in one statement; none for roles that have all of them. */
export async function deniedStages(
  app: FastifyInstance,
  user: StageUser,
): Promise<Readonly<Record<StageRight, readonly number[]>>> {
  const rows = hasAllStages(app, user) ? [] : await decisions(app, user, { rights: STAGE_RIGHTS, only: DENYING_RULES });
  const stages = Object.groupBy(rows, ({ right }) => right);
  return Object.fromEntries(
    STAGE_RIGHTS.map((right) => [right, (stages[right] ?? []).map(({ stage }) => stage)]),
  ) as Record<StageRight, number[]>;
}

/** The stages in which a user is denied one permission. */
export async function stagesWithout(
  app: FastifyInstance,
  user: StageUser,
  right: StageRight,
): Promise<readonly number[]> {
  if (hasAllStages(app, user)) return [];
  return (await decisions(app, user, { rights: [right], only: DENYING_RULES })).map(({ stage }) => stage);
}

/** Whether a user has a permission in a stage, by which rule; undefined for a stage that does not exist. */
export async function decideStageRight(
  app: FastifyInstance,
  user: StageUser,
  { stage, right }: { readonly stage: number; readonly right: StageRight },
): Promise<{ readonly allowed: boolean; readonly rule: StageRule } | undefined> {
  const [decision] = await decisions(app, user, { rights: [right], stage });
  if (!decision) return undefined;
  const rule = hasAllStages(app, user) ? 'all_stages' : decision.rule;
  return { allowed: !DENYING_RULES.includes(rule), rule };
}

/** The rule that decides about each permission of a user, in each stage of one workflow. */
export async function decideWorkflow(
  app: FastifyInstance,
  user: StageUser,
  workflow: number,
): Promise<(stage: number, right: StageRight) => StageRule | undefined> {
  const isFull = hasAllStages(app, user);
  const rows = await decisions(app, user, { rights: STAGE_RIGHTS, workflow });
  const rules = new Map(rows.map(({ stage, right, rule }) => [`${stage} ${right}`, isFull ? 'all_stages' : rule]));
  return (stage, right) => rules.get(`${stage} ${right}`);
}

const hasAllStages = ({ registry }: Parts, user: StageUser): boolean => registry.can(user, 'has_all_stage_rights');

interface Asked {
  readonly rights: readonly StageRight[];
  /** Absent: all of them. */
  readonly stage?: number;
  /** Absent: the stages of all of them. */
  readonly workflow?: number;
  /** Absent: whatever decides. */
  readonly only?: readonly StageRule[];
}

interface Decision {
  readonly stage: number;
  readonly right: StageRight;
  readonly rule: StageRule;
}

/**
 * The rule that decides about each permission in each stage: a record for the user, else one for the role, else that the
 * stage is hidden from the role, else the default of the workflow. Records whose last day is over do not count. A field
 * of the stages that is called after a role (`hidden_from_vendors`) hides them from it.
 */
async function decisions(
  app: FastifyInstance,
  user: StageUser,
  { rights, stage, workflow, only }: Asked,
): Promise<Decision[]> {
  const role = effectiveRole(app.registry.current.roles, user);
  const today = await teamToday(app);
  const { rows } = await app.database.query<Decision>(
    `select d.stage, d."right", d.rule from (
       select s.id as stage, r."right",
              case when u.effect = 'deny' then 'user_denied' when u.effect = 'grant' then 'user_granted'
                   when o.effect = 'deny' then 'role_denied' when o.effect = 'grant' then 'role_granted'
                   when r."right" = 'view' and coalesce((to_jsonb(s) ->> $3)::boolean, false) then 'hidden_stage'
                   when w.deny_unless_granted then 'not_granted' else 'default' end as rule
         from workflow_stages s join workflows w on w.id = s.workflow_id
        cross join unnest($4::text[]) as r("right")
         left join stage_permissions u on u.stage_id = s.id and u."right" = r."right" and u.user_id = $1 and coalesce(u.until >= $5::date, true)
         left join stage_permissions o on o.stage_id = s.id and o."right" = r."right" and o.role = $2 and coalesce(o.until >= $5::date, true)
        where ($6::bigint is null or s.id = $6::bigint) and ($8::bigint is null or s.workflow_id = $8::bigint)
     ) d where $7::text[] is null or d.rule = any($7::text[]) order by d.stage`,
    [
      user.userId,
      role,
      `hidden_from_${role}s`,
      sqlArray(rights),
      today,
      stage ?? null,
      only ? sqlArray(only) : null,
      workflow ?? null,
    ],
  );
  return rows;
}
