import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ERROR_STATUS, type ErrorCode, type FieldErrors } from '#shared/errors.ts';
import { say, type TextKey } from '../texts/say.ts';
import { readerLanguage } from '../texts/texts.ts';
import { fieldErrorsOf, isUnknownParameter, type SchemaFault } from './validation.ts';

/** Seconds after which a client can try again when the database does not answer. */
const RETRY_AFTER = 5;

/**
 * Every failure leaves the server here, as `{ code, message, errors?, … }` with the status of its code, in the language
 * of the reader. An error that is neither an `AppError` nor a known error of the request is a bug: it is logged whole
 * and answered as `internal_error`, without details.
 * @param onTablesChanged called when a statement named a table or column that the database no longer has; the client
 * gets the answer to try again.
 */
export function useErrors(app: FastifyInstance, onTablesChanged: () => void = () => undefined): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isOfOtherTables(error)) onTablesChanged();
    return sendError(error, request, reply);
  });
}

/** A column or a table that no longer exists: another server, with newer files, has renamed or removed it. */
const OTHER_TABLES = new Set(['42703', '42P01']);

const isOfOtherTables = (error: unknown): boolean => OTHER_TABLES.has(String((error as { code?: unknown }).code));

/** Answers that the address does not exist. */
export function routeNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(new AppError('route_not_found', say('server.request.no_route')), request, reply);
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof AppError ? error : knownFailure(error, request);
  if (known.code === 'internal_error')
    if (isReaderGone(error, reply)) request.log.info('the reader left before the answer');
    else request.log.error({ err: error }, 'unexpected error');
  if (known.code === 'unavailable') request.log.error({ err: known.cause ?? known }, 'unavailable');
  const retryAfter = known.details?.['retry_after'] ?? (known.code === 'unavailable' ? RETRY_AFTER : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.removeHeader('content-type');
  const { errors, ...failure } = request.server.texts.failure(readerLanguage(request), known);
  return reply.status(ERROR_STATUS[known.code]).send({ ...known.details, ...failure, ...listed(errors) });
}

/** Fields that an answer names, and characters of a name: an answer to garbage input stays short. */
const MAX_LISTED = 100;
const MAX_NAME = 200;

/** The first errors, and their number where not all are listed. */
function listed(errors: FieldErrors | undefined): { errors?: FieldErrors; error_count?: number } {
  if (!errors) return {};
  const all = Object.entries(errors);
  const told = all
    .slice(0, MAX_LISTED)
    .map(([name, error]) => [name.slice(0, MAX_NAME).toWellFormed(), error] as const);
  return { errors: Object.fromEntries(told), ...(all.length > told.length && { error_count: all.length }) };
}

/** Whether it failed only because its connection was closed, as when a page is left before its upload or its answer went through. */
const isReaderGone = (error: unknown, reply: FastifyReply): boolean => {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return (
    reply.raw.destroyed && (code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && message === 'aborted'))
  );
};

function knownFailure(error: unknown, request: FastifyRequest): AppError {
  const failure = error instanceof Error ? (error as FastifyError) : new Error(String(error));
  if ('validation' in failure && failure.validation) return invalidRequest(failure as FastifyError);
  return (
    malformedMultipart(failure, request) ??
    faultOfTheRequest(failure) ??
    rejectedByDatabase(failure, request) ??
    ofOtherTables(failure) ??
    new AppError('internal_error', say('server.request.internal'), { cause: failure })
  );
}

/** A body that does not match its schema is 422 with its fields, a query 400, a path that no record can have 404. */
function invalidRequest(failure: FastifyError): AppError {
  const faults = (failure.validation ?? []) as readonly SchemaFault[];
  if (failure.validationContext === 'params') return new AppError('not_found', say('server.request.no_record'));
  if (failure.validationContext === 'body')
    return new AppError('invalid', say('server.request.invalid'), { errors: fieldErrorsOf(faults) });
  return isUnknownParameter(faults)
    ? new AppError('unknown_parameter', 'The request has a parameter that this address does not know.')
    : new AppError('malformed', `The request has a parameter that cannot be read. ${parameterFaults(faults)}`);
}

const parameterFaults = (faults: readonly SchemaFault[]): string =>
  Object.entries(fieldErrorsOf(faults))
    .map(([name, { text }]) => `${name}: ${text}`)
    .join(' ');

/** Errors of a statement about an invalid value: class 22. A violated constraint is a bug of the code that wrote. */
const IS_VALUE_REJECTED = /^22[0-9A-Z]{3}$/;

/**
 * The last line: a value that its field should have rejected came as far as the database. The client gets the error;
 * the log has the details.
 */
function rejectedByDatabase(failure: Partial<FastifyError>, request: FastifyRequest): AppError | undefined {
  if (!IS_VALUE_REJECTED.test(String(failure.code))) return undefined;
  request.log.error({ err: failure }, 'a value was rejected by the database alone');
  return new AppError('invalid', say('server.request.invalid'), {
    errors: { root: say('validation.constraint') },
    cause: failure,
  });
}

const ofOtherTables = (failure: Error): AppError | undefined =>
  isOfOtherTables(failure)
    ? new AppError('unavailable', say('server.request.tables_changed'), { cause: failure })
    : undefined;

const BROKEN_MULTIPART =
  /boundary not found|unexpected end of|malformed part header|terminated early|multipart|content-disposition/i;

/** The multipart parser throws these as bare errors, without a status. */
function malformedMultipart(failure: Partial<FastifyError>, request: FastifyRequest): AppError | undefined {
  const isMultipart = request.headers['content-type']?.startsWith('multipart/') ?? false;
  if (!isMultipart || failure.statusCode !== undefined || !BROKEN_MULTIPART.test(failure.message ?? ''))
    return undefined;
  return new AppError('malformed', 'The form data of this request cannot be read.', { cause: failure });
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  406: 'unsupported_type',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'throttled',
  503: 'unavailable',
};

const TEXT_OF_CODE: Partial<Record<ErrorCode, TextKey>> = {
  unauthenticated: 'server.request.unauthenticated',
  forbidden: 'server.request.forbidden',
  not_found: 'server.request.no_record',
  unsupported_type: 'server.request.unsupported_type',
  conflict: 'server.request.conflict',
  too_large: 'server.request.too_large',
  throttled: 'server.request.throttled',
  unavailable: 'server.request.unavailable',
};

/**
 * Rejections by Fastify and its plugins. For a malformed request their own texts are more precise; they name no data.
 */
function faultOfTheRequest(failure: Partial<FastifyError>): AppError | undefined {
  const status = failure.statusCode;
  if (status === undefined || ((status < 400 || status >= 500) && status !== 503)) return undefined;
  const code = CODE_OF_STATUS[status] ?? 'malformed';
  const key = TEXT_OF_CODE[code];
  return new AppError(code, key ? say(key) : (failure.message ?? 'The request cannot be read.'), { cause: failure });
}
