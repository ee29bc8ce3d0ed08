import type { FieldDefinition } from '#engine/model/definition.ts';
import { ownFieldOf, parentsOfRows } from '#engine/model/relation-where.ts';

/** Fields of a plan so that the parents of a relation's `where` come before it, and before the rows that contain it. */
export function inOrder(fields: readonly FieldDefinition[]): FieldDefinition[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const done = new Set<FieldDefinition>();
  const visit = (field: FieldDefinition) => {
    if (done.has(field)) return;
    done.add(field);
    ordered.push(field);
  };
  const ordered: FieldDefinition[] = [];
  const walk = (field: FieldDefinition, path: readonly string[]) => {
    for (const name of [...parentsOf(field), ...parentsOfRows(field)]) {
      const parent = byName.get(name);
      if (parent && !path.includes(parent.name)) walk(parent, [...path, parent.name]);
    }
    visit(field);
  };
  for (const field of fields) walk(field, [field.name]);
  return ordered;
}

/** These fields of a plan with the parents that they are read within, and theirs. */
export function withParents(fields: readonly FieldDefinition[], names: readonly string[]): ReadonlySet<string> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const wanted = new Set<string>();
  const want = (name: string) => {
    const field = byName.get(name);
    if (!field || wanted.has(name)) return;
    wanted.add(name);
    parentsOf(field).forEach(want);
  };
  names.forEach(want);
  return wanted;
}

/** The fields that a relation's choices hang on. */
export const parentsOf = ({ relation }: FieldDefinition): string[] =>
  Object.values(relation?.where ?? {}).flatMap((operand) => ownFieldOf(operand) ?? []);
