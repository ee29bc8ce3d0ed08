import { quoteName } from '#engine/predicates/sql-names.ts';
import type { SqlCheck } from '#engine/field-types/field-type.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { constraintName } from './constraint-names.ts';
import { parentFields } from './describe-links.ts';
import type { CheckShape } from './shape.ts';
import { sqlLiteral } from './sql-literal.ts';

/**
 * The checks of the table itself on values: options, lengths, the shape of lists, and a parent wherever a child is set.
 * What is read from another record has passed the checks there.
 */
export function describeChecks(definition: ResourceDefinition): CheckShape[] {
  return Object.values(definition.fields).flatMap((field) =>
    field.column === undefined || field.system || field.derive
      ? []
      : requirementsOf(field, definition).map(({ expression, demand: requirePermission }) => ({
          name: constraintName(definition.resource, [field.name], expression, 'check'),
          expression,
          fields: [field.name],
          demand: requirePermission,
        })),
  );
}

const requirementsOf = (field: FieldDefinition, definition: ResourceDefinition): readonly SqlCheck[] => {
  const column = quoteName(field.column!);
  return field.relation ? parent(column, field, definition) : typeOf(field).sql.checks(column, field, sqlLiteral);
};

/** A composite foreign key is not looked at while one of its columns is null: so the parents must be set where the child is. */
function parent(column: string, field: FieldDefinition, definition: ResourceDefinition): SqlCheck[] {
  const parents = parentFields(field, definition);
  if (parents.length === 0) return [];
  const set = parents.map((each) => `${quoteName(each.column!)} is not null`);
  return [
    {
      expression: `${column} is null or (${set.join(' and ')})`,
      demand: `set only where ${parents.map((each) => each.name).join(', ')} is set`,
    },
  ];
}
