import { composeCustomFields } from '#engine/custom-fields/compose.ts';
import type { CustomField } from '#engine/custom-fields/custom-field.ts';
import { customName } from '#engine/custom-fields/custom-names.ts';
import { PredicateError } from '#engine/predicates/condition.ts';
import { readPredicate } from '#engine/predicates/read-predicate.ts';
import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { Definitions, FieldDefinition } from '#engine/model/definition.ts';
import type { RoleKey } from '#engine/model/role-key.ts';
import type { Faults } from './read-change.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * Checks that need all fields of a table: roles exist, conditions match their fields, there are no circles, and
 * conditions reveal no hidden value.
 */
export function checkFields(
  files: Definitions,
  table: string,
  fields: readonly CustomField[],
  path: string,
  faults: Faults,
): void {
  const all = composeCustomFields(files, [{ table, active: true, version: 0, fields }]).resources[table]?.fields ?? {};
  fields.forEach((field, index) => {
    checkRoles(files, field, `${path}.${index}.roles`, faults);
    if (field.active) checkCondition(field, all, fields, `${path}.${index}.visible_when`, faults);
  });
}

function checkRoles(
  { roles }: Definitions,
  { roles: { read, write } }: CustomField,
  path: string,
  faults: Faults,
): void {
  const isUnknown = (names: readonly RoleKey[] | null) => names?.some((name) => !Object.hasOwn(roles, name)) ?? false;
  if (isUnknown(read)) faults.add(`${path}.read`, 'unknown_role');
  if (isUnknown(write)) faults.add(`${path}.write`, 'unknown_role');
  if (read && write?.some((role) => !read.includes(role))) faults.add(`${path}.write`, 'write_without_read');
}

function checkCondition(
  field: CustomField,
  all: Fields,
  fields: readonly CustomField[],
  path: string,
  faults: Faults,
): void {
  const condition = field.visible_when;
  if (!condition) return;
  try {
    readPredicate(condition, all);
  } catch (error) {
    if (!(error instanceof PredicateError)) throw error;
    return faults.add(path, 'condition', { reason: error.message });
  }
  if (dependsOn(customName(field.key), field, fields, new Set())) return faults.add(path, 'condition_circle');
  const readers = field.roles.read;
  for (const name of fieldsUsed(condition)) {
    const allowed = all[name]?.access?.read;
    if (all[name]?.access?.option || all[name]?.access?.where) faults.add(path, 'needs_wider_roles');
    else if (allowed && (!readers || readers.some((role) => !allowed.includes(role))))
      faults.add(path, 'needs_wider_roles');
  }
}

/** Whether a field's condition asks, by whatever way round, about `name`. */
function dependsOn(
  name: string,
  { visible_when: condition }: CustomField,
  fields: readonly CustomField[],
  seen: Set<string>,
): boolean {
  for (const used of condition ? fieldsUsed(condition) : []) {
    if (used === name) return true;
    if (seen.has(used)) continue;
    seen.add(used);
    const other = fields.find(({ key }) => customName(key) === used);
    if (other && dependsOn(name, other, fields, seen)) return true;
  }
  return false;
}
