import {
  type LevelRule,
  type LevelType,
  MAX_LEVELS,
  SINGLE_TYPE,
  UNIT_KEYS,
  type UnitKey,
} from '#shared/contracts/approval-levels.ts';
import type { ApprovalMatrix, ApprovalUser, MatrixLevel, SentMatrix } from '#shared/contracts/approvals.ts';
import type { Choice } from '#engine/field-types/input/ChoiceBox.tsx';

/** A user of a level in the form. */
export interface UserDraft {
  readonly key: number;
  readonly user: Choice | null;
  /** Why the saved user can't approve anymore. */
  readonly problem: MatrixLevel['problem'];
  readonly delegate: Choice | null;
  readonly from: string;
  readonly to: string;
}

export interface LevelDraft {
  readonly key: number;
  readonly type: LevelType;
  readonly rule: LevelRule;
  /** Working days as they are typed. */
  readonly remind_after: string;
  readonly escalate_after: string;
  readonly users: readonly UserDraft[];
}

/** A matrix in the form. */
export interface MatrixDraft {
  readonly name: string;
  readonly units: Readonly<Record<UnitKey, Choice | null>>;
  readonly levels: readonly LevelDraft[];
}

let lastKey = 0;
const newKey = (): number => (lastKey += 1);

const newUser = (): UserDraft => ({ key: newKey(), user: null, problem: null, delegate: null, from: '', to: '' });

const newLevel = (): LevelDraft => ({
  key: newKey(),
  type: SINGLE_TYPE,
  rule: 'all',
  remind_after: '',
  escalate_after: '',
  users: [newUser()],
});

const NO_UNITS = { org: null, company: null, business_unit: null, department: null } as const;

export const emptyDraft = (): MatrixDraft => ({ name: '', units: NO_UNITS, levels: [newLevel()] });

/** SPEC 4: another unit clears those below it and resets the levels to one. */
export const withUnit = (draft: MatrixDraft, key: UnitKey, value: Choice | null): MatrixDraft => {
  if (value?.id === draft.units[key]?.id) return draft;
  const below = UNIT_KEYS.slice(UNIT_KEYS.indexOf(key) + 1);
  const units = { ...draft.units, [key]: value, ...Object.fromEntries(below.map((lower) => [lower, null])) };
  return { ...draft, units, levels: [newLevel()] };
};

export const canAddLevel = ({ levels }: MatrixDraft): boolean => levels.length < MAX_LEVELS;

export const withNewLevel = (draft: MatrixDraft): MatrixDraft => ({ ...draft, levels: [...draft.levels, newLevel()] });

/** SPEC 4: the rest is numbered again, which their places do. */
export const withoutLevel = (draft: MatrixDraft, key: number): MatrixDraft => ({
  ...draft,
  levels: draft.levels.filter((level) => level.key !== key),
});

export const withLevel = (draft: MatrixDraft, key: number, change: Partial<LevelDraft>): MatrixDraft => ({
  ...draft,
  levels: draft.levels.map((level) => (level.key === key ? { ...level, ...change } : level)),
});

/** SPEC 4: another user type clears the user. */
export const withType = (draft: MatrixDraft, key: number, type: LevelType): MatrixDraft =>
  withLevel(draft, key, { type, users: [newUser()] });

export const withNewUser = (draft: MatrixDraft, level: LevelDraft): MatrixDraft =>
  withLevel(draft, level.key, { users: [...level.users, newUser()] });

export const withUser = (draft: MatrixDraft, level: LevelDraft, key: number, change: Partial<UserDraft>): MatrixDraft =>
  withLevel(draft, level.key, {
    users: level.users.map((user) => (user.key === key ? { ...user, ...change } : user)),
  });

export const withoutUser = (draft: MatrixDraft, level: LevelDraft, key: number): MatrixDraft =>
  withLevel(draft, level.key, { users: level.users.filter((user) => user.key !== key) });

/** SPEC 5: users who can't be chosen here: a recruiter of another level, and another user of this one. */
export function takenUsers({ levels }: MatrixDraft, level: LevelDraft, own: number): ReadonlySet<number> {
  const others = levels.flatMap((other) =>
    other.key === level.key || (other.type === SINGLE_TYPE && level.type === SINGLE_TYPE)
      ? other.users.filter(({ key }) => key !== own)
      : [],
  );
  return new Set(others.flatMap(({ user }) => user?.id ?? []));
}

/** Whether a level lacks a user. */
export const lacksUser = ({ levels }: MatrixDraft): boolean =>
  levels.some(({ users }) => users.some(({ user }) => user === null));

/** The payload of SPEC 3: one row for each user, those of a level with the same number. */
export const toSend = ({ name, units, levels }: MatrixDraft): SentMatrix => ({
  name: name.trim(),
  ...(Object.fromEntries(UNIT_KEYS.map((key) => [key, units[key]?.id ?? null])) as Record<UnitKey, number | null>),
  levels: levels.flatMap(({ type, rule, remind_after, escalate_after, users }, index) =>
    users.flatMap(({ user, delegate, from, to }) =>
      user === null
        ? []
        : [
            {
              level: index + 1,
              type,
              user: user.id,
              rule,
              remind_after: daysOf(remind_after),
              escalate_after: daysOf(escalate_after),
              delegate: delegate?.id ?? null,
              delegate_from: from || null,
              delegate_to: to || null,
            },
          ],
    ),
  ),
});

const daysOf = (typed: string): number | null =>
  /^\d+$/.test(typed.trim()) && Number(typed) > 0 ? Number(typed) : null;

export const choiceOf = ({ id, first_name, last_name }: ApprovalUser): Choice => ({
  id,
  name: `${first_name} ${last_name}`.trim(),
});

/** A saved matrix in the form. */
export function draftOf({ name, org, company, business_unit, department, levels }: ApprovalMatrix): MatrixDraft {
  const byNumber = [...Map.groupBy(levels, ({ level }) => level)].toSorted(([a], [b]) => a - b);
  return {
    name,
    units: { org, company, business_unit, department },
    levels: byNumber.map(([, rows]) => {
      const [{ type, rule, remind_after, escalate_after }] = rows as [ApprovalMatrix['levels'][number]]; // a group has one
      return {
        key: newKey(),
        type,
        rule: rule ?? 'all',
        remind_after: String(remind_after ?? ''),
        escalate_after: String(escalate_after ?? ''),
        users: rows.map(({ user, problem, delegate, delegate_from, delegate_to }) => ({
          key: newKey(),
          user: choiceOf(user),
          problem,
          delegate: delegate && choiceOf(delegate),
          from: delegate_from ?? '',
          to: delegate_to ?? '',
        })),
      };
    }),
  };
}
