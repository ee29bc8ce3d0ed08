import type { Applicant } from '../applicant.ts';
import type { Decided } from '../decide/DecisionBar.tsx';
import type { StepOutcome } from '../useStep.ts';

/** A decision of this round. */
export interface Entry {
  readonly record: Applicant;
  readonly decided: Decided;
  /** The stages set something off, which an undo within seconds prevents. */
  readonly setsOff: boolean;
  /** What the server answered; rejected with what it said if it didn't take the decision. */
  readonly step: Promise<StepOutcome>;
  /** When the server had it, in milliseconds since 1970; undefined while it is on its way. */
  readonly settledAt: number | undefined;
  /** The user has asked to undo it. */
  readonly isUndoing: boolean;
}

/** Where a user is in triage. */
export interface TriageState {
  /** The latest first. */
  readonly entries: readonly Entry[];
  /** Those that come last, in the order in which they were skipped. */
  readonly skipped: readonly number[];
}

export const START: TriageState = { entries: [], skipped: [] };

export const withEntry = (
  state: TriageState,
  entry: Pick<Entry, 'record' | 'decided' | 'setsOff' | 'step'>,
): TriageState => ({
  ...state,
  entries: [{ ...entry, settledAt: undefined, isUndoing: false }, ...state.entries],
});

/** With other values of the decision about an applicant. */
export const withChanged = (
  state: TriageState,
  id: unknown,
  part: Partial<Pick<Entry, 'settledAt' | 'isUndoing'>>,
): TriageState => ({
  ...state,
  entries: state.entries.map((entry) => (entry.record.id === id ? { ...entry, ...part } : entry)),
});

export const withoutEntry = (state: TriageState, id: unknown): TriageState => ({
  ...state,
  entries: state.entries.filter(({ record }) => record.id !== id),
});

export const withSkipped = (state: TriageState, id: number): TriageState => ({
  ...state,
  skipped: [...state.skipped.filter((each) => each !== id), id],
});

/** The applicants who are left, those that were skipped at the end. What was decided is out, though the answer can still have it. */
export function queueOf(rows: readonly Applicant[], { entries, skipped }: TriageState): readonly Applicant[] {
  const decided = new Set(entries.map(({ record }) => record.id));
  const left = rows.filter(({ id }) => !decided.has(id));
  const placeOf = ({ id }: Applicant) => skipped.indexOf(Number(id));
  return left.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Without the decisions that were undone: their applicants are among those that the server has as new, in an answer that came
 * after the decision.
 */
export function withoutUndone(state: TriageState, rows: readonly Applicant[], answeredAt: number): TriageState {
  const isNew = new Set(rows.map(({ id }) => id));
  const entries = state.entries.filter(
    ({ record, settledAt }) => !(isNew.has(record.id) && settledAt !== undefined && settledAt < answeredAt),
  );
  return entries.length === state.entries.length ? state : { ...state, entries };
}

/** How many applicants each decision has. */
export const tallyOf = ({ entries }: TriageState) => ({
  advance: entries.filter(({ decided }) => decided.decision === 'advance').length,
  hold: entries.filter(({ decided }) => decided.decision === 'hold').length,
  reject: entries.filter(({ decided }) => decided.decision === 'reject').length,
});
