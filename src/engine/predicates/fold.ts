import type { EvaluationContext } from '../model/predicate.ts';
import { all, ALWAYS, type Condition, type Link, NEVER } from './condition.ts';
import { elementKind } from './kinds.ts';
import { attributeValues, evaluator } from './to-closure.ts';

/**
 * A condition as a statement needs it. Parts that are the same for every record are gone: tests of the user and of
 * settings, and comparisons with an attribute of the user that has no values. Several tests behind one link are one, so
 * that the database follows it once.
 */
export function folded(condition: Condition, context: EvaluationContext): Condition {
  if (isOutside(condition)) return evaluator(condition)({}, context) ? ALWAYS : NEVER;
  switch (condition.op) {
    case 'all': {
      const of = inner(condition, context);
      // Of a list, another record could meet each of them.
      return of.some(isNever) ? NEVER : all(joined(of, all, ({ kind }) => kind === 'key'));
    }
    case 'any': {
      const of = inner(condition, context);
      return of.some(isAlways) ? ALWAYS : any(joined(of, any, () => true));
    }
    case 'not':
      return opposite(folded(condition.of, context));
    case 'some': {
      const of = folded(condition.of, context);
      return isNever(of) ? NEVER : { ...condition, of };
    }
    case 'among':
      return attributeValues(condition.of, context, elementKind(condition.subject.kind)).length === 0
        ? NEVER
        : condition;
    default:
      return condition;
  }
}

/** The parts of a condition, with those of parts that are of its own kind: so what counts for nothing is gone. */
const inner = ({ op, of }: Extract<Condition, { op: 'all' | 'any' }>, context: EvaluationContext): Condition[] =>
  of.map((each) => folded(each, context)).flatMap((each) => (each.op === op ? each.of : [each]));

/** Whether a condition is about something else than the record. */
const isOutside = (condition: Condition): boolean =>
  ('subject' in condition && condition.subject.from !== 'record') ||
  (condition.op === 'some' && condition.via.from !== 'record');

const opposite = (of: Condition): Condition => (isNever(of) ? ALWAYS : isAlways(of) ? NEVER : { op: 'not', of });

const isAlways = (condition: Condition): boolean => condition.op === 'all' && condition.of.length === 0;
const isNever = (condition: Condition): boolean => condition.op === 'any' && condition.of.length === 0;

type Some = Extract<Condition, { op: 'some' }>;
type Join = (of: readonly Condition[]) => Condition;

const any: Join = (of) => (of.length === 1 && of[0] ? of[0] : { op: 'any', of });

/** The conditions, with the tests behind each link in one, where the first of them is. */
function joined(of: readonly Condition[], join: Join, isJoined: (via: Link) => boolean): readonly Condition[] {
  const isSome = (each: Condition): each is Some => each.op === 'some' && isJoined(each.via);
  const links = Map.groupBy(of.filter(isSome), ({ via }) => via.name);
  return of.flatMap((each) => {
    const same = isSome(each) ? links.get(each.via.name)! : [each]; // it is among them
    if (!isSome(each) || same.length === 1) return [each];
    return each === same[0] ? [{ ...each, of: join(joined(testsOf(same), join, isJoined)) }] : [];
  });
}

const testsOf = (conditions: readonly Condition[]): readonly Condition[] =>
  conditions.flatMap((each) => (each.op === 'some' ? each.of : []));
