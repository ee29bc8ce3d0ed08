import { fieldName, wireName } from '#engine/custom-fields/custom-names.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { fieldAt, stepsOf } from '#engine/predicates/fields-used.ts';
import { PredicateError } from '#engine/predicates/condition.ts';
import { isDynamic, isElementTest } from '#engine/predicates/dynamic-values.ts';
import { readPredicate } from '#engine/predicates/read-predicate.ts';
import type { Dynamic, FieldTest, Operand, Predicate, Scalar, TestWords } from '#engine/model/predicate.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { AppError } from '#shared/errors.ts';
import { unknownParameter } from './unknown-parameter.ts';
import type { ResourceRequest } from './request.ts';
import { inOneRow } from './in-one-row.ts';
import { isLive } from './select.ts';

const MAX_TESTS = 60;
const MAX_DEPTH = 5;
const MAX_CHOICES = 1000;
const RANGE_WORDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;
const LENGTH_WORDS = ['minLength', 'maxLength'] as const;

/** Values in a list's filter that can be resolved when the statement is made. */
const DYNAMICS = new Set(['$day', '$week', '$month', '$now', '$user', '$field']);

/** Text-like types, where `contains` and `startsWith` look inside the text without regard to case. */
const isTextual = (field: FieldDefinition): boolean => typeOf(field).kind === 'text';
const isRanged = (field: FieldDefinition): boolean => typeOf(field).isText || typeOf(field).words.includes('minimum');

/**
 * Checks a filter as it came from the client and returns it as a predicate with every operand of the field's type. It
 * is the predicate form of the resource files, with `q` for the search text. Relative days (`$day`), `$now`, `$user`
 * and `$field` stay as they are; they are resolved when the statement is made.
 * @param budget how many tests it can have; several filters can share one.
 * @throws {AppError} unknown_parameter for a field that does not exist for this user, malformed for a value that does
 * not match the field's type.
 */
export function parseFilter(
  request: ResourceRequest,
  filter: unknown,
  budget: Budget = { tests: MAX_TESTS },
): { filter: Predicate; search?: string } {
  if (!isObject(filter)) throw new AppError('malformed', 'filter has to be an object');
  const { q, ...rest } = filter;
  if (q !== undefined && typeof q !== 'string') throw new AppError('malformed', 'q has to be text');
  return { filter: parsePredicate(request, rest, budget, 0), search: q };
}

type Budget = { tests: number };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsePredicate(request: ResourceRequest, input: unknown, budget: Budget, depth: number): Predicate {
  if (!isObject(input) || depth > MAX_DEPTH) throw new AppError('malformed', 'filter is not a condition');
  const entries = Object.entries(input).map(([key, value]) => {
    const name = fieldName(key);
    return [name, parsePart(request, name, value, budget, depth)] as const;
  });
  return inOneRow(request.definition.fields, Object.fromEntries(entries) as Predicate);
}

function parsePart(request: ResourceRequest, key: string, value: unknown, budget: Budget, depth: number) {
  if (key === 'anyOf' || key === 'allOf') {
    if (!Array.isArray(value)) throw new AppError('malformed', `${key} has to be a list`);
    return value.map((part) => parsePredicate(request, part, budget, depth + 1));
  }
  if (key === 'not') return parsePredicate(request, value, budget, depth + 1);
  if (--budget.tests < 0) throw new AppError('malformed', 'filter has too many conditions');
  const field = filterField(request, key);
  const element = elementTest(field, value);
  if (element) {
    const contains = parseElement(request, { key, field }, element, budget, depth + 1);
    return requireMeaning(request, key, { contains });
  }
  if (typeOf(field).storage === 'child' && !isPresence(value)) throw unknownParameter(wireName(key));
  return requireMeaning(request, key, parseTest(request, field, value, key));
}

/**
 * The field of a filter key: of the record, or at the end of a path through rows and through the relations that the
 * file names fields of (`skills.skill`, `country.name`).
 */
function filterField({ access, definition }: ResourceRequest, key: string): FieldDefinition {
  const field = fieldAt(definition.fields, key);
  const isReadable = Object.hasOwn(definition.fields, key)
    ? access.readFields.has(key)
    : stepsOf(key).every((step) => access.readFields.has(step));
  if (!field || !isReadable || isLive(field)) throw unknownParameter(wireName(key));
  return field;
}

