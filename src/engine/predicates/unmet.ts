import type { PredicateFields } from './condition.ts';
import type { EvaluationContext, FieldTest, Predicate } from '../model/predicate.ts';
import { predicateClosure } from './to-closure.ts';

/**
 * The parts of a condition that must match together, each as a separate condition: `{ amount: { minimum: 1, maximum: 9
 * } }` is two. The whole matches when every part does.
 */
export const conjuncts = (predicate: Predicate): readonly Predicate[] =>
  Object.entries(predicate).flatMap(([key, test]) => {
    if (test === undefined) return [];
    if (key === 'allOf') return (test as readonly Predicate[]).flatMap(conjuncts);
    // The words of a path's test can be about one row of several, so they stay together.
    if (key === 'anyOf' || key === 'not' || key.includes('.')) return [{ [key]: test } as Predicate];
    return wordsOf(test as FieldTest).map((word) => ({ [key]: word }));
  });

/**
 * The parts of a condition that a record does not meet; none when it matches.
 * @throws {PredicateError} if the predicate does not match the fields.
 */
export const unmetParts = (
  predicate: Predicate,
  fields: PredicateFields,
  record: Readonly<Record<string, unknown>>,
  context: EvaluationContext,
): readonly Predicate[] => conjuncts(predicate).filter((part) => !predicateClosure(part, fields)(record, context));

/** The words of a test one by one; a value, a list of values and a dynamic value are one test each. */
function wordsOf(test: FieldTest): readonly FieldTest[] {
  if (typeof test !== 'object' || test === null || Array.isArray(test)) return [test];
  const words = Object.entries(test);
  if (words.length < 2) return [test];
  return words.map(([word, operand]) => ({ [word]: operand }) as FieldTest);
}
