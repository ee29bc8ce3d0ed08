import type { FieldDefinition } from '#engine/schema/definition.ts';
import { ownFieldOf } from '#engine/schema/relation-where.ts';

/** Fields of a plan so that the parents of a relation's `where` come before it. */
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
    for (const operand of Object.values(field.relation?.where ?? {})) {
      const parent = byName.get(ownFieldOf(operand) ?? '');
      if (parent && !path.includes(parent.name)) walk(parent, [...path, parent.name]);
    }
    visit(field);
  };
  for (const field of fields) walk(field, [field.name]);
  return ordered;
}
