import { typeOf } from '#engine/field-types/field-types.ts';
import { firstOf } from '#engine/predicates/fields-used.ts';
import type { FieldTest, Predicate } from '#engine/model/predicate.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

/**
 * A filter whose tests of the same rows ask one row for all of them: `skills.skill` and `skills.proficiency` are about
 * one skill. What asks for the absence of something stays about all rows.
 */
export function inOneRow(fields: Readonly<Record<string, FieldDefinition>>, filter: Predicate): Predicate {
  const together = new Map<string, [string, FieldTest][]>();
  for (const [key, test] of Object.entries(filter) as [string, FieldTest][]) {
    const field = Object.hasOwn(fields, key) ? undefined : fields[firstOf(key)];
    if (field && typeOf(field).storage === 'child' && asksForOne(test))
      together.set(field.name, [...(together.get(field.name) ?? []), [key, test]]);
  }
  const moved = [...together].filter(([, tests]) => tests.length > 1);
  if (moved.length === 0) return filter;
  const keys = new Set(moved.flatMap(([, tests]) => tests.map(([key]) => key)));
  const rest = Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.has(key))) as Predicate;
  const rows = moved.map(([name, tests]) => {
    const inside = tests.map(([key, test]) => [key.slice(name.length + 1), test]);
    return { [name]: { contains: Object.fromEntries(inside) as Predicate } } as Predicate;
  });
  return { allOf: [rest, ...rows] };
}

/** Whether a row can meet the test by what it has. */
const asksForOne = (test: FieldTest): boolean => {
  if (test === null) return false;
  if (Array.isArray(test)) return !test.includes(null);
  if (typeof test !== 'object') return true;
  const { not, present, enum: choices = [], const: value } = test as Record<string, unknown> & { enum?: unknown[] };
  return not === undefined && present !== false && value !== null && !choices.includes(null);
};
