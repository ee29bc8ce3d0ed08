import type { FieldError, FieldErrors } from '#shared/errors.ts';
import { decimalsOf } from '../field-types/number/definition.ts';
import type { FieldDefinition } from '../schema/definition.ts';
import { fillIn, VALIDATION_MESSAGES, type ValidationMessage } from './messages.ts';
import { rowTwins } from './row-twins.ts';
import type { ValidatedResource, ValidationInput } from './write-schema.ts';

/** An error as ajv reports it, with the parts that are read here. */
export interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled validator: on the server from `compileValidators`, in the browser the default export of the resource's module. */
export interface CompiledValidate {
  (input: ValidationInput): boolean;
  errors?: readonly SchemaError[] | null;
}

/** Runs a validator. @returns undefined when the record may be saved. */
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

/** ajv's errors by field, one per field: what is wrong with a value comes before rules of the record. Keys are field names, dotted inside groups (`address.street`) and rows (`levels.0.user`). */
export const fieldErrors = (errors: readonly SchemaError[], resource: ValidatedResource): FieldErrors => {
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
  if (error.keyword === 'required')
    return [[[...path, error.params['missingProperty']].join('.'), message('required')]];
  if (error.keyword === 'additionalProperties')
    return [[[...path, error.params['additionalProperty']].join('.'), message('unknown')]];
  if (side === 'record') return [[path.join('.'), message('required')]];
  const field = fieldAt(resource, path);
  if (!field) return [['root', message('invalid')]];
  return [[field.path.join('.'), fieldMessage(error, field.definition, path.length > field.path.length)]];
};

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
  if (outer?.type === 'rows' && inner !== undefined) {
    const cell = outer.fields && Object.hasOwn(outer.fields, part) ? outer.fields[part] : undefined;
    return cell ? { definition: cell, path: [name, inner, part] } : { definition: outer, path: [name, inner] };
  }
  const inside =
    inner !== undefined && outer?.fields && Object.hasOwn(outer.fields, inner) ? outer.fields[inner] : undefined;
  if (inside) return { definition: inside, path: [name, inner as string] };
  return outer && { definition: outer, path: [name] };
};

const message = (name: ValidationMessage, args: Readonly<Record<string, unknown>> = {}): FieldError => ({
  message: `validation.${name}`,
  args,
  text: fillIn(VALIDATION_MESSAGES[name], args),
});

const fieldMessage = (error: SchemaError, field: FieldDefinition, isInside: boolean): FieldError => {
  if (field.type === 'file') return fileMessage(error, field);
  if (field.type.startsWith('relation') && error.keyword !== 'uniqueItems' && !error.keyword.endsWith('Items'))
    return message('relation');
  if (field.type === 'choices' && isInside) return message('enum');
  return BY_KEYWORD[error.keyword]?.(error, field) ?? message('invalid');
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

type MessageOf = (error: SchemaError, field: FieldDefinition) => FieldError;

const named =
  (name: ValidationMessage): MessageOf =>
  () =>
    message(name);
const limited =
  (name: ValidationMessage): MessageOf =>
  ({ params }) =>
    message(name, { limit: params['limit'] });

const BY_KEYWORD: Readonly<Record<string, MessageOf>> = {
  type: ({ params }) => {
    const wanted = [params['type']].flat().find((type) => type !== 'null');
    return message(
      typeof wanted === 'string' && wanted in VALIDATION_MESSAGES ? (wanted as ValidationMessage) : 'invalid',
    );
  },
  enum: named('enum'),
  minLength: ({ params }) =>
    params['limit'] === 1 ? message('required') : message('minLength', { limit: params['limit'] }),
  maxLength: limited('maxLength'),
  minimum: limited('minimum'),
  maximum: limited('maximum'),
  exclusiveMinimum: limited('exclusiveMinimum'),
  exclusiveMaximum: limited('exclusiveMaximum'),
  minItems: ({ params }, field) => message(field.type === 'rows' ? 'minRows' : 'minItems', { limit: params['limit'] }),
  maxItems: ({ params }, field) => message(field.type === 'rows' ? 'maxRows' : 'maxItems', { limit: params['limit'] }),
  uniqueItems: named('uniqueItems'),
  multipleOf: (_error, field) => {
    const decimals = decimalsOf(field.schema) ?? 0;
    return decimals === 0 ? message('multipleOf_whole') : message('multipleOf', { decimals });
  },
  pattern: ({ schemaPath }, field) => {
    if (schemaPath.includes('/allOf/')) return message('characters');
    return field.placeholder === undefined
      ? message('pattern')
      : message('pattern_example', { example: field.placeholder });
  },
  format: ({ params }) => message(params['format'] as ValidationMessage),
};
