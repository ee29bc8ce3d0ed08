import type { FieldError, FieldErrors } from '#shared/errors.ts';
import type { FieldType } from '../field-types/field-type.ts';
import { hasStorage, typeOf } from '../field-types/field-types.ts';
import type { FieldDefinition } from '../model/definition.ts';
import { keywordMessage, message, type SchemaError } from './keyword-messages.ts';
import { rowTwins } from './row-twins.ts';
import type { ValidatedResource, ValidationInput } from './write-schema.ts';

/** A compiled validator: on the server from `compileValidators`, in the browser the default export of the resource's module. */
export interface CompiledValidate {
  (input: ValidationInput): boolean;
  errors?: readonly SchemaError[] | null;
}

/** Runs a validator. @returns undefined if the record can be saved. */
export const checkRecord = (
  validate: CompiledValidate,
  resource: ValidatedResource,
  input: ValidationInput,
): FieldErrors | undefined => {
  const errors = {
    ...rowTwins(resource.fields, input.changes),
    ...(validate(input) ? {} : fieldErrors(validate.errors ?? [], resource)),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
};

/**
 * ajv's errors by field, one per field: errors of a value come before rules of the record. Keys are field names, dotted
 * inside groups (`address.street`) and rows (`levels.0.user`).
 */
const fieldErrors = (errors: readonly SchemaError[], resource: ValidatedResource): FieldErrors => {
  const found = new Map<string, FieldError>();
  const ordered = errors.filter((error) => error.keyword !== 'if').sort((a, b) => rank(a) - rank(b));
  for (const error of ordered)
    for (const [path, message] of messagesOf(error, resource)) if (!found.has(path)) found.set(path, message);
  return Object.fromEntries(found);
};

const RANKS: Readonly<Record<string, number>> = { additionalProperties: 0, type: 1, enum: 2, anyOf: 4, condition: 5 };

const rank = (error: SchemaError): number => RANKS[error.keyword] ?? 3;

const messagesOf = (error: SchemaError, resource: ValidatedResource): readonly (readonly [string, FieldError])[] => {
  if (error.keyword === 'condition') return ruleMessages(error, resource);
  const [, side, ...path] = error.instancePath
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const shaped = fieldAt(resource, path);
  if (shaped && isShape(error, typeOf(shaped.definition)))
    return [[shaped.path.join('.'), message(typeOf(shaped.definition).shapeMessage!)]];
  if (error.keyword === 'required')
    return [[[...path, error.params['missingProperty']].join('.'), message('required')]];
  if (error.keyword === 'additionalProperties')
    return [[[...path, error.params['additionalProperty']].join('.'), message('unknown')]];
  if (side === 'record') return [[path.join('.'), message('required')]];
  const field = fieldAt(resource, path);
  if (!field) return [['root', message('invalid')]];
  return [[field.path.join('.'), fieldMessage(error, field.definition, path.length > field.path.length)]];
};

/** A value that lacks a part, or has it in another shape. */
const isShape = ({ keyword }: SchemaError, { shapeMessage }: FieldType): boolean =>
  shapeMessage !== undefined && ['type', 'required', 'additionalProperties', 'enum'].includes(keyword);

const ruleMessages = (
  error: SchemaError,
  { resource, rules }: ValidatedResource,
): readonly (readonly [string, FieldError])[] => {
  const rule = rules[Number(/^#\/allOf\/(\d+)\//.exec(error.schemaPath)?.[1])];
  if (!rule) return [];
  const text = rule.message;
  return rule.fields.map(
    (name) => [name, { message: `resources.${resource}.errors.${rule.key}`, args: { _: text }, text }] as const,
  );
};

/** The field at a path and how much of the path names it; the rest leads into a list or a file. */
const fieldAt = (
  { fields }: ValidatedResource,
  path: readonly string[],
): { definition: FieldDefinition; path: readonly string[] } | undefined => {
  const [name = '', inner, part = ''] = path;
  const outer = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (hasStorage(outer, 'child') && inner !== undefined) {
    const cell = outer.fields && Object.hasOwn(outer.fields, part) ? outer.fields[part] : undefined;
    return cell ? { definition: cell, path: [name, inner, part] } : { definition: outer, path: [name, inner] };
  }
  const inside =
    inner !== undefined && outer?.fields && Object.hasOwn(outer.fields, inner) ? outer.fields[inner] : undefined;
  if (inside) return { definition: inside, path: [name, inner as string] };
  return outer && { definition: outer, path: [name] };
};

const fieldMessage = (error: SchemaError, field: FieldDefinition, isInside: boolean): FieldError => {
  if (typeOf(field).storage === 'file') return fileMessage(error, field);
  if (field.relation && error.keyword !== 'uniqueItems' && !error.keyword.endsWith('Items')) return message('relation');
  if (field.enum && isInside) return message('enum');
  return keywordMessage(error, field);
};

const fileMessage = ({ instancePath, keyword }: SchemaError, field: FieldDefinition): FieldError => {
  if (keyword === 'maximum' && field.maxBytes !== undefined)
    return message('maxBytes', { limit: bytes(field.maxBytes) });
  if (keyword === 'pattern' && instancePath.endsWith('/media_type')) return message('accept');
  return message('file');
};

const bytes = (count: number): string => {
  const unit = count >= 1024 * 1024 ? 'MB' : 'KB';
  const value = count / (unit === 'MB' ? 1024 * 1024 : 1024);
  return `${Number(value.toFixed(1))} ${unit}`;
};
