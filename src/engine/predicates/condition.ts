import type { ValueParts } from '../field-types/field-type.ts';
import { FIELD_TYPES, typeOf } from '../field-types/field-types.ts';
import { judgePattern } from '../patterns/pattern-cost.ts';
import type { FieldDefinition } from '../model/definition.ts';
import { areComparable, elementKind, hasOrder, type Kind, READER } from './kinds.ts';
import type {
  Dynamic,
  FieldTest,
  Operand,
  Predicate,
  RelativeDay,
  Scalar,
  TestWords,
  UserValue,
} from '../model/predicate.ts';

/** What a condition needs to know of the fields. */
export type PredicateFields = Readonly<Record<string, PredicateField>>;

/** A relation has the fields of its target that conditions name (`relation.fields`), rows have their own (`fields`). */
export type PredicateField = Pick<FieldDefinition, 'type' | 'column' | 'custom' | 'currency'> & {
  readonly relation?: { readonly to: string; readonly fields?: PredicateFields };
  readonly fields?: PredicateFields;
};

/** A field that leads to other records or rows: a relation to one record or to several, or rows. */
export interface Link {
  readonly from: 'record' | 'parent';
  readonly name: string;
  readonly kind: 'key' | 'join' | 'child';
  /** The resource that a relation points at. */
  readonly to?: string;
  readonly field: PredicateField;
  /** The fields there. */
  readonly fields: PredicateFields;
}

/**
 * What is tested: a field of the record or row, of the record that a row belongs to, `$state` or `$operation` of the
 * context, a value of the user, or a setting of the team by its path.
 */
export interface Subject {
  readonly from: 'record' | 'parent' | 'context' | 'user' | 'setting';
  readonly name: string;
  readonly kind: Kind;
  /** Of values in parts: what must be equal, and what is ordered. */
  readonly parts?: Pick<ValueParts, 'equal' | 'ordered'>;
  /** Only this part of the value. */
  readonly part?: string;
  /** A field of a record before the one at hand: so many links back. */
  readonly up?: number;
}

/** What it is compared with: a readable literal (`said`: as it was written, where that says more), another field of a comparable kind, or a value known at evaluation. */
export type Comparand =
  | {
      readonly literal: string | number | boolean;
      readonly said?: string;
      readonly parts?: { readonly equal: string; readonly ordered: number };
    }
  | { readonly field: Subject }
  | { readonly dynamic: Exclude<Dynamic, { readonly $field: string }> };

export type Order = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum';

/** A predicate made plain for the evaluators: every word spelled out, every name and literal checked against the fields. */
export type Condition =
  | { readonly op: 'all'; readonly of: readonly Condition[] }
  | { readonly op: 'any'; readonly of: readonly Condition[] }
  | { readonly op: 'not'; readonly of: Condition }
  | { readonly op: 'present'; readonly subject: Subject }
  | { readonly op: 'equal'; readonly subject: Subject; readonly to: Comparand }
  | { readonly op: 'order'; readonly subject: Subject; readonly word: Order; readonly to: Comparand }
  /** One element of a list field equals. */
  | { readonly op: 'element'; readonly subject: Subject; readonly to: Comparand }
  | {
      readonly op: 'length';
      readonly subject: Subject;
      readonly word: 'minLength' | 'maxLength';
      readonly limit: number;
    }
  | { readonly op: 'pattern'; readonly subject: Subject; readonly pattern: string; readonly longest?: number }
  /** Characters somewhere in a text or at its beginning, without regard to case. */
  | {
      readonly op: 'text';
      readonly subject: Subject;
      readonly word: 'contains' | 'startsWith';
      readonly part: string;
    }
  /** The value, or one element of a list field, is one of a list that is known only at evaluation. */
  | { readonly op: 'among'; readonly subject: Subject; readonly of: UserValue }
  /** One of the records or rows that a field leads to meets this. */
  | { readonly op: 'some'; readonly via: Link; readonly of: Condition };

/**
 * A condition that means nothing for these fields: an unknown name or operator, or a value of an invalid type. `path`
 * is dotted.
 */
export class PredicateError extends Error {
  readonly path: string;
  /** The error, without the place. */
  readonly reason: string;

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(`${path}: ${reason}`, options);
    this.path = path;
    this.reason = reason;
  }
}

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

/** The fields that names mean at a place: of the record, or of a row and its record. */
interface Scope {
  readonly own: PredicateFields;
  readonly parent?: PredicateFields;
  /** Below `$parent`, where names mean fields of the record. */
  readonly isParent?: true;
  /** At the end of a path: the names that `$field` means, which are those where the path begins, so many links back. */
  readonly start?: { readonly scope: Scope; readonly up: number };
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
  const { links, name, end } = pathOf(key, fields, path);
  return through(links, readTest(test as FieldTest, subjectOf(name, end, path), end, path));
}

/** More links would be more joins than a list can bear. */
export const MOST_LINKS = 3;