/** `{ contains: { … } }`: a condition that one row, or one record of several, meets. */
const elementTest = ({ fields, relation }: FieldDefinition, value: unknown): Record<string, unknown> | undefined => {
  if (!(fields ?? relation?.fields) || !isObject(value) || Object.keys(value).length !== 1) return undefined;
  const { contains } = value;
  return isObject(contains) && isElementTest(contains) ? contains : undefined;
};

/** `{ present: false }`: all that rows as a whole are asked. */
const isPresence = (value: unknown): boolean => isObject(value) && Object.keys(value).join() === 'present';

/** The condition is read as one of the record, from the row on, so that nothing in it escapes the checks. */
function parseElement(
  request: ResourceRequest,
  { key, field }: { readonly key: string; readonly field: FieldDefinition },
  test: Record<string, unknown>,
  budget: Budget,
  depth: number,
): Predicate {
  const prefix = `${key}.`;
  const readFields = new Set(
    [...request.access.readFields].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  );
  const there: ResourceRequest = {
    ...request,
    definition: { ...request.definition, fields: field.fields ?? field.relation?.fields ?? {} },
    access: { ...request.access, readFields },
  };
  return parsePredicate(there, test, budget, depth);
}

/** The check of the whole test: whether the two sides can be compared. */
function requireMeaning({ definition }: ResourceRequest, key: string, test: FieldTest): FieldTest {
  try {
    readPredicate({ [key]: test }, definition.fields);
    return test;
  } catch (cause) {
    if (cause instanceof PredicateError) throw malformedValue(key, cause);
    throw cause;
  }
}

function parseTest(request: ResourceRequest, field: FieldDefinition, value: unknown, key: string): FieldTest {
  if (value === null) return null;
  if (Array.isArray(value)) return { enum: choices(field, value, key) };
  if (!isObject(value) || isDynamic(value)) {
    const operand = comparand(request, field, value, key);
    return isList(field) ? { contains: operand } : operand;
  }
  return parseWords(request, field, value, key);
}

const isList = (field: FieldDefinition): boolean => ['texts', 'ids'].includes(typeOf(field).kind);

function comparand(request: ResourceRequest, field: FieldDefinition, value: unknown, key: string): Operand {
  if (!isDynamic(value)) return scalar(field, value, key);
  const [name, argument] = Object.entries(value)[0] as [string, unknown];
  if (!DYNAMICS.has(name)) throw unknownParameter(`${key}.${name}`);
  if (name !== '$field') return value as Dynamic;
  const $field = fieldName(String(argument));
  filterField(request, $field);
  return { $field };
}

function parseWords(
  request: ResourceRequest,
  field: FieldDefinition,
  words: Record<string, unknown>,
  key: string,
): TestWords {
  const parsed: Record<string, unknown> = {};
  for (const [word, operand] of Object.entries(words)) {
    if (word === 'not') parsed.not = parseTest(request, field, operand, key);
    else if (word === 'present') parsed.present = requireBoolean(operand, key);
    else if (word === 'enum') parsed.enum = choices(field, operand, key);
    else if (word === 'const') parsed.const = comparand(request, field, operand, key);
    else if (
      (word === 'contains' && (isList(field) || isTextual(field))) ||
      (word === 'startsWith' && isTextual(field))
    )
      parsed[word] = isTextual(field) ? requireText(operand, key) : comparand(request, field, operand, key);
    else if (RANGE_WORDS.some((known) => known === word) && isRanged(field))
      parsed[word] = comparand(request, field, operand, key);
    else if (LENGTH_WORDS.some((known) => known === word) && isTextual(field))
      parsed[word] = requireLength(operand, key);
    else throw unknownParameter(`${key}.${word}`);
  }
  return parsed;
}

function choices(field: FieldDefinition, value: unknown, key: string): Scalar[] {
  if (!Array.isArray(value) || value.length > MAX_CHOICES) throw malformedValue(key);
  return value.map((item) => (item === null ? null : scalar(field, item, key)));
}

const malformedValue = (key: string, cause?: unknown): AppError =>
  new AppError('malformed', `The value for ${key.slice(0, 80)} does not fit`, { cause });

function requireLength(value: unknown, key: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw malformedValue(key);
  return value;
}

function requireBoolean(value: unknown, key: string): boolean {
  if (typeof value !== 'boolean') throw malformedValue(key);
  return value;
}

function requireText(value: unknown, key: string): string {
  if (typeof value !== 'string' || value.length > 500) throw malformedValue(key);
  return value;
}

function scalar(field: FieldDefinition, value: unknown, key: string): Scalar {
  const read = typeOf(field).wire.fromQuery(value, field);
  if (read === undefined) throw malformedValue(key);
  return read;
}
