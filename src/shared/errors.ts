import { anyObject, type Described, shape, text } from './contracts/schema-words.ts';

/** Every error code of the API and the HTTP status that carries it. */
export const ERROR_STATUS = {
  malformed: 400,
  unknown_parameter: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  user_inactive: 401,
  another_session_initiated: 401,
  token_invalid: 401,
  password_expired: 403,
  forbidden: 403,
  not_found: 404,
  route_not_found: 404,
  too_slow: 408,
  conflict: 409,
  key_reused: 409,
  in_use: 409,
  locked: 409,
  not_possible: 409,
  not_unique: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  throttled: 429,
  internal_error: 500,
  unavailable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The error of one field: a locale key, its arguments, and the English text as a fallback. */
export const fieldError = shape({ message: text, text }, { args: anyObject });
export type FieldError = Described<typeof fieldError>;

/** A text for users: a locale key, its arguments, and its English. */
export interface Message extends FieldError {
  readonly args: Readonly<Record<string, unknown>>;
}

/** Keys are dotted paths (`levels.0.user`); `root` is the record as a whole. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** A failure a user can understand and a caller can act on. Anything else thrown is a bug: it is logged and shows as `internal_error`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** What happened, for users. Absent where only programmers of the API read it (`malformed`, `unknown_parameter`): `message` says it in English. */
  readonly said?: Message;
  readonly errors?: FieldErrors;
  /** Further members of the reply, such as the current record of a conflict. */
  readonly details?: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    message: string | Message,
    options: ErrorOptions & { errors?: FieldErrors; details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(typeof message === 'string' ? message : message.text, options);
    this.code = code;
    if (typeof message !== 'string') this.said = message;
    this.errors = options.errors;
    this.details = options.details;
  }
}
