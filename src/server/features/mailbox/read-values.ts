import { Ajv, type ValidateFunction } from 'ajv';
import type { EmailSignature } from '#shared/contracts/mailbox.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { readJson } from '#server/platform/door/read-json.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize-html.ts';
import { fieldErrorsOf } from '#server/platform/plugins/validation.ts';
import { say } from '#server/platform/texts/say.ts';

/** Secrets by provider, in the shape that the provider gives them. */
export type AccessTokens = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const PROVIDER = '^[a-z][a-z0-9_-]{0,39}$';

const SCHEMAS = {
  access_tokens: {
    type: 'object',
    maxProperties: 20,
    propertyNames: { pattern: PROVIDER },
    additionalProperties: { type: 'object', minProperties: 1 },
  },
  email_signatures: {
    type: 'array',
    maxItems: 50,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'name', 'html', 'is_default'],
      properties: {
        id: { type: 'string', minLength: 1, maxLength: 64 },
        name: { type: 'string', minLength: 1, maxLength: 120, pattern: String.raw`\S` },
        html: { type: 'string', maxLength: 20_000 },
        is_default: { type: 'boolean' },
      },
    },
  },
  meta: { type: 'object', maxProperties: 200 },
} as const;

type Field = keyof typeof SCHEMAS;

const compiled = new Map<Field, ValidateFunction>();

/** @throws {AppError} invalid, with the path of what cannot be accepted. */
export const readAccessTokens = (text: string): AccessTokens => read<AccessTokens>('access_tokens', text);

/** @throws {AppError} invalid; also where two have the same id or both are the default. */
export async function readSignatures(text: string): Promise<readonly EmailSignature[]> {
  const signatures = read<readonly EmailSignature[]>('email_signatures', text);
  const ids = new Set(signatures.map(({ id }) => id));
  if (ids.size < signatures.length) throw rejected({ email_signatures: say('validation.uniqueItems') });
  if (signatures.filter(({ is_default }) => is_default).length > 1)
    throw rejected({
      email_signatures: say('mailbox.one_default'),
    });
  return Promise.all(signatures.map(async (signature) => ({ ...signature, html: await sanitizeHtml(signature.html) })));
}

/** @throws {AppError} invalid for what is no object. */
export const readMeta = (text: string): object => read<object>('meta', text);

function read<Value>(field: Field, text: string): Value {
  const value = readJson(text, field, (cause) => rejected({ [field]: say('validation.json') }, cause));
  const validate = compiled.get(field) ?? new Ajv({ allErrors: false }).compile(SCHEMAS[field]);
  compiled.set(field, validate);
  if (validate(value)) return value as Value;
  const errors = Object.entries(fieldErrorsOf(validate.errors ?? [])).map(([path, error]) => [
    path === 'root' ? field : `${field}.${path}`,
    error,
  ]);
  throw rejected(Object.fromEntries(errors) as FieldErrors);
}

export const rejected = (errors: FieldErrors, cause?: unknown): AppError =>
  new AppError('invalid', say('server.request.invalid'), { errors, cause });
