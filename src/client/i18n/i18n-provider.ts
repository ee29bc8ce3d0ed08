import type { I18nProvider, Locale, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { Catalogue } from '#engine/schema/catalogue.ts';
import { plainName } from '../api/resource-names.ts';
import { catalogueMessages } from './catalogue-messages.ts';
import type { Messages } from './catalogue-messages.ts';

/** The texts of each language; English comes with the first screen, others are fetched when they are chosen. */
export interface Languages {
  readonly english: Messages;
  readonly load: Readonly<Record<string, () => Promise<Messages>>>;
  readonly available: readonly Locale[];
}

/** The language that the interface speaks: its code, and its texts where there are any. */
export interface Spoken {
  readonly locale: string;
  /** Absent for English, and for a language that has no texts yet: its numbers are its own, its words are English. */
  readonly messages?: Messages;
}

const ENGLISH: Spoken = { locale: 'en' };

/**
 * Polyglot over three layers: the English of the resource files, then English, then the spoken language.
 * react-admin asks by its resource name (`resources.recruitments/companies.…`); the texts stand under the plain one.
 * Another language is another provider, with its texts at hand: nothing on screen is made anew for it.
 */
export const createI18nProvider = (
  languages: Languages,
  catalogue: Catalogue,
  { locale, messages }: Spoken = ENGLISH,
): I18nProvider => {
  const english = merge(catalogueMessages(catalogue), languages.english);
  const polyglot = polyglotI18nProvider(
    () => asTranslation(messages ? merge(english, messages) : english),
    messages ? locale : 'en',
    [...languages.available],
    { allowMissing: true },
  );
  return {
    ...polyglot,
    getLocale: () => locale,
    translate: (key, options) => polyglot.translate(withPlainName(catalogue, key), options),
  };
};

/** Missing react-admin texts fall back to English, so that every language is complete. */
const asTranslation = (messages: Messages) => messages as unknown as TranslationMessages;

const withPlainName = (catalogue: Catalogue, key: string): string => {
  const found = /^resources\.([^.]*\/[^.]*)(?=\.)/.exec(key);
  return found ? `resources.${plainName(catalogue, found[1]!)}${key.slice(found[0].length)}` : key;
};

const merge = (below: Messages, above: Messages): Messages => {
  const merged: Messages = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    merged[key] = typeof value === 'object' && typeof under === 'object' ? merge(under, value) : value;
  }
  return merged;
};
