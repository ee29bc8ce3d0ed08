import {
  type Comparand,
  type Condition,
  ofParts,
  isRelativeDay,
  type PredicateFields,
  readPredicate,
  readRowPredicate,
  type Subject,
} from './condition.ts';
import { elementKind, type Kind, READER } from './kinds.ts';
import type { EvaluationContext, Predicate } from './predicate.ts';
import { compareText, holdsText, isPresent, relativeDay, textLength } from './values.ts';

type Values = Readonly<Record<string, unknown>>;
type Evaluator = (record: Values, context: EvaluationContext) => boolean;
type Comparable = string | number | boolean | null;
type Read = (record: Values, context: EvaluationContext) => Comparable;

/**
 * A predicate as a function of a record, for visibility in forms and for decisions on one record. Records come in read
 * shape (`{ id, name }`) or write shape (ids). A value of another type compares as if it were absent.
 * @throws {PredicateError} if the predicate does not match the fields.
 */
export function predicateClosure(predicate: Predicate, fields: PredicateFields): Evaluator {
  return evaluator(readPredicate(predicate, fields));
}

/** Like `predicateClosure`, of a row: `context.parent` is the record that it belongs to, `parent` that record's fields. */
export function rowPredicateClosure(predicate: Predicate, fields: PredicateFields, parent: PredicateFields): Evaluator {
  return evaluator(readRowPredicate(predicate, fields, parent));
}

const EVALUATORS: { readonly [Op in Condition['op']]: (condition: Extract<Condition, { op: Op }>) => Evaluator } = {
  all: ({ of }) => {
    const parts = of.map(evaluator);
    return (record, context) => parts.every((part) => part(record, context));
  },
  any: ({ of }) => {
    const parts = of.map(evaluator);
    return (record, context) => parts.some((part) => part(record, context));
  },
  not: ({ of }) => {
    const part = evaluator(of);
    return (record, context) => !part(record, context);
  },
  present: ({ subject }) => {
    const raw = rawReader(subject);
    return (record, context) => isPresent(raw(record, context));
  },
  equal: ({ subject, to }) => {
    const left = subjectReader(subject);
    const right = comparandReader(to, subject);
    return (record, context) => {
      const value = left(record, context);
      return value !== null && value === right(record, context);
    };
  },
  order: ({ subject, word, to }) => {
    const left = subjectReader(subject);
    const right = comparandReader(to, subject);
    return (record, context) => {
      const a = left(record, context);
      const b = right(record, context);
      return a !== null && b !== null && ORDERS[word](compare(a, b));
    };
  },
  element: ({ subject, to }) => {
    const raw = rawReader(subject);
    const read = READER[elementKind(subject.kind)];
    const wanted = comparandReader(to, subject);
    return (record, context) => {
      const list = raw(record, context);
      const value = wanted(record, context);
      return value !== null && Array.isArray(list) && list.some((each) => read(each) === value);
    };
  },
  length: ({ subject, word, limit }) => {
    const read = subjectReader(subject);
    return (record, context) => {
      const text = read(record, context);
      if (typeof text !== 'string') return false;
      return word === 'minLength' ? textLength(text) >= limit : textLength(text) <= limit;
    };
  },
  pattern: ({ subject, pattern, longest = Infinity }) => {
    const read = subjectReader(subject);
    const expression = new RegExp(pattern, 'u');
    return (record, context) => {
      const text = read(record, context);
      return typeof text === 'string' && text.length <= longest && expression.test(text);
    };
  },
  text: ({ subject, word, part }) => {
    const read = subjectReader(subject);
    return (record, context) => {
      const text = read(record, context);
      return typeof text === 'string' && holdsText(text, part, word === 'startsWith');
    };
  },
};

const ORDERS = {
  minimum: (order: number) => order >= 0,
  maximum: (order: number) => order <= 0,
  exclusiveMinimum: (order: number) => order > 0,
  exclusiveMaximum: (order: number) => order < 0,
};

/** A checked condition as a function. */
export function evaluator(condition: Condition): Evaluator {
  const parts = ofParts(condition);
  if (parts) return evaluator(parts);
  return (EVALUATORS[condition.op] as (condition: Condition) => Evaluator)(condition);
}

function compare(a: string | number | boolean, b: string | number | boolean): number {
  return typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : Number(a) - Number(b);
}

function rawReader({ part, ...whole }: Subject): (record: Values, context: EvaluationContext) => unknown {
  if (part !== undefined) {
    const raw = rawReader(whole);
    return (record, context) => (raw(record, context) as Values | null | undefined)?.[part];
  }
  const { from, name } = whole;
  if (from === 'record') return (record) => record[name];
  if (from === 'parent') return (_record, context) => context.parent?.[name];
  return (_record, context) => (name === 'state' ? context.state : context.operation);
}

function subjectReader(subject: Subject): Read {
  const raw = rawReader(subject);
  const read = READER[subject.kind];
  return (record, context) => read(raw(record, context));
}

function comparandReader(to: Comparand, subject: Subject): Read {
  if ('literal' in to) return () => to.literal;
  if ('field' in to) return subjectReader(to.field);
  const read = READER[elementKind(subject.kind)];
  return (_record, context) => read(dynamicValue(to.dynamic, context, elementKind(subject.kind)));
}

/** The dynamic value in this context, compared with a value of this kind; undefined if the context lacks it. */
export function dynamicValue(
  dynamic: Extract<Comparand, { dynamic: unknown }>['dynamic'],
  context: EvaluationContext,
  kind: Kind,
): unknown {
  if (isRelativeDay(dynamic)) {
    const [unit, steps] = Object.entries(dynamic)[0] as [string, number];
    return relativeDay(unit, steps, context.today, kind === 'instant' ? (context.timeZone ?? 'UTC') : null);
  }
  if ('$user' in dynamic) return context.user?.[dynamic.$user];
  if ('$now' in dynamic) return dynamic.$now === 'date' ? context.today : context.now;
  if ('$parent' in dynamic) return context.parent?.[dynamic.$parent];
  return dynamic.$setting
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Values)[key] : undefined),
      context.settings,
    );
}
