import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/schema/definition.ts';
import { constraintName } from './constraint-names.ts';
import { parentFields } from './describe-links.ts';
import type { CheckShape } from './shape.ts';
import { sqlLiteral } from './sql-literal.ts';

interface Demand {
  readonly expression: string;
  readonly demand: string;
}

/** What the table itself demands of values: choices, lengths, the shape of lists, and a parent wherever a child is set. */
export function describeChecks(definition: ResourceDefinition): CheckShape[] {
  return Object.values(definition.fields).flatMap((field) =>
    field.column === undefined || field.system
      ? []
      : demandsOf(field, definition).map(({ expression, demand }) => ({
          name: constraintName(definition.resource, [field.name], expression, 'check'),
          expression,
          fields: [field.name],
          demand,
        })),
  );
}

function demandsOf(field: FieldDefinition, definition: ResourceDefinition): Demand[] {
  const column = quoteName(field.column!);
  switch (field.type) {
    case 'choice':
      return [choice(column, field.enum ?? [])];
    case 'choices':
      return [list(column), choices(column, field.enum ?? [])];
    case 'tags':
      return [list(column)];
    case 'group':
      return [{ expression: `jsonb_typeof(${column}) = 'object'`, demand: 'an object' }];
    case 'relation':
      return parent(column, field, definition);
    case 'text':
    case 'email':
    case 'url':
    case 'phone':
      return length(column, field);
    default:
      return [];
  }
}

const choice = (column: string, values: readonly string[]): Demand => ({
  expression: values.length === 0 ? `${column} is null` : `${column} in (${values.map(sqlLiteral).join(', ')})`,
  demand: `one of ${values.join(', ')}`,
});

const choices = (column: string, values: readonly string[]): Demand => ({
  expression: `${column} <@ ${sqlLiteral(JSON.stringify(values))}::jsonb`,
  demand: `only ${values.join(', ')}`,
});

const list = (column: string): Demand => ({ expression: `jsonb_typeof(${column}) = 'array'`, demand: 'a list' });

function length(column: string, { schema, writeOnly }: FieldDefinition): Demand[] {
  if (writeOnly) return [];
  const { minLength = 0, maxLength } = schema as { minLength?: number; maxLength?: number };
  const parts = [
    ...(minLength > 0 ? [`char_length(${column}) >= ${minLength}`] : []),
    ...(maxLength === undefined ? [] : [`char_length(${column}) <= ${maxLength}`]),
  ];
  const atLeast = minLength > 0 ? `at least ${minLength}` : '';
  const atMost = maxLength === undefined ? '' : `at most ${maxLength}`;
  const demand = `${[atLeast, atMost].filter(Boolean).join(' and ')} characters long`;
  return parts.length === 0 ? [] : [{ expression: parts.join(' and '), demand }];
}

/** A composite foreign key is not looked at while one of its columns is null: so the parents must be set where the child is. */
function parent(column: string, field: FieldDefinition, definition: ResourceDefinition): Demand[] {
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
