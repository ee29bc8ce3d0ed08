import type { FieldError } from '#shared/errors.ts';
import { FIELD_TYPES } from '../field-types/field-types.ts';
import { decimalsOf } from '../field-types/number/type.ts';
import type { FieldDefinition } from '../model/definition.ts';
import { fillIn, VALIDATION_MESSAGES, type ValidationMessage } from './messages.ts';

/** An error as ajv reports it, with the parts that are read here. */
export interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a message says beside the bound that was crossed. */
type About = Partial<Pick<FieldDefinition, 'type' | 'schema' | 'examples'>>;

/**
 * The error of a value, by the keyword of its schema that does not match. No regular expression is ever shown to a
 * user.
 */
export const keywordMessage = (error: SchemaError, about: About): FieldError =>
  BY_KEYWORD[error.keyword]?.(error, about) ?? message('invalid');

/** A message with its key, its arguments and the English of both. */
export const message = (name: ValidationMessage, args: Readonly<Record<string, unknown>> = {}): FieldError => ({
  message: `validation.${name}`,
  args,
  text: fillIn(VALIDATION_MESSAGES[name], args),
});

/** The pattern of a text that is more than blanks. */
const NOT_BLANK = String.raw`\S`;

const isMessage = (name: unknown): name is ValidationMessage => typeof name === 'string' && name in VALIDATION_MESSAGES;

type MessageOf = (error: SchemaError, about: About) => FieldError;

const named =
  (name: ValidationMessage): MessageOf =>
  () =>
    message(name);
const limited =
  (name: ValidationMessage): MessageOf =>
  ({ params }) =>
    message(name, { limit: params['limit'] });

/** Rows are called rows; everything else is chosen. */
const counted =
  (ofRows: ValidationMessage, ofOthers: ValidationMessage): MessageOf =>
  ({ params }, { type }) =>
    message(type && FIELD_TYPES[type].storage === 'child' ? ofRows : ofOthers, { limit: params['limit'] });

const BY_KEYWORD: Readonly<Record<string, MessageOf>> = {
  type: ({ params }) => {
    const wanted = [params['type']].flat().find((type) => type !== 'null');
    return message(isMessage(wanted) ? wanted : 'invalid');
  },
  required: named('required'),
  additionalProperties: named('unknown'),
  enum: named('enum'),
  minLength: ({ params }) =>
    params['limit'] === 1 ? message('required') : message('minLength', { limit: params['limit'] }),
  maxLength: limited('maxLength'),
  minimum: limited('minimum'),
  maximum: limited('maximum'),
  exclusiveMinimum: limited('exclusiveMinimum'),
  exclusiveMaximum: limited('exclusiveMaximum'),
  minItems: counted('minRows', 'minItems'),
  maxItems: counted('maxRows', 'maxItems'),
  uniqueItems: named('uniqueItems'),
  multipleOf: ({ params }) => {
    const decimals = decimalsOf(params) ?? 0;
    return decimals === 0 ? message('multipleOf_whole') : message('multipleOf', { decimals });
  },
  pattern: ({ schemaPath, params }, { examples }) => {
    if (schemaPath.includes('/allOf/')) return message('characters');
    if (params['pattern'] === NOT_BLANK) return message('required');
    const [example] = [examples?.[0]].flat();
    return typeof example === 'string' ? message('pattern_example', { example }) : message('pattern');
  },
  format: ({ params }) => message(isMessage(params['format']) ? params['format'] : 'invalid'),
};
