import type { Predicate } from './predicate.ts';

/** The record's fields that the answer depends on: what is tested and what is compared with by `$field`. For recomputing and for permission pruning. */
export function fieldsUsed(predicate: Predicate): ReadonlySet<string> {
  const names = new Set<string>();
  collect(predicate, names);
  return names;
}

/** In a condition of a row: the fields of the record that the answer depends on. */
export function parentFieldsUsed(predicate: Predicate): ReadonlySet<string> {
  const names = new Set<string>();
  collectParents(predicate, names);
  return names;
}

function collectParents(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key !== '$parent') collectParents(inner, names);
    else if (typeof inner === 'string') names.add(inner);
    else collect(inner as Predicate, names);
  }
}

function collect(predicate: Predicate, names: Set<string>): void {
  for (const [key, test] of Object.entries(predicate)) {
    if (key === 'anyOf' || key === 'allOf') for (const each of test as readonly Predicate[]) collect(each, names);
    else if (key === 'not') collect(test as Predicate, names);
    else if (key === '$parent') continue;
    else if (test !== undefined) {
      if (!key.startsWith('$')) names.add(key);
      collectOperands(test, names);
    }
  }
}

/** Below a field are only operators and operands; every `$field` among them names a field. */
function collectOperands(test: unknown, names: Set<string>): void {
  if (typeof test !== 'object' || test === null) return;
  for (const [key, value] of Object.entries(test)) {
    if (key === '$field') names.add(String(value));
    else collectOperands(value, names);
  }
}
