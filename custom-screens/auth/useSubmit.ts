import { useState } from 'react';
import type { FormEvent } from 'react';
import { HttpError, useTranslate } from 'ra-core';

export interface Submission {
  readonly isRunning: boolean;
  /** The error message for the user; field errors are separate. */
  readonly failure: string | undefined;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly handleSubmit: (event: FormEvent) => void;
}

/** Sends a form before the sign-in: one call at a time, its failure in words. */
export const useSubmit = (send: () => Promise<void>): Submission => {
  const translate = useTranslate();
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();

  const submit = async () => {
    setRunning(true);
    setError(undefined);
    try {
      await send();
    } catch (caught) {
      setError(caught);
    } finally {
      setRunning(false);
    }
  };

  const words = (text: string) => translate(text, { _: text });
  const fieldErrors = error instanceof HttpError ? translated(error.body?.errors, translate) : {};
  const failure =
    error === undefined || Object.keys(fieldErrors).length > 0
      ? undefined
      : words(error instanceof Error && error.message ? error.message : 'errors.unexpected');

  return {
    isRunning,
    failure,
    fieldErrors,
    handleSubmit: (event) => {
      event.preventDefault();
      if (!isRunning) void submit();
    },
  };
};

const MARK = '@@react-admin@@';

const translated = (
  errors: Readonly<Record<string, string>> | undefined,
  translate: (key: string, args?: object) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([field, text]) => {
      if (!text.startsWith(MARK)) return [field, translate(text, { _: text })];
      const { message, args } = JSON.parse(text.slice(MARK.length)) as { message: string; args: object };
      return [field, translate(message, args)];
    }),
  );
