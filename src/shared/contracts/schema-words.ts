import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

/** The words that contracts are written with. Each is a JSON Schema whose type TypeScript knows. */

export const text = { type: 'string' } as const;
export const textOrNull = { type: ['string', 'null'] } as const;
export const whole = { type: 'integer' } as const;
export const flag = { type: 'boolean' } as const;
/** The id of a record, or of something else with a number. */
export const recordId = { type: 'integer', minimum: 1 } as const;
/** UTC, ISO 8601. */
export const instant = { type: 'string', format: 'date-time' } as const;
export const instantOrNull = { type: ['string', 'null'], format: 'date-time' } as const;
/**
 * A secret in the address of a route, such as the token of an emailed link: no log and no activity shows it. Every
 * parameter by which someone gets something without a permission is one.
 */
export const secretText = { type: 'string', format: 'password' } as const;

/** Whether a schema is that of a secret. */
export const isSecretText = (schema: unknown): boolean =>
  (schema as { readonly format?: unknown } | undefined)?.format === secretText.format;

/** An object whose keys are not fixed here: resource files, settings or its author decide them. */
export const anyObject = { type: 'object', additionalProperties: true } as const;

type Schemas = Readonly<Record<string, JSONSchema>>;

/* @__NO_SIDE_EFFECTS__ */
export const listOf = <const Item extends JSONSchema>(items: Item) => ({ type: 'array', items }) as const;

/** The ids of several records, each once. */
/* @__NO_SIDE_EFFECTS__ */
export const recordIds = <const Max extends number>(maxItems: Max) =>
  ({ type: 'array', minItems: 1, maxItems, uniqueItems: true, items: recordId }) as const;

/* @__NO_SIDE_EFFECTS__ */
export const orNull = <const Schema extends JSONSchema>(schema: Schema) =>
  ({ anyOf: [schema, { type: 'null' }] }) as const;

/** Values by keys that are not known before. */
/* @__NO_SIDE_EFFECTS__ */
export const byKey = <const Value extends JSONSchema>(value: Value) =>
  ({ type: 'object', additionalProperties: value }) as const;

/** An object with all of these, perhaps some of the others, and no more. */
/* @__NO_SIDE_EFFECTS__ */
export const shape = <const Always extends Schemas, const Sometimes extends Schemas = Record<never, never>>(
  always: Always,
  sometimes?: Sometimes,
) => ({
  type: 'object' as const,
  required: Object.keys(always) as (keyof Always & string)[],
  additionalProperties: false as const,
  properties: { ...always, ...sometimes } as Always & Sometimes,
});

/** An object with a value of the same kind for each of these keys. */
/* @__NO_SIDE_EFFECTS__ */
export const shapeOf = <const Key extends string, const Value extends JSONSchema>(keys: readonly Key[], value: Value) =>
  shape(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>);

/** A success of the API with these parts. */
/* @__NO_SIDE_EFFECTS__ */
export const envelope = <const Always extends Schemas, const Sometimes extends Schemas = Record<never, never>>(
  always: Always,
  sometimes?: Sometimes,
) => shape({ code: { const: 0 }, message: text, ...always }, sometimes);

export const named = shape({ id: whole, name: text });

export type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;

/** What a schema describes, to be read and not to be changed. */
export type Described<Schema extends JSONSchema> = Frozen<FromSchema<Schema>>;
