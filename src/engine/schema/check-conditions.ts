import { FIELD_TYPES, hasStorage, typeOf } from '../field-types/field-types.ts';
import { PredicateError } from '../predicates/condition.ts';
import { isElementTest } from '../predicates/dynamic-values.ts';
import { readPredicate, readRowPredicate } from '../predicates/read-predicate.ts';
import { areKnown, fieldAt, fieldsUsed, parentPathsUsed, pathsUsed } from '../predicates/fields-used.ts';
import type { Predicate } from '../model/predicate.ts';
import type { ConditionPlace } from './check-grammar.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { meantBy } from './synonyms.ts';
import { diagnosticAt, offsetOf, type Source } from './source.ts';

type Path = readonly (string | number)[];

/** What a file says, and the text to point at where it is wrong: a file without errors needs no second reading. */
export interface Content {
  readonly raw: unknown;
  readonly source: () => Source;
}

type Report = (path: Path, part: 'key' | 'value', message: string, allowed?: readonly string[], word?: string) => void;

/**
 * Checks what the conditions of a file compare: the words that a field's type has, values that a choice has, types on
 * both sides. Those that name fields of other resources are checked with these (`checkPathConditions`).
 */
export const checkConditions = (
  content: Content,
  definition: ResourceDefinition,
  places: readonly ConditionPlace[],
): readonly Diagnostic[] => {
  const diagnostics = outermost(places)
    .filter(({ path }) => !leadsElsewhere(conditionAt(content, path)))
    .flatMap(({ path }) => checkCondition(content, definition, path));
  return diagnostics.length > 0 ? diagnostics : checkCircles(content, definition);
};

/** Those that name fields of other resources. */
export const pathConditions = (raw: unknown, places: readonly ConditionPlace[]): readonly ConditionPlace[] =>
  outermost(places).filter(({ path }) => leadsElsewhere(conditionAt({ raw }, path)));

/** The same of the conditions of `pathConditions`, once the types of the fields are known. */
export const checkPathConditions = (
  content: Content,
  definition: ResourceDefinition,
  places: readonly ConditionPlace[],
): readonly Diagnostic[] => places.flatMap(({ path }) => checkCondition(content, definition, path));

const outermost = (places: readonly ConditionPlace[]): readonly ConditionPlace[] =>
  places.filter((place) => !places.some((other) => other !== place && startsWith(place.path, other.path)));

const leadsElsewhere = (predicate: Predicate): boolean =>
  [...pathsUsed(predicate), ...parentPathsUsed(predicate)].some((path) => path.includes('.'));

const startsWith = (path: Path, start: Path): boolean =>
  start.length < path.length && start.every((step, index) => step === path[index]);

/** The fields that a condition's names mean: the record's, or a row's with its record's. */
interface Scope {
  readonly own: Fields;
  readonly parent?: Fields;
}

const scopeOf = ({ fields, states }: ResourceDefinition, path: Path): Scope => {
  const [top, name, items] = path;
  const outer = top === 'properties' && items === 'items' ? fields[String(name)] : undefined;
  const own: Fields = states ? { ...fields, $state: fields[states.field] as FieldDefinition } : fields;
  return hasStorage(outer, 'child') ? { own: outer.fields ?? {}, parent: own } : { own };
};

const checkCondition = (content: Content, definition: ResourceDefinition, path: Path): readonly Diagnostic[] => {
  const scope = scopeOf(definition, path);
  const diagnostics: Diagnostic[] = [];
  const report: Report = (at, part, message, allowed, word) => {
    const suggestion = allowed && word !== undefined ? meantBy(word, allowed) : undefined;
    const extras = { ...(allowed && { allowed }), ...(suggestion !== undefined && { suggestion }) };
    const source = content.source();
    diagnostics.push(diagnosticAt(source, offsetOf(source, at, part), 'VALUE', at.join('.'), message, extras));
  };
  const predicate = conditionAt(content, path);
  checkPredicate(predicate, scope, path, report);
  const isUnknown = path[0] === 'list' ? isWithoutColumn : isLive;
  const live = [...pathsUsed(predicate)].find((name) => isUnknown(fieldAt(scope.own, name)));
  if (live !== undefined)
    report(
      path,
      'value',
      `"${live}" cannot be tested: it is ${fieldAt(scope.own, live)?.column === undefined ? 'worked out when it is read' : 'read from another record'}`,
    );
  if (diagnostics.length > 0 || !areKnown(predicate, scope.own, scope.parent)) return diagnostics;
  try {
    if (scope.parent) readRowPredicate(predicate, scope.own, scope.parent);
    else readPredicate(predicate, scope.own);
  } catch (error) {
    if (!(error instanceof PredicateError)) throw error;
    const inside = error.path === '' ? [] : error.path.split('.');
    report([...path, ...inside], 'value', error.reason.charAt(0).toUpperCase() + error.reason.slice(1));
  }
  return diagnostics;
};

const isLive = (field: FieldDefinition | undefined): boolean =>
  field !== undefined && (field.derive !== undefined || (field.column === undefined && field.computed !== undefined));

