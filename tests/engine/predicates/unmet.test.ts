import { describe, expect, it } from 'vitest';
import type { Predicate } from '#engine/model/predicate.ts';
import { predicateClosure } from '#engine/predicates/to-closure.ts';
import { conjuncts, unmetParts } from '#engine/predicates/unmet.ts';
import { CONTEXT, FIELDS, randomSource } from './random-predicates.ts';

describe('what a record does not meet of a condition', () => {
  it.each<[string, Predicate, Record<string, unknown>, Predicate[]]>([
    [
      'only what fails of several tests',
      { stage: 'open', active: true },
      { stage: 'draft', active: true },
      [{ stage: 'open' }],
    ],
    [
      'only the bound that is passed',
      { openings: { minimum: 1, maximum: 5 } },
      { openings: 9 },
      [{ openings: { maximum: 5 } }],
    ],
    [
      'a choice of conditions whole',
      { allOf: [{ anyOf: [{ stage: 'open' }, { active: true }] }, { stage: { present: true } }] },
      { stage: 'draft', active: false },
      [{ anyOf: [{ stage: 'open' }, { active: true }] }],
    ],
    ['a value known later whole', { owner: { $user: 'id' } }, { owner: null }, [{ owner: { $user: 'id' } }]],
    ['a list of values whole', { stage: ['open', 'draft'] }, { stage: 'closed' }, [{ stage: ['open', 'draft'] }]],
    ['nothing where it holds', { stage: 'open' }, { stage: 'open' }, []],
  ])('is %s', (_what, predicate, record, unmet) => {
    expect(unmetParts(predicate, FIELDS, record, CONTEXT)).toEqual(unmet);
  });

  it('is something exactly where the condition does not hold, whatever the condition', () => {
    const source = randomSource(23);
    for (let run = 0; run < 2000; run += 1) {
      const [predicate, record] = [source.predicate(), source.record()];
      const holds = predicateClosure(predicate, FIELDS)(record, CONTEXT);

      expect([predicate, record, unmetParts(predicate, FIELDS, record, CONTEXT).length === 0]).toEqual([
        predicate,
        record,
        holds,
      ]);
      expect(conjuncts(predicate)).not.toContainEqual({});
    }
  });
});
