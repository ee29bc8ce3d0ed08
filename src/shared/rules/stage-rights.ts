import type { Effect, RightChange, RightRecord } from '../contracts/stage-permissions.ts';
import type { StageRight, StageRule } from '../contracts/workflows.ts';

/** Rules by which a permission is denied. */
export const DENYING_RULES: readonly StageRule[] = ['user_denied', 'role_denied', 'hidden_stage', 'not_granted'];

/** A stage as far as its permissions depend on it. */
export interface RightStage {
  readonly id: number;
  /** Keys of roles. */
  readonly hidden_from: readonly string[];
}

/** All that decides about the permissions of a workflow. */
export interface RightState {
  readonly deny_unless_granted: boolean;
  readonly stages: readonly RightStage[];
  readonly records: readonly RightRecord[];
  /** Records whose last day is before do not count. */
  readonly today: string;
}

/** Names a record: nothing else is about the same permission of the same role or user. */
export const rightKey = ({
  stage,
  role,
  user,
  right,
}: Pick<RightRecord, 'stage' | 'right'> & { readonly role?: string | null; readonly user?: number | null }): string =>
  `${role ? `role:${role}` : `user:${user}`}|${stage}|${right}`;

/** What decides about a permission of a user (null: of any user without exceptions) in a role. */
export type RuleOf = (
  who: { readonly user: number | null; readonly role: string },
  stage: RightStage,
  right: StageRight,
) => StageRule;

/**
 * The rules that the server decides by: a record of the user, else one of the role, else that the stage is hidden from
 * the role, else the default of the workflow.
 */
export function rightRules({ deny_unless_granted: isStrict, records, today }: RightState): RuleOf {
  const effects = new Map<string, Effect>();
  for (const record of records)
    if (record.until === null || record.until >= today) effects.set(rightKey(record), record.effect);
  return ({ user, role }, stage, right) => {
    const own = user === null ? undefined : effects.get(rightKey({ stage: stage.id, user, right }));
    if (own) return own === 'deny' ? 'user_denied' : 'user_granted';
    const general = effects.get(rightKey({ stage: stage.id, role, right }));
    if (general) return general === 'deny' ? 'role_denied' : 'role_granted';
    if (right === 'view' && stage.hidden_from.includes(role)) return 'hidden_stage';
    return isStrict ? 'not_granted' : 'default';
  };
}

export const isGranting = (rule: StageRule): boolean => !DENYING_RULES.includes(rule);

/** The records with changes in them. A change of an exception keeps its note. */
export function withChanges(records: readonly RightRecord[], changes: readonly RightChange[]): readonly RightRecord[] {
  const all = new Map(records.map((record) => [rightKey(record), record]));
  for (const change of changes) {
    const key = rightKey(change);
    const { stage, right, effect, role = null, user = null, until = null } = change;
    if (effect === null) all.delete(key);
    else all.set(key, { stage, right, role, user, effect, until, note: change.note ?? all.get(key)?.note ?? null });
  }
  return [...all.values()];
}

/** The changes that make one list of records of another. */
export function rightDifference(before: readonly RightRecord[], after: readonly RightRecord[]): readonly RightChange[] {
  const wanted = new Map(after.map((record) => [rightKey(record), record]));
  const known = new Map(before.map((record) => [rightKey(record), record]));
  const gone = before
    .filter((record) => !wanted.has(rightKey(record)))
    .map((record) => changeOf({ ...record, effect: null }));
  const set = after.filter((record) => {
    const earlier = known.get(rightKey(record));
    return !earlier || earlier.effect !== record.effect || earlier.until !== record.until;
  });
  return [...gone, ...set.map(changeOf)];
}

const changeOf = ({
  stage,
  right,
  effect,
  role,
  user,
  until,
  note,
}: Omit<RightRecord, 'effect'> & { readonly effect: Effect | null }): RightChange => ({
  stage,
  right,
  effect,
  ...(role === null ? { user: user! } : { role }), // a record is of one of them
  ...(effect !== null && { until, note }),
});
