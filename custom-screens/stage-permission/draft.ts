import type {
  Effect,
  RightChange,
  RightChanges,
  RightMatrix,
  RightRecord,
} from '#shared/contracts/stage-permissions.ts';
import { STAGE_RIGHTS, type StageRight } from '#shared/contracts/workflows.ts';
import { isGranting, rightDifference, rightKey, rightRules, withChanges } from '#shared/rules/stage-rights.ts';

/** A role, or a user with exceptions. */
export interface RightRow {
  readonly key: string;
  readonly name: string;
  readonly role: string | null;
  readonly user: number | null;
  /** It has every permission, and can't be changed. */
  readonly full: boolean;
  /** Active users of a role. */
  readonly people: number;
  /** Of an exception: the last day, if all of its records have the same. */
  readonly until: string | null;
  readonly isEnded: boolean;
}

export type RightStageColumn = RightMatrix['stages'][number];

/** One cell: what is permitted to a row in a stage. */
export interface RightCell {
  readonly row: RightRow;
  readonly stage: RightStageColumn;
}

/** What a cell says of a permission; of a role it is always decided, an exception can leave it to the role. */
export type RightState = Effect | 'inherit';

/** A user who is to have exceptions, and has none yet. */
interface AddedException {
  readonly id: number;
  readonly name: string;
  readonly until: string | null;
  readonly note: string | null;
}

/** Changes that are not saved. What they are changes of can change: they are laid over it. */
export interface RightDraft {
  readonly changes: ReadonlyMap<string, RightChange>;
  readonly policy: boolean | null;
  readonly added: readonly AddedException[];
}

export const NO_CHANGES: RightDraft = { changes: new Map(), policy: null, added: [] };

/** The permissions with the draft in them. */
export interface WorkingRights {
  readonly isStrict: boolean;
  readonly records: readonly RightRecord[];
  /** What is to be saved. */
  readonly asked: RightChanges;
  /** How much that is, by cells; the policy is one. */
  readonly count: number;
  readonly rows: readonly RightRow[];
  readonly stateOf: (cell: RightCell, right: StageRight) => RightState;
  readonly isChanged: (cell: RightCell) => boolean;
}

export function workingRights(matrix: RightMatrix, draft: RightDraft): WorkingRights {
  const records = withChanges(matrix.records, [...draft.changes.values()]);
  const changes = rightDifference(matrix.records, records);
  const saved = matrix.workflow.deny_unless_granted;
  const isStrict = draft.policy ?? saved;
  const cells = new Set(changes.map(cellKey));
  const ruleOf = rightRules({ ...matrix, deny_unless_granted: isStrict, records });
  const own = new Map(records.map((record) => [rightKey(record), record.effect]));
  return {
    isStrict,
    records,
    asked: { workflow: matrix.workflow.id, changes, ...(isStrict !== saved && { deny_unless_granted: isStrict }) },
    count: cells.size + (isStrict === saved ? 0 : 1),
    rows: rowsOf(matrix, records, draft.added),
    stateOf: ({ row, stage }, right) => {
      if (row.full) return 'grant';
      if (row.user !== null) return own.get(rightKey({ stage: stage.id, user: row.user, right })) ?? 'inherit';
      return isGranting(ruleOf({ user: null, role: row.role! }, stage, right)) ? 'grant' : 'deny'; // a row has a role or a user
    },
    isChanged: ({ row, stage }) => cells.has(`${row.key}|${stage.id}`),
  };
}

const cellKey = (change: RightChange): string => rightKey(change).split('|').slice(0, 2).join('|');

