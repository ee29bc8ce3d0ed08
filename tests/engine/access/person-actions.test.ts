import { describe, expect, it } from 'vitest';
import { askedOf } from '#engine/access/person-actions.ts';

const OWN = { created_by: { $user: 'id' } } as const;
const READ = new Set(['created_by', 'status', 'amount', 'name']);

describe('what a transition asks of a record, as a browser knows it', () => {
  it('is told apart: the rows and states in which it is offered, and what a person can do something about', () => {
    const when = { status: 'draft', amount: { minimum: 1 }, name: { present: true } };

    expect(askedOf({ when, rows: OWN, state: 'status' }, READ)).toEqual({
      when: { allOf: [OWN, { status: 'draft' }] },
      needs: { allOf: [{ amount: { minimum: 1 } }, { name: { present: true } }] },
    });
  });

  it('leaves out each part that names a field which the person may not read, and keeps the others', () => {
    const when = { allOf: [{ amount: { minimum: 1 } }, { anyOf: [{ secret: 'x' }, { amount: 3 }] }] };

    expect(askedOf({ when, rows: { secret: 'x' }, state: 'status' }, READ)).toEqual({
      needs: { amount: { minimum: 1 } },
    });
  });

  it('is nothing where nothing is asked', () => {
    expect(askedOf({ when: undefined, rows: undefined, state: undefined }, READ)).toEqual({});
  });
});
