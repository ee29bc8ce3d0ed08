import type { EvaluationContext } from '../predicates/predicate.ts';
import type { FieldDefinition, ResourceDefinition } from '../schema/definition.ts';

type Fields = ResourceDefinition['fields'];
type Values = Readonly<Record<string, unknown>>;

/**
 * A record as it is written, from a form's values or from what the API answered: relations as ids, files as `{ id }` or, when
 * just chosen, as name, size and media type, text trimmed, empty text and empty choices null. System fields and unknown keys fall away;
 * undefined stays absent, and so does a secret that is only known to be set.
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
export const writeValue = (field: FieldDefinition, value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return null;
  return (WRITERS[field.type] ?? same)(value, field);
};

type Writer = (value: unknown, field: FieldDefinition) => unknown;

const same: Writer = (value) => value;

const trimmed: Writer = (value, field) => {
  if (typeof value !== 'string' || field.writeOnly || field.widget === 'password') return value;
  return (field.widget === 'multiline' ? value.trimEnd() : value.trim()) || null;
};

const id: Writer = (value) => (isObject(value) && 'id' in value ? value['id'] : value);

const file: Writer = (value) => {
  if (!isObject(value)) return value;
  if (value['id'] !== undefined && !('rawFile' in value)) return { id: value['id'] };
  const { name, size, media_type: mediaType, type } = isObject(value['rawFile']) ? value['rawFile'] : value;
  return { name, size, media_type: mediaType ?? type };
};

const group: Writer = (value, field) => {
  if (!isObject(value) || !field.fields) return value;
  const inside = field.fields;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [name, inside[name] ? writeValue(inside[name], part) : part]),
  );
};

/** Rows keep what is not of their fields, for validation to name; a row without an id is new. */
const rows: Writer = (value, field) =>
  Array.isArray(value) ? value.map((each) => row(each, field.fields ?? {})) : value;

const row = (value: unknown, fields: Fields): unknown => {
  if (!isObject(value)) return value;
  const { id: own, ...values } = value;
  const written = Object.entries(values)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [name, Object.hasOwn(fields, name) ? writeValue(fields[name]!, part) : part]);
  return { ...(own !== undefined && own !== null && { id: own }), ...Object.fromEntries(written) };
};

const WRITERS: Partial<Record<FieldDefinition['type'], Writer>> = {
  text: trimmed,
  email: trimmed,
  url: trimmed,
  phone: trimmed,
  relation: id,
  relations: (value, field) => (Array.isArray(value) ? value.map((each) => id(each, field)) : value),
  file,
  group,
  rows,
};

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
  return value['$now'] === 'date' ? context.today : context.now;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
