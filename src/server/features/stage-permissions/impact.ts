import type { FastifyRequest } from 'fastify';
import type { AffectedGroup, RightChanges, RightImpact } from '#shared/contracts/stage-permissions.ts';
import { STAGE_RIGHTS, type StageRight } from '#shared/contracts/workflows.ts';
import { roleTitle } from '#shared/contracts/access.ts';
import { isGranting, rightRules, type RuleOf, withChanges } from '#shared/rules/stage-rights.ts';
import type { WorkflowRights } from './read-rights.ts';
import { type RightPerson, rightPeople } from './right-people.ts';

/** How many names a group has at most; its count is of all. */
const MAX_NAMES = 100;

type Stage = WorkflowRights['stages'][number];
type StageRights = AffectedGroup['gains'][number];

/** Permissions that a user in a role gets and loses. */
interface Difference {
  readonly gains: readonly StageRights[];
  readonly losses: readonly StageRights[];
}

/**
 * Who gains and who loses what by changes of a workflow's permissions: every active user that the reader can read, in
 * each of their roles. Users to whom the changes mean the same are one group, the largest first.
 */
export async function impactOf(
  http: FastifyRequest,
  rights: WorkflowRights,
  { changes, deny_unless_granted: isStrict }: RightChanges,
): Promise<RightImpact> {
  const { registry } = http.server;
  const after = {
    ...rights,
    deny_unless_granted: isStrict ?? rights.deny_unless_granted,
    records: withChanges(rights.records, changes),
  };
  const rules = [rightRules(rights), rightRules(after)] as const;
  const exceptional = new Set([...rights.records, ...after.records].flatMap(({ user }) => user ?? []));
  const general = new Map<string, Difference>();
  const differenceOf = (person: RightPerson, role: string): Difference => {
    if (exceptional.has(person.id)) return difference(rights.stages, rules, { user: person.id, role });
    const known = general.get(role) ?? difference(rights.stages, rules, { user: null, role });
    general.set(role, known);
    return known;
  };
  const people = (await rightPeople(http)).filter((person) => person.is_active);
  const met = people.flatMap((person) =>
    person.roles
      .filter((role) => !registry.can({ role, isSuperRecruiter: false }, 'has_all_stage_rights'))
      .map((role) => ({ person, role, change: differenceOf(person, role) }))
      .filter(({ change }) => change.gains.length + change.losses.length > 0),
  );
  const distinct = (part: keyof Difference) =>
    new Set(met.filter(({ change }) => change[part].length > 0).map(({ person }) => person.id)).size;
  const groups = Map.groupBy(met, ({ role, change }) => JSON.stringify([role, change]));
  return {
    gaining: distinct('gains'),
    losing: distinct('losses'),
    groups: [...groups.values()]
      .map((same) => ({
        role: roleTitle(registry.current.roles, same[0]!.role), // a group has a member
        count: same.length,
        people: same.slice(0, MAX_NAMES).map(({ person: { id, name } }) => ({ id, name })),
        ...same[0]!.change,
      }))
      .sort((one, other) => other.count - one.count),
  };
}

function difference(
  stages: readonly Stage[],
  [before, after]: readonly [RuleOf, RuleOf],
  who: Parameters<RuleOf>[0],
): Difference {
  const changed = stages.map((stage) => {
    const has = (rule: RuleOf, right: StageRight) => isGranting(rule(who, stage, right));
    return {
      stage: { id: stage.id, name: stage.name },
      gains: STAGE_RIGHTS.filter((right) => !has(before, right) && has(after, right)),
      losses: STAGE_RIGHTS.filter((right) => has(before, right) && !has(after, right)),
    };
  });
  const pick = (part: 'gains' | 'losses') =>
    changed.filter((each) => each[part].length > 0).map((each) => ({ stage: each.stage, permissions: each[part] }));
  return { gains: pick('gains'), losses: pick('losses') };
}