/** The database alone filters a list: it has what it keeps of other records too. */
const isWithoutColumn = (field: FieldDefinition | undefined): boolean =>
  field !== undefined && field.column === undefined && (field.derive ?? field.computed) !== undefined;

/** The grammar has found one there. */
const conditionAt = ({ raw }: Pick<Content, 'raw'>, path: Path): Predicate =>
  path.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>>)[step], raw) as Predicate;

type Fields = Readonly<Record<string, FieldDefinition>>;

const checkPredicate = (predicate: Predicate, scope: Scope, path: Path, report: Report): void => {
  const { own: fields, parent } = scope;
  for (const [key, test] of Object.entries(predicate)) {
    const here = [...path, key];
    if (key === 'anyOf' || key === 'allOf')
      (test as readonly Predicate[]).forEach((each, index) => checkPredicate(each, scope, [...here, index], report));
    else if (key === 'not') checkPredicate(test as Predicate, scope, here, report);
    else if (key === '$parent') checkPredicate(test as Predicate, { own: parent ?? {} }, here, report);
    else if (key === '$state' && !fields[key]) report(here, 'key', '"$state" needs "states" in this file');
    else {
      const tested = fieldAt(fields, key);
      if (tested) checkTest(test, tested, here, report);
    }
  }
};

const checkTest = (test: unknown, field: FieldDefinition, path: Path, report: Report): void => {
  if (typeof test !== 'object' || test === null) return checkLiteral(test, field, path, report);
  const { words, kind } = FIELD_TYPES[field.type];
  for (const [word, value] of Object.entries(test as Record<string, unknown>)) {
    const here = [...path, word];
    if (word.startsWith('$') && (kind === 'opaque' || kind === 'rows'))
      report(path, 'value', `"${field.name}" can only be present or absent`, words);
    if (word.startsWith('$')) continue;
    if (!(words as readonly string[]).includes(word))
      report(here, 'key', `"${word}" cannot test "${field.name}", which is ${field.type}`, words, word);
    else if (word === 'not') checkTest(value, field, here, report);
    else if (ORDERED.has(word) && isNumeric(field) && typeof value === 'string') reportWord(value, field, here, report);
    else if (word === 'contains' && isElementTest(value))
      checkPredicate(value, { own: field.relation?.fields ?? field.fields ?? {} }, here, report);
    else if (Array.isArray(value)) value.forEach((each, index) => checkLiteral(each, field, [...here, index], report));
    else if (word === 'const' || word === 'contains') checkLiteral(value, field, here, report);
  }
};

const ORDERED = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);
const isNumeric = ({ type }: FieldDefinition): boolean => FIELD_TYPES[type].kind === 'number';
const reportWord = (value: string, { name, type }: FieldDefinition, path: Path, report: Report): void =>
  report(path, 'value', `"${name}" is ${type}: it is compared with a number, and ${JSON.stringify(value)} is text`);

/** Which record has which id differs from one database to the next, so no file can name one. */
const checkLiteral = (value: unknown, field: FieldDefinition, path: Path, report: Report): void => {
  const { relation } = field;
  if (relation && (typeof value === 'number' || typeof value === 'string'))
    return report(
      path,
      'value',
      `"${field.name}" points at ${relation.to}, whose ids differ from one database to the next: compare it with a field, { $field: … }, or where it points at people with { $user: id }`,
    );
  if (typeof value === 'string' && isNumeric(field)) return reportWord(value, field, path, report);
  if (typeof value === 'object' || !field.enum || field.enum.includes(String(value))) return;
  report(path, 'value', `${JSON.stringify(value)} is not a value of "${field.name}"`, field.enum, String(value));
};

/** A field whose visibility depends on itself, directly or through others, could never be decided. */
const checkCircles = (content: Content, { fields }: ResourceDefinition): readonly Diagnostic[] => [
  ...circlesAmong(content, fields, ['properties']),
  ...Object.values(fields).flatMap((field) =>
    typeOf(field).storage === 'child'
      ? circlesAmong(content, field.fields ?? {}, ['properties', field.name, 'items', 'properties'])
      : [],
  ),
];

const circlesAmong = (content: Content, fields: Fields, place: Path): readonly Diagnostic[] => {
  const depends = (name: string): string[] => [...fieldsUsed(fields[name]?.visibleWhen ?? {})];
  return Object.keys(fields)
    .filter((name) => reaches(name, name, depends))
    .map((name) => {
      const path = [...place, name, 'visibleWhen'];
      const source = content.source();
      return diagnosticAt(
        source,
        offsetOf(source, path, 'key'),
        'CIRCLE',
        path.join('.'),
        `Whether "${name}" is visible depends on itself`,
      );
    });
};

/** Whether following `next` from one name leads to another. */
export const reaches = (
  from: string,
  to: string,
  next: (name: string) => readonly string[],
  seen = new Set<string>(),
): boolean =>
  next(from).some((each) => {
    if (each === to) return true;
    if (seen.has(each)) return false;
    seen.add(each);
    return reaches(each, to, next, seen);
  });
