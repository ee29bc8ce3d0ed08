import { describe, expect, it } from 'vitest';
import type { Applicant } from '#screens/applicants/applicant.ts';
import {
  queueOf,
  START,
  tallyOf,
  withChanged,
  withEntry,
  withoutUndone,
  withSkipped,
} from '#screens/applicants/triage/triage-state.ts';

const [ada, ben, cleo]: readonly Applicant[] = [{ id: 1 }, { id: 2 }, { id: 3 }];
const ROWS = [ada!, ben!, cleo!];
const held = (record: Applicant) =>
  ({ record, decided: { decision: 'hold' }, setsOff: false, step: Promise.resolve({}) }) as const;
const idsOf = (queue: readonly Applicant[]) => queue.map(({ id }) => id);

describe('the order of triage', () => {
  it('puts who is skipped at the end, the first skipped before the last', () => {
    const state = withSkipped(withSkipped(START, 1), 2);

    expect(idsOf(queueOf(ROWS, state))).toEqual([3, 1, 2]);
  });

  it('leaves out who is decided, though an older answer still has them', () => {
    const state = withEntry(START, held(ada!));

    expect(idsOf(queueOf(ROWS, state))).toEqual([2, 3]);
    expect(tallyOf(state)).toEqual({ advance: 0, hold: 1, reject: 0 });
  });

  it('has an applicant again once a newer answer has them: the decision was undone', () => {
    const decided = withChanged(withEntry(START, held(ada!)), 1, { settledAt: 100 });

    expect(withoutUndone(decided, ROWS, 90)).toBe(decided);
    expect(idsOf(queueOf(ROWS, withoutUndone(decided, ROWS, 110)))).toEqual([1, 2, 3]);
  });
});
