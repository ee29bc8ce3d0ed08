import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppError, ErrorCode, FieldError, FieldErrors } from '#shared/errors.ts';
import english from '../../../../locales/en.json' with { type: 'json' };
import { interpolate } from './interpolate.ts';
import { phraseAt, say, type TextKey, withTexts, type Wording } from './say.ts';

declare module 'fastify' {
  interface FastifyInstance {
    texts: Texts;
  }
  interface FastifyRequest {
    /** The language of the signed-in user's profile; null without one. */
    profileLanguage: string | null;
  }
}

/** The texts of the server in every language that has a file in `locales/`. A text that a language lacks is English. */
export interface Texts {
  /** The first of these languages that there are texts in, else the best one of an `Accept-Language` header, else English. */
  languageFor(profile: string | null | undefined, accepted?: string): string;
  /** A message in a language; English where it is unknown. */
  render(language: string | null | undefined, message: FieldError): string;
  /** The same for a key. */
  text(language: string | null | undefined, key: TextKey, args?: Readonly<Record<string, unknown>>): string;
  /** The text of a failure in an answer. */
  failure(language: string, error: AppError): Failure;
  /** A message as an answer has it: its `text` in the language, arguments that are messages as text. */
  localized(language: string, message: FieldError): FieldError;
  /** The same for the errors of fields. */
  localize(language: string, errors: FieldErrors): FieldErrors;
}

/** A failure in the language of its reader. */
interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: FieldErrors;
}

const LOCALES = fileURLToPath(new URL('../../../../locales', import.meta.url));

/** Reads every language. @param folder with one `<language>.json` each; English is the one of the code. @throws {SyntaxError} for a file that is not JSON. */
export function loadTexts(folder = LOCALES): Texts {
  const languages = new Map<string, object>(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json') && file !== 'en.json')
      .map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8')) as object]),
  );
  languages.set('en', english);
  const phraseIn = (language: string, key: string) => phraseAt(languages.get(language) ?? english, key);
  const wordingIn = (language: string): Wording => ({
    language,
    textOf: (message) => render(language, message),
    translate: (key, args = {}) =>
      interpolate(language, phraseIn(language, key) ?? phraseAt(english, key) ?? String(args['_'] ?? key), args),
  });
  const render: Texts['render'] = (wanted, { message, args = {}, text }) => {
    const language = wanted && languages.has(wanted) ? wanted : 'en';
    const phrase = language === 'en' ? undefined : phraseIn(language, message);
    return phrase === undefined ? text : interpolate(language, phrase, withTexts(args, wordingIn(language)));
  };
  const localized: Texts['localized'] = (language, error) => {
    const args = error.args && withTexts(error.args, wordingIn(language));
    return { ...error, ...(args && { args }), text: render(language, error) };
  };
  const localize: Texts['localize'] = (language, errors) =>
    Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, localized(language, error)]));
  return {
    languageFor: (profile, accepted = '') =>
      [profile, ...acceptedLanguages(accepted)].find((code) => code && languages.has(code)) ?? 'en',
    render,
    text: (language, key, args) => render(language, say(key, args)),
    failure: (language, { code, said, message, errors }) => ({
      code,
      message: said ? render(language, said) : message,
      ...(errors && { errors: localize(language, errors) }),
    }),
    localized,
    localize,
  };
}

/** Gives the application its texts, and each request the language of its reader. */
export function useTexts(app: FastifyInstance, texts: Texts = loadTexts()): void {
  app.decorate('texts', texts);
  app.decorateRequest('profileLanguage', null);
}

/** The language of the user behind a request: the profile's, else the best one that the browser asks for. */
export const readerLanguage = ({ server, profileLanguage, headers }: FastifyRequest): string =>
  server.texts.languageFor(profileLanguage, headers['accept-language']);

const MAX_LANGUAGES = 20;

/** Languages of an `Accept-Language` header without their regions, best first. */
const acceptedLanguages = (header: string): string[] =>
  header
    .split(',', MAX_LANGUAGES)
    .map((part) => {
      const [range = '', ...parameters] = part.split(';');
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { code: range.trim().split('-')[0]!.toLowerCase(), quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ code }) => code);
