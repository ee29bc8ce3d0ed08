import type { PredicateFields } from './condition.ts';
import type { EvaluationContext, FieldTest, Predicate } from '../model/predicate.ts';
import { predicateClosure } from './to-closure.ts';

/** How a condition came out for one record, part by part, down to the single tests. */
export interface Verdict {
  readonly op: 'all' | 'any' | 'not' | 'test';
  readonly holds: boolean;
  readonly of?: readonly Verdict[];
  /** Of a single test: the condition on its own. */
  readonly predicate?: Predicate;
}

/**
 * A condition evaluated part by part for one record. Its answer equals that of the closure, whose parts it evaluates
 * one by one.
 * @throws {PredicateError} if the predicate does not match the fields.
 */
export function predicateVerdict(
  predicate: Predicate,
  fields: PredicateFields,
  record: Readonly<Record<string, unknown>>,
  context: EvaluationContext,
): Verdict {
  const inner = (part: Predicate) => predicateVerdict(part, fields, record, context);
  const parts = Object.entries(predicate)
    .filter(([, test]) => test !== undefined)
    .map(([key, test]): Verdict => {
      if (key === 'anyOf') return any((test as readonly Predicate[]).map(inner));
      if (key === 'allOf') return all((test as readonly Predicate[]).map(inner));
      if (key === 'not') return not(inner(test as Predicate));
      const single: Predicate = { [key]: test as FieldTest };
      return { op: 'test', holds: predicateClosure(single, fields)(record, context), predicate: single };
    });
  return parts.length === 1 && parts[0] ? parts[0] : all(parts);
}

const all = (of: readonly Verdict[]): Verdict => ({ op: 'all', holds: of.every(({ holds }) => holds), of });
const any = (of: readonly Verdict[]): Verdict => ({ op: 'any', holds: of.some(({ holds }) => holds), of });
const not = (one: Verdict): Verdict => ({ op: 'not', holds: !one.holds, of: [one] });
