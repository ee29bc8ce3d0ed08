import type { FieldDefinition } from '../../model/definition.ts';
import { ownFieldOf, parentFieldOf } from '../../model/relation-where.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** The fields of this record that narrow a relation's options, as `{ target's field: own field }`. */
export function parentsOf(field: FieldDefinition): Readonly<Record<string, string>> {
  const entries = Object.entries(field.relation?.where ?? {}).flatMap(([target, value]) =>
    ownFieldOf(value) === undefined ? [] : [[target, ownFieldOf(value)!] as const],
  );
  return Object.fromEntries(entries);
}

/** In a row: the fields of the record that narrow a relation's options, as `{ target's field: record's field }`. */
export function recordParentsOf(field: FieldDefinition): Readonly<Record<string, string>> {
  const entries = Object.entries(field.relation?.where ?? {}).flatMap(([target, value]) =>
    parentFieldOf(value) === undefined ? [] : [[target, parentFieldOf(value)!] as const],
  );
  return Object.fromEntries(entries);
}

/** The relations in the rows of a field that a change of these fields of the record makes meaningless. In the order of the file. */
export function descendantsInRows(changed: readonly string[], rows: FieldDefinition): readonly string[] {
  const fields = rows.fields ?? {};
  const first = Object.values(fields).filter((field) =>
    Object.values(recordParentsOf(field)).some((name) => changed.includes(name)),
  );
  const found = new Set(first.flatMap(({ name }) => [name, ...descendantsOf(name, fields)]));
  return Object.keys(fields).filter((name) => found.has(name));
}

/**
 * The relations below a field, at every depth, in the order of the file. A change of the field makes their values
 * meaningless.
 */
export function descendantsOf(name: string, fields: Fields): readonly string[] {
  const found = new Set<string>();
  const visit = (parent: string) => {
    for (const field of Object.values(fields)) {
      if (found.has(field.name) || !Object.values(parentsOf(field)).includes(parent)) continue;
      found.add(field.name);
      visit(field.name);
    }
  };
  visit(name);
  return Object.keys(fields).filter((each) => found.has(each));
}

/** The id of a relation's form value, which is `{ id, name }` or, before its name is known, the id. */
export function idOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number') return value.id;
  return null;
}

/** The name of a relation's form value, or nothing while it is not known. */
export function nameOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : undefined;
}
