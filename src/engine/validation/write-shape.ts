import type { FieldLike } from '../field-types/field-type.ts';
import { typeOf } from '../field-types/field-types.ts';
import type { EvaluationContext } from '../model/predicate.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';

type Fields = ResourceDefinition['fields'];
type Values = Readonly<Record<string, unknown>>;

/**
 * A record as it is written, from a form's values or from what the API answered: relations as ids, files as `{ id }`
 * or, when just chosen, as name, size and media type, text trimmed, empty text and empty options null. System fields
 * and unknown keys fall away; undefined stays absent, and so does a secret that is only known to be set.
 */
export const toWriteShape = (fields: Fields, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field && !field.system && value !== undefined && !(field.writeOnly && isObject(value))
        ? [[name, writeValue(field, value)]]
        : [];
    }),
  );

/** One value in write shape. */
const writeValue = (field: FieldDefinition, value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return null;
  return typeOf(field).wire.toWrite(value, field, inside);
};

const inside = (field: FieldLike, value: unknown): unknown => writeValue(field as FieldDefinition, value);

/** The values of a new record: each field's default, with `$now` and `$user` read from the context. */
export const defaultValues = (fields: Fields, context: EvaluationContext): Record<string, unknown> =>
  Object.fromEntries(
    Object.values(fields).flatMap((field) => {
      const value = field.default === undefined ? undefined : defaultValue(field.default, context);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

const defaultValue = (value: Exclude<FieldDefinition['default'], undefined>, context: EvaluationContext): unknown => {
  if (!isObject(value)) return value;
  if ('$user' in value) return context.user?.id;
  if ('$now' in value) return value['$now'] === 'date' ? context.today : context.now;
  return value;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
