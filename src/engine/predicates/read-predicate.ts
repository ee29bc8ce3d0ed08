import type { FieldTest, Operand, Predicate, Scalar, TestWords, UserValue } from '../model/predicate.ts';
import { judgePattern } from '../patterns/pattern-cost.ts';
import { comparand } from './comparands.ts';
import {
  absent,
  all,
  type Condition,
  NEVER,
  type Order,
  PredicateError,
  type PredicateFields,
  type Subject,
} from './condition.ts';
import {
  checkedDynamic,
  isAttribute,
  isDynamic,
  isElementTest,
  isObject,
  USER_KINDS,
  USER_VALUE,
} from './dynamic-values.ts';
import { elementKind, hasOrder, type Kind, READER } from './kinds.ts';
import { REFERRED_BY, referredAt } from '../model/referred-by.ts';
import { linkOf, pathOf, type Scope, subjectOf, through } from './paths.ts';

/**
 * Checks a predicate against the fields and writes it out. Also for predicates from outside (a list's `filter`):
 * anything unknown throws.
 * @throws {PredicateError} with the place and the error there.
 */
export function readPredicate(predicate: Predicate, fields: PredicateFields, path = ''): Condition {
  return readAll(predicate, { own: fields }, path);
}

/** Like `readPredicate`, for a condition of a row: `parent` are the fields of the record that the rows belong to. */
export function readRowPredicate(predicate: Predicate, fields: PredicateFields, parent: PredicateFields): Condition {
  return readAll(predicate, { own: fields, parent }, '');
}

function readAll(predicate: Predicate, fields: Scope, path: string): Condition {
  if (!isObject(predicate)) throw new PredicateError(path, 'a condition is an object');
  if (path.split('.').length > DEEPEST) throw new PredicateError(path, 'too deep');
  const conditions = Object.entries(predicate)
    .filter(([, test]) => test !== undefined)
    .map(([key, test]) => readEntry(key, test, fields, path ? `${path}.${key}` : key));
  return all(conditions);
}

/** Parts of a path. Conditions come from outside too, and the evaluators and the database recurse into them. */
const DEEPEST = 40;

function readEntry(key: string, test: unknown, fields: Scope, path: string): Condition {
  if (key === 'not') return { op: 'not', of: readAll(test as Predicate, fields, path) };
  if (key === 'anyOf' || key === 'allOf') {
    if (!Array.isArray(test)) throw new PredicateError(path, 'a list of conditions is needed');
    const of = test.map((each, index) => readAll(each as Predicate, fields, `${path}.${index}`));
    return { op: key === 'anyOf' ? 'any' : 'all', of };
  }
  if (key === '$parent') return readParent(test, fields, path);
  if (key === '$user' || key === '$setting') return readOutside(key, test, path);
  const referred = referredAt(key, test);
  const at = referred ? [referred.path, REFERRED_BY].filter(Boolean).join('.') : key;
  const { links, name, end } = pathOf(at, fields, path);
  if (referred) return through(links, { op: 'referred', by: checkedReference(referred.by, path) });
  return through(links, readTest(test as FieldTest, subjectOf(name, end, path), end, path));
}

function checkedReference(by: string, path: string): string {
  if (/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*( \{.*\})?$/.test(by)) return by;
  throw new PredicateError(path, 'a resource and its relation are needed');
}

function readParent(test: unknown, { parent }: Scope, path: string): Condition {
  if (!parent) throw new PredicateError(path, 'only a row has a record that it belongs to');
  return readAll(test as Predicate, { own: parent, isParent: true }, path);
}

/** Tests of the user or of settings, by name or path. They compare with literals only. */
function readOutside(key: '$user' | '$setting', tests: unknown, path: string): Condition {
  if (!isObject(tests)) throw new PredicateError(path, 'a condition is an object');
  const from = key === '$user' ? 'user' : 'setting';
  return all(
    Object.entries(tests).map(([name, test]) => {
      const here = `${path}.${name}`;
      if (!(key === '$user' ? USER_VALUE : SETTING_PATH).test(name))
        throw new PredicateError(here, `"${name}" is not known`);
      const kind = from === 'user' ? (USER_KINDS[name] ?? 'opaque') : kindMeant(test);
      return readTest(test as FieldTest, { from, name, kind }, { own: {} }, here);
    }),
  );
}

const SETTING_PATH = /^\w+(\.\w+)*$/;

/** Settings have no types of their own in conditions: it is that of what they are compared with. */
function kindMeant(test: unknown): Kind {
  if (Array.isArray(test)) return kindMeant(test.find((each) => each !== null) ?? null);
  if (typeof test === 'boolean' || typeof test === 'number') return typeof test === 'boolean' ? 'boolean' : 'number';
  if (typeof test === 'string') return 'text';
  if (!isObject(test)) return 'opaque';
  if ('contains' in test) return 'texts';
  const kinds = Object.entries(test).map(([word, value]) =>
    word === 'present' || isDynamic(value) ? 'opaque' : word.endsWith('Length') ? 'text' : kindMeant(value),
  );
  return kinds.find((kind) => kind !== 'opaque') ?? 'opaque';
}

function readTest(test: FieldTest, subject: Subject, fields: Scope, path: string): Condition {
  if (Array.isArray(test)) return among(test, subject, fields, path);
  if (isObject(test) && !isDynamic(test)) {
    const words = Object.entries(test).filter(([, value]) => value !== undefined);
    return all(words.map(([word, value]) => readWord(word, value, subject, fields, `${path}.${word}`)));
  }
  return equal(test as Operand, subject, fields, path);
}

