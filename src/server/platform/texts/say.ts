import type { Message } from '#shared/errors.ts';
import english from '../../../../locales/en.json' with { type: 'json' };
import { interpolate } from './interpolate.ts';

type Paths<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Paths<Texts[Key]>}`;
}[keyof Texts & string];

/** Every key of `locales/en.json`. */
export type TextKey = Paths<typeof english>;

/**
 * A text for users: its key, its arguments and its English, for the log and as a fallback. `Texts` renders it in the language of the reader.
 * An argument can be a message itself, such as the name of a resource, which then is in that language too.
 */
export const say = (key: TextKey, args: Readonly<Record<string, unknown>> = {}): Message => ({
  message: key,
  args,
  text: interpolate(
    'en',
    phraseAt(english, key) ?? key,
    withTexts(args, ({ text }) => text),
  ),
});

/** Whether a value is what `say` gives. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'message' in value && 'text' in value;

/** The arguments with the text of each message in its place. */
export const withTexts = (
  args: Readonly<Record<string, unknown>>,
  textOf: (message: Message) => string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, isMessage(value) ? textOf(value) : value] as const),
  );

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
