import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { FORMATS } from '#engine/field-types/formats.ts';
import { keywordMessage, type SchemaError } from '#engine/validation/keyword-messages.ts';
import type { FieldErrors } from '#shared/errors.ts';

/** One error as ajv reports it, with the schema that it was found by. */
export interface SchemaFault extends SchemaError {
  readonly parentSchema?: Readonly<Record<string, unknown>>;
}

/**
 * Bodies are taken as they are: nothing is dropped, coerced or guessed, so an invalid type or an unknown key shows.
 * Paths and queries are text by nature and are coerced to the types of their schema. Answers are sent as they are:
 * their schemas are for the description of the API and remove nothing.
 */
export function useValidation(app: FastifyInstance): void {
  const strict = ajv({ coerceTypes: false, allErrors: true });
  // Text becomes infinity as easily as a number, and strict ajv compares infinity with no bound.
  const coercing = ajv({ coerceTypes: 'array', allErrors: false, strictNumbers: false });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    onFirstUse(() => (httpPart === 'body' ? strict : coercing).compile(withBounds(schema as object))),
  );
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
}

/**
 * A whole number without bounds ends where it would no longer be exact, and no column could store it; any other before
 * infinity.
 */
function withBounds<Schema>(schema: Schema): Schema {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(withBounds) as Schema;
  const bounded = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withBounds(value)]));
  const types = [bounded['type']].flat();
  const most = types.includes('number') ? Number.MAX_VALUE : Number.MAX_SAFE_INTEGER;
  const isNumber = types.includes('integer') || types.includes('number');
  return (isNumber ? { minimum: -most, maximum: most, ...bounded } : bounded) as Schema;
}

let ofBodies: Ajv | undefined;

/** Checks values from inside as strictly as bodies are; compiled when it is first asked. */
export function bodyValidator(schema: object) {
  return onFirstUse(() => (ofBodies ??= ajv({ coerceTypes: false, allErrors: true })).compile(withBounds(schema)));
}

/** Most routes are not called in the first minute: their schemas are compiled when they are, not at the start. */
function onFirstUse(compile: () => ValidateFunction) {
  let compiled: ValidateFunction | undefined;
  const validate = (value: unknown): boolean => {
    compiled ??= compile();
    const fits = compiled(value);
    validate.errors = compiled.errors;
    return fits;
  };
  validate.errors = undefined as ValidateFunction['errors'];
  return validate;
}

function ajv(options: Pick<Options, 'coerceTypes' | 'allErrors' | 'strictNumbers'>): Ajv {
  const instance = new Ajv({
    ...options,
    useDefaults: true,
    removeAdditional: false,
    allowUnionTypes: true,
    strict: true,
    verbose: true,
  });
  addFormats.default(instance);
  // As the fields of resources have them, and the checks of their columns.
  for (const name of ['email', 'phone', 'uri'] as const) instance.addFormat(name, FORMATS[name]);
  instance.addKeyword('example');
  return instance;
}

/** More errors than that help no one, and each takes work. */
const MAX_FAULTS = 1_000;

/** Errors by the dotted path of their field; the first one of a field wins, `root` is the whole body. */
export function fieldErrorsOf(faults: readonly SchemaFault[]): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {};
  for (const fault of faults.slice(0, MAX_FAULTS)) {
    if (fault.keyword === 'if') continue;
    const { examples } = fault.parentSchema ?? {};
    errors[pathOf(fault)] ??= keywordMessage(fault, {
      ...(fault.parentSchema && { schema: fault.parentSchema }),
      ...(Array.isArray(examples) && { examples }),
    });
  }
  return errors;
}

/** True when the only error is an unknown name. */
export const isUnknownParameter = (faults: readonly SchemaFault[]): boolean =>
  faults.length > 0 && faults.every((fault) => fault.keyword === 'additionalProperties');

function pathOf({ instancePath, params }: SchemaFault): string {
  const named = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  return [...path, ...(typeof named === 'string' ? [named] : [])].join('.') || 'root';
}

const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