type WordReader = (value: never, subject: Subject, fields: Scope, path: string) => Condition;

const order =
  (word: Order) =>
  (value: Operand, subject: Subject, fields: Scope, path: string): Condition => {
    if (!hasOrder(subject.kind)) throw new PredicateError(path, `"${subject.name}" has no order`);
    if (value === null) return NEVER;
    return { op: 'order', subject, word, to: comparand(value, subject, fields, path) };
  };

const length =
  (word: 'minLength' | 'maxLength') =>
  (limit: unknown, subject: Subject, _fields: Scope, path: string): Condition => {
    if (subject.kind !== 'text') throw new PredicateError(path, `"${subject.name}" is not text`);
    if (!Number.isInteger(limit)) throw new PredicateError(path, 'a whole number is needed');
    return { op: 'length', subject, word, limit: limit as number };
  };

const WORDS = {
  const: (value: Operand, subject, fields, path) => equal(value, subject, fields, path),
  enum: (values: readonly Scalar[], subject, fields, path) => among(values, subject, fields, path),
  minimum: order('minimum'),
  maximum: order('maximum'),
  exclusiveMinimum: order('exclusiveMinimum'),
  exclusiveMaximum: order('exclusiveMaximum'),
  minLength: length('minLength'),
  maxLength: length('maxLength'),
  pattern: (pattern: unknown, subject, _fields, path) => {
    if (subject.kind !== 'text') throw new PredicateError(path, `"${subject.name}" is not text`);
    return { op: 'pattern', subject, ...checkedPattern(pattern, path) };
  },
  contains: (value: Operand | Predicate, subject, fields, path) => {
    if (isElementTest(value)) return element(value, subject, fields, path);
    if (subject.kind === 'text') return partOfText('contains', value, subject, path);
    if (elementKind(subject.kind) === subject.kind)
      throw new PredicateError(path, `"${subject.name}" is neither a list nor text`);
    return value === null ? NEVER : equal(value, subject, fields, path);
  },
  startsWith: (value: unknown, subject, _fields, path) => {
    if (subject.kind !== 'text') throw new PredicateError(path, `"${subject.name}" is not text`);
    return partOfText('startsWith', value, subject, path);
  },
  present: (wanted: unknown, subject, _fields, path) => {
    if (typeof wanted !== 'boolean') throw new PredicateError(path, 'true or false is needed');
    return wanted ? { op: 'present', subject } : absent(subject);
  },
  not: (test: FieldTest, subject, fields, path) => ({ op: 'not', of: readTest(test, subject, fields, path) }),
} satisfies Record<keyof TestWords, WordReader>;

function readWord(word: string, value: unknown, subject: Subject, fields: Scope, path: string): Condition {
  if (!Object.hasOwn(WORDS, word)) throw new PredicateError(path, `there is no word "${word}" in conditions`);
  return WORDS[word as keyof TestWords](value as never, subject, fields, path);
}

/** One record or row of a list meets a condition of its own. */
function element(condition: Predicate, { name }: Subject, fields: Scope, path: string): Condition {
  const via = linkOf(name, fields, path);
  if (via.kind === 'key') throw new PredicateError(path, `"${name}" is one record: name its field, "${name}.field"`);
  return { op: 'some', via, of: readAll(condition, { own: via.fields }, path) };
}

function partOfText(word: 'contains' | 'startsWith', value: unknown, subject: Subject, path: string): Condition {
  if (value === null) return NEVER;
  const part = READER.text(value);
  if (part === null) throw new PredicateError(path, 'text is needed');
  return { op: 'text', subject, word, part };
}

function equal(value: Operand, subject: Subject, fields: Scope, path: string): Condition {
  if (value === null) return absent(subject);
  if (isDynamic(value) && '$user' in value && isAttribute(value)) return oneOfAttribute(value, subject, path);
  const op = elementKind(subject.kind) === subject.kind ? 'equal' : 'element';
  return { op, subject, to: comparand(value, subject, fields, path) };
}

function oneOfAttribute(of: UserValue, subject: Subject, path: string): Condition {
  checkedDynamic(of, path);
  if (!ATTRIBUTE_KINDS.has(elementKind(subject.kind)))
    throw new PredicateError(path, `"${subject.name}" does not compare with a list of the user`);
  return { op: 'among', subject, of: { $user: of.$user } };
}

const ATTRIBUTE_KINDS: ReadonlySet<Kind> = new Set(['text', 'number', 'id', 'boolean']);

function among(values: readonly Scalar[], subject: Subject, fields: Scope, path: string): Condition {
  if (!Array.isArray(values)) throw new PredicateError(path, 'a list of values is needed');
  return {
    op: 'any',
    of: values.map((value, index) => equal(value as Scalar, subject, fields, `${path}.${index}`)),
  };
}

/** A slow pattern in a condition slows the checks of every user, so patterns that could run forever are rejected. */
function checkedPattern(pattern: unknown, path: string): { readonly pattern: string; readonly longest?: number } {
  const source = sourceOf(String(pattern), path);
  const { reason, longest } = judgePattern(source);
  if (reason !== undefined) throw new PredicateError(path, `this pattern could take for ever: ${reason}`);
  return { pattern: source, ...(longest !== undefined && { longest }) };
}

function sourceOf(pattern: string, path: string): string {
  try {
    return new RegExp(pattern, 'u').source;
  } catch (cause) {
    throw new PredicateError(path, 'not a regular expression', { cause });
  }
}
