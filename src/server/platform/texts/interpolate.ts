import { createRequire } from 'node:module';
import type polyglotI18nProvider from 'ra-i18n-polyglot';

type Translate = ReturnType<typeof polyglotI18nProvider>['translate'];

const require = createRequire(import.meta.url);
const translators = new Map<string, Translate>();

/**
 * Puts values into a text as the browser does: `%{name}`, and of `one |||| many` what `smart_count` chooses in this language. Numbers are
 * written as the language writes them; an id is passed as text.
 */
export function interpolate(language: string, phrase: string, args: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'number' && name !== 'smart_count' ? value.toLocaleString(language) : value,
  ]);
  return translatorOf(language)(UNKNOWN, { ...Object.fromEntries(values), _: phrase });
}

/** A key that no text has: the phrase itself is passed with it. */
const UNKNOWN = '?';

/** The library is loaded with the first text, not with the server. */
function translatorOf(language: string): Translate {
  const known = translators.get(language);
  if (known) return known;
  const polyglot = require('ra-i18n-polyglot') as typeof polyglotI18nProvider;
  const { translate } = polyglot(() => ({}) as never, language, [], { allowMissing: true });
  translators.set(language, translate);
  return translate;
}
