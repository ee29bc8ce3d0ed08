import { useTranslate } from 'ra-core';

const MARK = '@@react-admin@@';

/** An error as react-hook-form keeps it. */
interface KeptError {
  readonly message?: unknown;
}

/**
 * The text of a field's error in the reader's language. Errors of the validator and of the server carry a key and
 * arguments behind react-admin's mark; anything else is shown as it is.
 */
export function useErrorText(error: KeptError | undefined): string | undefined {
  const translate = useTranslate();
  if (typeof error?.message !== 'string' || error.message === '') return undefined;
  return errorText(error.message, translate);
}

/** See `useErrorText`; for lists of errors. */
export function errorText(message: string, translate: (key: string, args?: Record<string, unknown>) => string): string {
  if (!message.startsWith(MARK)) return translate(message, { _: message });
  const { message: key, args } = JSON.parse(message.slice(MARK.length)) as {
    message: string;
    args?: Record<string, unknown>;
  };
  return translate(key, { _: key, ...args });
}

/** Packs a locale key, its arguments and the English text into the message of a react-hook-form error. */
export function packError(key: string, args: Readonly<Record<string, unknown>> = {}, text?: string): string {
  return MARK + JSON.stringify({ message: key, args: text === undefined ? args : { ...args, _: text } });
}