/** `department.company.owner`: the links, and the field at their end with the names there. */
function pathOf(key: string, scope: Scope, path: string): { links: readonly Link[]; name: string; end: Scope } {
  const names = Object.hasOwn(scope.own, key) ? [key] : key.split('.');
  if (names.length > MOST_LINKS + 1) throw new PredicateError(path, `a path leads through up to ${MOST_LINKS} fields`);
  const links: Link[] = [];
  let end = scope;
  for (const name of names.slice(0, -1)) {
    const link = linkOf(name, end, path);
    links.push(link);
    end = {
      own: link.fields,
      ...(scope.parent && { parent: scope.parent }),
      start: { scope, up: links.length },
    };
  }
  return { links, name: names.at(-1) ?? '', end };
}

function linkOf(name: string, { own, isParent }: Scope, path: string): Link {
  const field = Object.hasOwn(own, name) ? own[name] : undefined;
  if (!field) throw new PredicateError(path, `there is no field "${name}"`);
  const kind = typeOf(field).storage;
  const fields = kind === 'child' ? field.fields : field.relation?.fields;
  if (kind !== 'key' && kind !== 'join' && kind !== 'child')
    throw new PredicateError(path, `"${name}" leads to no other record`);
  const to = field.relation?.to;
  return {
    from: isParent ? 'parent' : 'record',
    name,
    kind,
    ...(to !== undefined && { to }),
    field,
    fields: fields ?? {},
  };
}

/**
 * A test of what links lead to, as a test of the record where they begin. What is not there has no value, so `not` is
 * the opposite of the whole. What must match together matches in one and the same record or row.
 */
function through(links: readonly Link[], condition: Condition): Condition {
  const some = (of: Condition): Condition =>
    links.reduceRight<Condition>((inner, via) => ({ op: 'some', via, of: inner }), of);
  if (links.length === 0) return condition;
  if (condition.op === 'not') return { op: 'not', of: through(links, condition.of) };
  if (condition.op === 'any' && !condition.of.every(isPlain))
    return { op: 'any', of: condition.of.map((each) => through(links, each)) };
  if (condition.op !== 'all') return some(condition);
  const together = condition.of.filter(isPlain);
  const alone = condition.of.filter((each) => !isPlain(each));
  return all([...(together.length > 0 ? [some(all(together))] : []), ...alone.map((each) => through(links, each))]);
}

function readParent(test: unknown, { parent }: Scope, path: string): Condition {
  if (!parent) throw new PredicateError(path, 'only a row has a record that it belongs to');
  return readAll(test as Predicate, { own: parent, isParent: true }, path);
}

const isPlain = ({ op }: Condition): boolean => op !== 'not' && op !== 'any' && op !== 'all';

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

const USER_VALUE = /^[a-z][a-z0-9_]*$/;
const SETTING_PATH = /^\w+(\.\w+)*$/;

/** A user has each of these once; an attribute is a list that is there or not. */
const USER_KINDS: Readonly<Record<string, Kind>> = { id: 'id', role: 'text', username: 'text' };

/** Whether `$user` means a list that roles.yaml declares. */
export const isAttribute = ({ $user }: UserValue): boolean => !Object.hasOwn(USER_KINDS, $user);

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

