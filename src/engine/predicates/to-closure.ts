import { type Comparand, type Condition, type Link, ofParts, type PredicateFields, type Subject } from './condition.ts';
import { isRelativeDay } from './dynamic-values.ts';
import { readPredicate, readRowPredicate } from './read-predicate.ts';
import { elementKind, type Kind, READER } from './kinds.ts';
import { settingAt } from '../model/setting-at.ts';
import type { EvaluationContext, Predicate, UserValue } from '../model/predicate.ts';
import { compareText, holdsText, isPresent, linkedRecords, linkedRows, relativeDay, textLength } from './values.ts';

type Values = Readonly<Record<string, unknown>>;
/** `before`: the records from which links led to this one, the last first. */
type Evaluator = (record: Values, context: EvaluationContext, before?: Before) => boolean;
type Comparable = string | number | boolean | null;
type Read = (record: Values, context: EvaluationContext, before?: Before) => Comparable;

interface Before {
  readonly record: Values;
  readonly before: Before | undefined;
}

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
    return (record, context, before) => parts.every((part) => part(record, context, before));
  },
  any: ({ of }) => {
    const parts = of.map(evaluator);
    return (record, context, before) => parts.some((part) => part(record, context, before));
  },
  not: ({ of }) => {
    const part = evaluator(of);
    return (record, context, before) => !part(record, context, before);
  },
  present: ({ subject }) => {
    const raw = rawReader(subject);
    return (record, context, before) => isPresent(raw(record, context, before));
  },
  equal: ({ subject, to }) => {
    const left = subjectReader(subject);
    const right = comparandReader(to, subject);
    return (record, context, before) => {
      const value = left(record, context, before);
      return value !== null && value === right(record, context, before);
    };
  },
  order: ({ subject, word, to }) => {
    const left = subjectReader(subject);
    const right = comparandReader(to, subject);
    return (record, context, before) => {
      const a = left(record, context, before);
      const b = right(record, context, before);
      return a !== null && b !== null && ORDERS[word](compare(a, b));
    };
  },
  element: ({ subject, to }) => {
    const raw = rawReader(subject);
    const read = READER[elementKind(subject.kind)];
    const wanted = comparandReader(to, subject);
    return (record, context, before) => {
      const list = raw(record, context, before);
      const value = wanted(record, context, before);
      return value !== null && Array.isArray(list) && list.some((each) => read(each) === value);
    };
  },
  length: ({ subject, word, limit }) => {
    const read = subjectReader(subject);
    return (record, context, before) => {
      const text = read(record, context, before);
      if (typeof text !== 'string') return false;
      return word === 'minLength' ? textLength(text) >= limit : textLength(text) <= limit;
    };
  },
  pattern: ({ subject, pattern, longest = Infinity }) => {
    const read = subjectReader(subject);
    const expression = new RegExp(pattern, 'u');
    return (record, context, before) => {
      const text = read(record, context, before);
      return typeof text === 'string' && text.length <= longest && expression.test(text);
    };
  },
  text: ({ subject, word, part }) => {
    const read = subjectReader(subject);
    return (record, context, before) => {
      const text = read(record, context, before);
      return typeof text === 'string' && holdsText(text, part, word === 'startsWith');
    };
  },
  among: ({ subject, of }) => {
    const raw = rawReader(subject);
    const kind = elementKind(subject.kind);
    const read = READER[kind];
    return (record, context, before) => {
      const wanted = attributeValues(of, context, kind);
      const value = raw(record, context, before);
      const values: readonly unknown[] = kind === subject.kind ? [value] : Array.isArray(value) ? value : [];
      return values.some((each) => {
        const own = read(each);
        return own !== null && wanted.includes(own);
      });
    };
  },
  some: ({ via, of }) => {
    const follow = follower(via);
    const meets = evaluator(of);
    return (record, context, before) =>
      follow(record, context).some((each) => meets(each, context, { record, before }));
  },
  referred: ({ by }) => {
    const read = READER.id;
    return (record, context) => {
      const id = read(record['id']);
      return typeof id === 'number' && (context.referred?.[by]?.has(id) ?? false);
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

/** The records or rows that a link leads to. */
function follower({
  from,
  name,
  kind,
  to = '',
}: Link): (record: Values, context: EvaluationContext) => readonly Values[] {
  const value = (record: Values, context: EvaluationContext) => (from === 'parent' ? context.parent : record)?.[name];
  if (kind === 'child') return (record, context) => linkedRows(value(record, context));
  return (record, context) => linkedRecords(value(record, context), context.related?.[to]);
}

function rawReader({
  part,
  ...whole
}: Subject): (record: Values, context: EvaluationContext, before?: Before) => unknown {
  if (part !== undefined) {
    const raw = rawReader(whole);
    return (record, context, before) => (raw(record, context, before) as Values | null | undefined)?.[part];
  }
  const { from, name, up = 0 } = whole;
  if (from === 'record' && up === 0) return (record) => record[name];
  if (from === 'record')
    return (record, _context, before) => {
      let at: Before | undefined = { record, before };
      for (let step = 0; step < up; step += 1) at = at?.before;
      return at?.record[name];
    };
  if (from === 'parent') return (_record, context) => context.parent?.[name];
  if (from === 'user') return (_record, context) => userValue(name, context);
  if (from === 'setting') return (_record, context) => settingAt(context.settings, name);
  return (_record, context) => (name === 'state' ? context.state : context.operation);
}

function userValue(name: string, { user }: EvaluationContext): unknown {
  if (name === 'id' || name === 'role' || name === 'username') return user?.[name];
  const { attributes = {} } = user ?? {};
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** The values of an attribute of the user that compare with this kind. */
export function attributeValues(
  { $user }: UserValue,
  context: EvaluationContext,
  kind: Kind,
): readonly (string | number | boolean)[] {
  const values = userValue($user, context);
  return Array.isArray(values) ? values.map((each) => READER[kind](each)).filter((each) => each !== null) : [];
}

function subjectReader(subject: Subject): Read {
  const raw = rawReader(subject);
  const read = READER[subject.kind];
  return (record, context, before) => read(raw(record, context, before));
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
  if ('$user' in dynamic) return userValue(dynamic.$user, context);
  if ('$now' in dynamic) return dynamic.$now === 'date' ? context.today : context.now;
  if ('$parent' in dynamic) return context.parent?.[dynamic.$parent];
  return settingAt(context.settings, dynamic.$setting);
}
