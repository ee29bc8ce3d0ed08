import { type PredicateField, type PredicateFields } from './condition.ts';
import { isElementTest } from './dynamic-values.ts';
import type { Predicate } from '../model/predicate.ts';
import { referredAt } from '../model/referred-by.ts';

/**
 * The record's fields that the answer depends on: what is tested, where a path begins, and what is compared with by
 * `$field`. For recomputing.
 */
export function fieldsUsed(predicate: Predicate): ReadonlySet<string> {
  return new Set([...pathsUsed(predicate)].map(firstOf));
}

/** In a condition of a row: the fields of the record that the answer depends on. */
export function parentFieldsUsed(predicate: Predicate): ReadonlySet<string> {
  return new Set([...parentPathsUsed(predicate)].map(firstOf));
}

/**
 * The same with every step of a path (`department`, `department.owner`) and every field of a condition on elements
 * (`skills.level`). For permissions: the answer says something about each of them.
 */
export function pathsUsed(predicate: Predicate): ReadonlySet<string> {
  const names = new Set<string>();
  collect(predicate, names, '');
  return names;
}

/** In a condition of a row: the same of the record. */
export function parentPathsUsed(predicate: Predicate): ReadonlySet<string> {
  const names = new Set<string>();
  collectParents(predicate, names);
  return names;
}

/** Whether every field of a condition is among these, through relations and rows too. */
export const areKnown = (predicate: Predicate, fields: PredicateFields, parent: PredicateFields = {}): boolean =>
  [...pathsUsed(predicate)].every((path) => fieldAt(fields, path) !== undefined) &&
  [...parentPathsUsed(predicate)].every((path) => fieldAt(parent, path) !== undefined);

/** Whether a condition reads fields of other records, which a relation leads to. */
export const readsOthers = (predicate: Predicate, fields: PredicateFields, parent: PredicateFields = {}): boolean =>
  relatedPaths(predicate, fields).length > 0 || [...parentPathsUsed(predicate)].some((path) => isRelated(path, parent));

/** The paths of a condition that lead through relations. */
const relatedPaths = (predicate: Predicate, fields: PredicateFields): readonly string[] =>
  [...pathsUsed(predicate)].filter((path) => isRelated(path, fields));

const isRelated = (path: string, fields: PredicateFields): boolean =>
  stepsOf(path).some((step) => step !== path && fieldAt(fields, step)?.relation !== undefined);

/** The field that a name or a path means. */
export function fieldAt<Field extends PredicateField>(
  fields: Readonly<Record<string, Field>>,
  path: string,
): Field | undefined {
  if (Object.hasOwn(fields, path)) return fields[path];
  const name = firstOf(path);
  const field = name !== path && Object.hasOwn(fields, name) ? fields[name] : undefined;
  const there = field && (field.relation?.fields ?? field.fields);
  return there && fieldAt(there as Readonly<Record<string, Field>>, path.slice(name.length + 1));
}

/** The name that a path begins with. */
export const firstOf = (path: string): string => path.split('.', 1)[0] ?? '';

/** A path with the paths that lead to it: `department.owner` is `department` and `department.owner`. */
export const stepsOf = (path: string): readonly string[] =>
  path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'));

function collectParents(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key !== '$parent') collectParents(inner, names);
    else if (typeof inner === 'string') names.add(inner);
    else collect(inner as Predicate, names, '');
  }
}

function collect(predicate: Predicate, names: Set<string>, prefix: string): void {
  for (const [key, test] of Object.entries(predicate)) {
    if (key === 'anyOf' || key === 'allOf')
      for (const each of test as readonly Predicate[]) collect(each, names, prefix);
    else if (key === 'not') collect(test as Predicate, names, prefix);
    else if (key === '$parent') continue;
    else if (test !== undefined) {
      const referred = referredAt(key, test);
      // Records refer to another by its id. What they meet themselves is of their own fields.
      const path = referred ? [referred.path, 'id'].filter(Boolean).join('.') : key;
      if (!path.startsWith('$')) for (const step of stepsOf(path)) names.add(prefix + step);
      if (!referred) collectOperands(test, names, { key, prefix });
    }
  }
}

/** Below a field are operators and operands; every `$field` among them names a field, and `contains` can be a condition. */
function collectOperands(
  test: unknown,
  names: Set<string>,
  at: { readonly key: string; readonly prefix: string },
): void {
  if (typeof test !== 'object' || test === null) return;
  for (const [word, value] of Object.entries(test)) {
    if (word === '$field') names.add(at.prefix + String(value));
    else if (word === 'contains' && isElementTest(value)) collect(value, names, `${at.prefix}${at.key}.`);
    else collectOperands(value, names, at);
  }
}
