import { listText } from '#engine/field-types/list-text.ts';
import type { FieldError, FieldErrors, Message } from '#shared/errors.ts';
import english from '../../../../locales/en.json' with { type: 'json' };
import { interpolate } from './interpolate.ts';

type Paths<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Paths<Texts[Key]>}`;
}[keyof Texts & string];

/** Every key of `locales/en.json`. */
export type TextKey = Paths<typeof english>;

/** An argument with a text in each language: it gets the language and its texts. */
export type WordedArgument = (language: string, translate: Translate) => string;

/** The text at a key with its arguments; a key without a text is the argument `_`, or itself. */
type Translate = (key: string, args?: Readonly<Record<string, unknown>>) => string;

/**
 * A text for users: its key, its arguments and its English, for the log and as a fallback. `Texts` renders it in the language of the reader.
 * An argument can be a message itself, such as the name of a resource, a list of messages, or a {@link WordedArgument}: they are in
 * that language too.
 */
export const say = (key: TextKey, args: Readonly<Record<string, unknown>> = {}): Message => ({
  message: key,
  args,
  text: interpolate('en', phraseAt(english, key) ?? key, withTexts(args, IN_ENGLISH)),
});

/** A text for who runs the server or programs against it: it is English for everyone. */
export const inEnglish = (text: string): Message => ({ message: '', args: {}, text });

/**
 * A message to store, for `Texts` to render when it is read. Arguments that are messages stay messages; a
 * {@link WordedArgument} is code, and is stored in English.
 */
export const storedMessage = ({ message, args, text }: FieldError): FieldError => ({
  message,
  ...(args && { args: storedArgs(args) }),
  text,
});

/** The same for the errors of fields. */
export const storedErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, storedMessage(error)]));

const storedArgs = (args: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, storedArg(value)]));

function storedArg(value: unknown): unknown {
  if (typeof value === 'function') return worded(value, IN_ENGLISH);
  if (Array.isArray(value)) return value.map(storedArg);
  return isMessage(value) ? storedMessage(value) : value;
}

/** A language in which the arguments of a message are worded. */
export interface Wording {
  readonly language: string;
  textOf(message: FieldError): string;
  readonly translate: Translate;
}

const IN_ENGLISH: Wording = {
  language: 'en',
  textOf: ({ text }) => text,
  translate: (key, args = {}) => interpolate('en', phraseAt(english, key) ?? String(args['_'] ?? key), args),
};

/** The arguments as text and numbers. */
export const withTexts = (args: Readonly<Record<string, unknown>>, wording: Wording): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, worded(value, wording)]));

function worded(value: unknown, { language, textOf, translate }: Wording): unknown {
  if (typeof value === 'function') return (value as WordedArgument)(language, translate);
  if (isMessage(value)) return textOf(value);
  if (!Array.isArray(value) || value.length === 0 || !value.every(isMessage)) return value;
  return listText(value.map(textOf), language);
}

const isMessage = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'message' in value && 'text' in value;

/** The text at a dotted key; undefined where there is none. */
export function phraseAt(texts: object, key: string): string | undefined {
  let found: unknown = texts;
  for (const part of key.split('.'))
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, part)
        ? (found as Readonly<Record<string, unknown>>)[part]
        : undefined;
  return typeof found === 'string' ? found : undefined;
}