function rowsOf(
  matrix: RightMatrix,
  records: readonly RightRecord[],
  added: readonly AddedException[],
): readonly RightRow[] {
  const roles = matrix.roles.map(({ key, title, people, full }): RightRow => {
    return { key: `role:${key}`, name: title, role: key, user: null, full, people, until: null, isEnded: false };
  });
  const users = Map.groupBy(
    records.filter(({ user }) => user !== null),
    ({ user }) => user!, // just tested
  );
  const named = [...matrix.people.map(({ id, name }) => ({ id, name })), ...added];
  const ids = new Set([...users.keys(), ...added.map(({ id }) => id)]);
  const exceptions = [...ids].map((id): RightRow => {
    const days = new Set((users.get(id) ?? []).map(({ until }) => until));
    const fresh = added.find((each) => each.id === id);
    const until = days.size === 1 ? [...days][0]! : days.size === 0 ? (fresh?.until ?? null) : null; // it has one
    const name = named.find((each) => each.id === id)?.name ?? `#${id}`;
    const isEnded = until !== null && until < matrix.today;
    return { key: `user:${id}`, name, role: null, user: id, full: false, people: 0, until, isEnded };
  });
  return [...roles, ...exceptions.sort((one, other) => one.name.localeCompare(other.name))];
}

/** What cells are given: some of the permissions, the others stay. */
export type RightStates = Partial<Readonly<Record<StageRight, RightState>>>;

/** The draft with permissions of cells set. A role without a record has the default of the workflow, so that needs none. */
export function withStates(
  matrix: RightMatrix,
  draft: RightDraft,
  given: readonly { readonly cell: RightCell; readonly states: RightStates }[],
): RightDraft {
  const changes = new Map(draft.changes);
  for (const { cell, states } of given) {
    if (cell.row.full) continue;
    for (const right of STAGE_RIGHTS) {
      const state = states[right];
      if (state !== undefined) {
        const change = changeOf(matrix, draft, cell, right, state);
        changes.set(rightKey(change), change);
      }
    }
  }
  return { ...draft, changes };
}

function changeOf(
  matrix: RightMatrix,
  draft: RightDraft,
  { row, stage }: RightCell,
  right: StageRight,
  state: RightState,
): RightChange {
  const base = { stage: stage.id, right };
  if (row.user !== null) {
    const note = draft.added.find(({ id }) => id === row.user)?.note;
    if (state === 'inherit') return { ...base, user: row.user, effect: null };
    return { ...base, user: row.user, effect: state, until: row.until, ...(note ? { note } : {}) };
  }
  const role = row.role!; // a row has a role or a user
  const isStrict = draft.policy ?? matrix.workflow.deny_unless_granted;
  const usual = rightRules({ ...matrix, deny_unless_granted: isStrict, records: [] })(
    { user: null, role },
    stage,
    right,
  );
  const isUsual = state === 'inherit' || (state === 'grant') === isGranting(usual);
  const saved = matrix.records.find((record) => rightKey(record) === rightKey({ ...base, role }));
  if (saved && saved.until === null && saved.effect === state) return { ...base, role, effect: saved.effect };
  return { ...base, role, effect: isUsual ? null : state };
}

/** The states that a quick fill gives. */
export const presetStates = (granted: readonly StageRight[]): RightStates =>
  Object.fromEntries(STAGE_RIGHTS.map((right) => [right, granted.includes(right) ? 'grant' : 'deny']));

/** Every permission of a cell. */
export const cellStates = ({ stateOf }: Pick<WorkingRights, 'stateOf'>, cell: RightCell): RightStates =>
  Object.fromEntries(STAGE_RIGHTS.map((right) => [right, stateOf(cell, right)]));

/** The draft with another last day for all exceptions of a user. */
export function withUntil(rights: WorkingRights, draft: RightDraft, user: number, until: string | null): RightDraft {
  const changes = new Map(draft.changes);
  for (const { stage, right, effect, user: of } of rights.records)
    if (of === user) changes.set(rightKey({ stage, right, user }), { stage, right, effect, user, until });
  return { ...draft, changes, added: draft.added.map((each) => (each.id === user ? { ...each, until } : each)) };
}

/** The draft without any exception of a user. */
export function withoutException(rights: WorkingRights, draft: RightDraft, user: number): RightDraft {
  const changes = new Map(draft.changes);
  for (const { stage, right, user: of } of rights.records)
    if (of === user) changes.set(rightKey({ stage, right, user }), { stage, right, user, effect: null });
  return { ...draft, changes, added: draft.added.filter(({ id }) => id !== user) };
}
