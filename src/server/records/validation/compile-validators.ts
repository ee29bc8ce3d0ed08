import { createHash } from 'node:crypto';
import type { Ajv, AnySchemaObject } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { checkRecord, type CompiledValidate } from '#engine/validation/field-errors.ts';
import { writeSchema, type ValidatedResource, type ValidationInput } from '#engine/validation/write-schema.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { createAjv } from './validator-ajv.ts';
import { inlineRuntime } from './inline-runtime.ts';

export interface Validators {
  /** Checks a write of a user who can write these fields. @returns undefined when the record can be saved. */
  check(resource: ValidatedResource, writable: ReadonlySet<string>, input: ValidationInput): FieldErrors | undefined;
  /** The hash that names the module of this resource for a user who can write these fields; cheap, compiles nothing. */
  moduleHash(resource: ValidatedResource, writable: ReadonlySet<string>): string;
  /** The same validation as an ES module for the browser: exports `validate`, needs no import and no evaluation of text. */
  module(resource: ValidatedResource, writable: ReadonlySet<string>): string;
}

/** The validators of every server in this process. Each is compiled when it is first asked for and kept as long as its definition is. */
export const compileValidators = (): Validators => ({
  check: (resource, writable, input) => checkRecord(validates(resource, writable), resource, input),
  moduleHash: hashes,
  module: modules,
});

/** The browser's module for one resource and one set of writable fields. */
export const validatorModule = (resource: ValidatedResource, writable: ReadonlySet<string>): string =>
  moduleText(writeSchema(resource, writable));

const compileOnce = (ajv: Ajv, schema: AnySchemaObject): CompiledValidate => {
  const validate = ajv.compile<ValidationInput>(schema);
  ajv.removeSchema(schema);
  return validate as CompiledValidate;
};

let running: Ajv | undefined;

const moduleText = (schema: AnySchemaObject): string => {
  const ajv = createAjv({ source: true });
  return inlineRuntime(standaloneCode.default(ajv, ajv.compile(schema)));
};

/** Remembers per definition (which is frozen) and set of writable fields; a definition that is let go takes its validators along. */
const perDefinition = <T>(make: (schema: AnySchemaObject) => T) => {
  const known = new WeakMap<object, Map<string, T>>();
  return (resource: ValidatedResource, writable: ReadonlySet<string>): T => {
    const byWritable = known.get(resource.fields) ?? new Map<string, T>();
    known.set(resource.fields, byWritable);
    const key = [...writable].sort().join();
    const made = byWritable.get(key) ?? make(writeSchema(resource, writable));
    byWritable.set(key, made);
    return made;
  };
};

const validates = perDefinition((schema) => compileOnce((running ??= createAjv({ source: false })), schema));
const modules = perDefinition(moduleText);

/** Everything that the schema is made from. */
const hashes = (resource: ValidatedResource, writable: ReadonlySet<string>): string =>
  createHash('sha256')
    .update(JSON.stringify([MODULE_VERSION, resource.resource, resource.fields, resource.rules, [...writable].sort()]))
    .digest('hex')
    .slice(0, 20);

/** Raised when the code of the modules changes while the definitions stay, so that no browser keeps an old module. */
const MODULE_VERSION = 1;