function subjectOf(name: string, { own: fields, isParent }: Scope, path: string): Subject {
  if (name === '$state' || name === '$operation') return { from: 'context', name: name.slice(1), kind: 'text' };
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw new PredicateError(path, `there is no field "${name}"`);
  const { kind, parts } = typeOf(field);
  return {
    from: isParent ? 'parent' : 'record',
    name,
    kind,
    ...(parts && { parts: { equal: parts.equal, ordered: parts.ordered } }),
  };
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

/** Whether what follows `contains` is a condition on an element, and not its value. */
export const isElementTest = (value: unknown): value is Predicate => isObject(value) && !isDynamic(value);

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

function comparand(value: Operand, subject: Subject, fields: Scope, path: string): Comparand {
  const kind = elementKind(subject.kind);
  if (kind === 'opaque' || kind === 'rows')
    throw new PredicateError(path, `"${subject.name}" can only be present or absent`);
  if (isDynamic(value)) return dynamicComparand(value, subject, fields, path);
  if (subject.parts) return partsOf(value, subject, fields, path);
  const literal = READER[kind](kind === 'id' && /^\d{1,15}$/.test(String(value)) ? Number(value) : value);
  if (literal === null) throw new PredicateError(path, notAValue(value, subject));
  return { literal, ...(kind === 'duration' && { said: String(value) }) };
}

/** A literal of values in parts, as it is written and as its parts. */
function partsOf(value: Scalar, subject: Subject, { own, parent }: Scope, path: string): Comparand {
  const field = (subject.from === 'parent' && parent ? parent : own)[subject.name];
  const parts = field && FIELD_TYPES[field.type].parts?.read(value, field);
  if (!parts) throw new PredicateError(path, notAValue(value, subject));
  return { literal: String(value), parts };
}

/**
 * A comparison of values in parts as comparisons of the parts: one must be equal, and then the other is compared.
 * Undefined for every other condition.
 */
export function ofParts(condition: Condition): Condition | undefined {
  if ((condition.op !== 'equal' && condition.op !== 'order') || !condition.subject.parts) return undefined;
  const { subject, to } = condition;
  const { equal: same, ordered } = subject.parts!;
  const other = 'field' in to ? to.field : undefined;
  const literal = 'literal' in to ? to.parts : undefined;
  if (!other && !literal) return NEVER;
  const own = ({ from, name, up }: Subject, part: string, kind: Kind): Subject => ({
    from,
    name,
    kind,
    part,
    ...(up !== undefined && { up }),
  });
  const comparandOf = (part: string, kind: Kind, value: string | number | undefined): Comparand =>
    other ? { field: own(other, part, kind) } : { literal: value! };
  return {
    op: 'all',
    of: [
      { op: 'equal', subject: own(subject, same, 'text'), to: comparandOf(same, 'text', literal?.equal) },
      {
        ...condition,
        subject: own(subject, ordered, 'number'),
        to: comparandOf(ordered, 'number', literal?.ordered),
      },
    ],
  };
}

/** `yes` and `on` are texts in YAML 1.2. */
const notAValue = (value: unknown, { name, kind }: Subject): string =>
  `${JSON.stringify(value)} is not a value of "${name}"${kind === 'boolean' ? ': true or false is needed' : ''}`;

function dynamicComparand(value: Dynamic, subject: Subject, fields: Scope, path: string): Comparand {
  if ('$parent' in value && fields.parent) checkParentValue(value.$parent, subject, fields.parent, `${path}.$parent`);
  if (!('$field' in value)) {
    if (subject.parts) throw new PredicateError(path, `"${subject.name}" does not compare with this`);
    if ('$user' in value && isAttribute(value))
      throw new PredicateError(path, `"${value.$user}" is a list: it is compared by equality only`);
    if (isRelativeDay(value) && !['date', 'instant'].includes(elementKind(subject.kind)))
      throw new PredicateError(path, `"${subject.name}" does not compare with a day`);
    return { dynamic: checkedDynamic(value, path) };
  }
  if (subject.from === 'context') throw new PredicateError(path, `"$${subject.name}" does not compare with a field`);
  if (subject.from === 'user' || subject.from === 'setting')
    throw new PredicateError(path, `"${subject.name}" is compared with values, not with a field`);
  const { scope, up } = fields.start ?? { scope: fields, up: 0 };
  const found = subjectOf(value.$field, scope, `${path}.$field`);
  const other = up > 0 ? { ...found, up } : found;
  if (!areComparable(other.kind, elementKind(subject.kind)))
    throw new PredicateError(`${path}.$field`, `"${other.name}" does not compare with "${subject.name}"`);
  return { field: other };
}

function checkParentValue(name: string, subject: Subject, parent: PredicateFields, path: string): void {
  const other = subjectOf(name, { own: parent, isParent: true }, path);
  if (!areComparable(other.kind, elementKind(subject.kind)))
    throw new PredicateError(path, `"${name}" does not compare with "${subject.name}"`);
}

/** Days, weeks or months away from today. */
const FURTHEST = 36_500;

const RELATIVE = ['$day', '$week', '$month'];

export const isRelativeDay = (value: Dynamic): value is RelativeDay => RELATIVE.includes(Object.keys(value)[0] ?? '');

const DYNAMICS: Readonly<Record<string, readonly string[] | null>> = {
  $user: null,
  $now: ['date', 'date-time'],
  $parent: null,
  $setting: null,
};

function checkedDynamic(value: Exclude<Dynamic, { $field: string }>, path: string): typeof value {
  const [key, argument] = Object.entries(value)[0] ?? ['', undefined];
  if (isRelativeDay(value)) {
    if (!Number.isInteger(argument) || Math.abs(Number(argument)) > FURTHEST)
      throw new PredicateError(`${path}.${key}`, `a whole number up to ${FURTHEST} is needed`);
    return value;
  }
  const allowed = Object.hasOwn(DYNAMICS, key) ? DYNAMICS[key] : undefined;
  if (allowed === undefined) throw new PredicateError(path, `there is no value "${key}"`);
  const isUnknown = key === '$user' && !USER_VALUE.test(String(argument));
  if (typeof argument !== 'string' || isUnknown || (allowed && !allowed.includes(argument)))
    throw new PredicateError(`${path}.${key}`, `"${String(argument)}" is not known`);
  return value;
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

const NEVER: Condition = { op: 'any', of: [] };
const absent = (subject: Subject): Condition => ({ op: 'not', of: { op: 'present', subject } });
const all = (of: readonly Condition[]): Condition => (of.length === 1 && of[0] ? of[0] : { op: 'all', of });

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an operand is known only at evaluation. */
export function isDynamic(value: unknown): value is Dynamic {
  return isObject(value) && Object.keys(value).length === 1 && Object.keys(value)[0]!.startsWith('$');
}
