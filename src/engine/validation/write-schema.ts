import { typeOf } from '../field-types/field-types.ts';
import { nullable } from '../field-types/nullable.ts';
import { areKnown } from '../predicates/fields-used.ts';
import type { EvaluationContext, Predicate } from '../model/predicate.ts';
import { writtenRowsSchema } from '../field-types/written-rows.ts';
import { predicateSchema, rowPredicateSchema } from '../predicates/to-schema.ts';
import { cellsAmong } from '../model/cells.ts';
import type { FieldDefinition, ResourceDefinition, ValueSchema } from '../model/definition.ts';

/** The part of a resource that validation reads; the browser's catalogue has it too. */
export type ValidatedResource = Pick<ResourceDefinition, 'resource' | 'fields' | 'rules'>;

/**
 * What a validator takes. `record` is the whole record as it would be after the write, in write shape (relations as ids),
 * `changes` what is written (on create and in a form: the same). `context` gives conditions their `$now`, `$user`, `$setting`.
 */
export interface ValidationInput {
  readonly record: Readonly<Record<string, unknown>>;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly context: EvaluationContext;
}

/**
 * The JSON Schema of a write by someone who can write these fields and, as `levels.weight`, these cells of rows.
 * `changes` is closed and has valid values or null; `record` has what is required (if visible) and matches its rules.
 * The first elements of `allOf` are the rules, in order. A condition on a field that the given resource lacks (the
 * browser cannot see every field) is left to the server.
 */
export const writeSchema = (resource: ValidatedResource, writable: ReadonlySet<string>): ValueSchema => {
  const fields = Object.values(resource.fields).filter((field) => writable.has(field.name) && !field.system);
  const conditions = [
    ...resource.rules.map((rule) => conditionSchema(rule.assert, resource) ?? {}),
    ...fields.flatMap((field) => conditionalRequirement(field, resource)),
  ];
  return {
    type: 'object',
    required: ['record', 'changes', 'context'],
    additionalProperties: false,
    properties: {
      record: recordSchema(fields, resource, writable),
      changes: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(fields.map((field) => [field.name, nullable(valueSchema(field, writable))])),
      },
      context: { type: 'object' },
    },
    ...(conditions.length > 0 && { allOf: conditions }),
  };
};

const valueSchema = (field: FieldDefinition, writable: ReadonlySet<string>): ValueSchema =>
  typeOf(field).storage === 'child' ? writtenRowsSchema(field, cellsAmong(field, writable)) : field.schema;

/** Everything but the fields that are always required is checked in `changes`. */
const recordSchema = (
  fields: readonly FieldDefinition[],
  resource: ValidatedResource,
  writable: ReadonlySet<string>,
): ValueSchema => {
  const required = fields.filter((field) => field.required && !field.visibleWhen);
  const demanded = requirePermission(required);
  const rows = fields.filter((field) => typeOf(field).storage === 'child');
  if (rows.length === 0) return demanded;
  const properties = demanded['properties'] as Readonly<Record<string, ValueSchema>>;
  const withRows = rows.map((field) => [
    field.name,
    { ...properties[field.name], ...eachRow(rowSchema(field, resource, writable)) },
  ]);
  return { ...demanded, properties: { ...properties, ...Object.fromEntries(withRows) } };
};

/** Asked only of what has the shape of rows; that it has, is checked in `changes`. */
const eachRow = (row: ValueSchema): ValueSchema => ({
  if: { not: { type: 'array' } },
  else: { type: 'array', items: { if: { not: { type: 'object' } }, else: row } },
});

/** The conditions on one row, by its own values and those of its record. */
const rowSchema = (
  rows: FieldDefinition,
  { fields: parent }: ValidatedResource,
  writable: ReadonlySet<string>,
): ValueSchema => {
  const { fields = {} } = rows;
  const own = cellsAmong(rows, writable);
  const conditions = own.flatMap((field) =>
    whereRequired(field, (needless) =>
      areKnown(needless, fields, parent) ? rowPredicateSchema(needless, fields, parent) : undefined,
    ).map((wanted) => ({ ...wanted, else: requirePermission([field]) })),
  );
  return {
    ...requirePermission(own.filter((field) => field.required && !field.visibleWhen)),
    ...(conditions.length > 0 && { allOf: conditions }),
  };
};

/** A value is required: not absent, not null, not an empty list. Its own check of the value is that of `changes`. */
const requirePermission = (fields: readonly FieldDefinition[]): ValueSchema => ({
  type: 'object',
  required: fields.map((field) => field.name),
  properties: Object.fromEntries(fields.map((field) => [field.name, filled(field)])),
});

const filled = ({ schema }: FieldDefinition): ValueSchema => ({
  type: ['string', 'number', 'boolean', 'object', 'array'],
  ...(schema['type'] === 'array' && { minItems: 1 }),
  ...(schema['type'] === 'string' && { minLength: 1 }),
});

const conditionalRequirement = (field: FieldDefinition, resource: ValidatedResource): readonly ValueSchema[] =>
  whereRequired(field, (needless) => conditionSchema(needless, resource)).map((wanted) => ({
    ...wanted,
    else: { properties: { record: requirePermission([field]) } },
  }));

/** `if` the field need not be filled, where that depends on a condition; its `else` is the caller's. */
const whereRequired = (
  field: FieldDefinition,
  schemaOf: (needless: Predicate) => ValueSchema | undefined,
): readonly ValueSchema[] => {
  if (!field.visibleWhen && !field.requiredWhen) return [];
  if (field.required && !field.visibleWhen) return [];
  if (!field.required && !field.requiredWhen) return [];
  const wanted = [field.visibleWhen, field.required ? undefined : field.requiredWhen];
  const needless = schemaOf({ not: { allOf: wanted.filter((each) => each !== undefined) } });
  return needless ? [{ if: { ...needless } }] : [];
};

const conditionSchema = (predicate: Predicate, { fields }: ValidatedResource): ValueSchema | undefined =>
  areKnown(predicate, fields) ? { ...predicateSchema(predicate, fields) } : undefined;
