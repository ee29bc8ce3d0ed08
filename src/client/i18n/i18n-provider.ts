import type { I18nProvider, Locale, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { Catalogue, CatalogueEntry, CatalogueResource } from '#engine/access/catalogue.ts';
import { findResource } from '../api/resource-names.ts';
import { menuMessages, nameMessages, resourceMessages } from './catalogue-messages.ts';
import type { Messages } from './catalogue-messages.ts';
import type { LaterLabels } from './later-words.ts';

/** The texts of each language; English comes with the first screen, others are fetched when they are chosen. */
export interface Languages {
  readonly english: Messages;
  /** English of the hand-written screens. Absent: `english` has it. */
  readonly later?: LaterLabels;
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
 * Polyglot over three layers: the English of the resource files, then English, then the spoken language. Texts of
 * hand-written screens are a separate polyglot, created once they are fetched, and so are those of each resource,
 * created when one is used. react-admin asks by its resource name (`resources.recruitments/companies.…`); the texts are
 * under the plain one. Another language is another provider, with its texts loaded: nothing on screen is mounted again
 * for it.
 */
export const createI18nProvider = (
  languages: Languages,
  catalogue: Catalogue,
  { locale, messages }: Spoken = ENGLISH,
  definitionOf: (resource: string) => CatalogueResource | undefined = (resource) => catalogue.definitions[resource],
): I18nProvider => {
  const english = merge(menuMessages(catalogue.navigation), languages.english);
  const polyglotOf = (words: Messages, spoken: Messages | undefined = messages) =>
    polyglotI18nProvider(
      () => asTranslation(spoken ? merge(words, spoken) : words),
      messages ? locale : 'en',
      [...languages.available],
      { allowMissing: true },
    );
  const polyglot = polyglotOf(english);
  let later: I18nProvider | undefined;
  const ofResources = new Map<string, { readonly source: object; readonly polyglot: I18nProvider }>();
  const providerOfResource = (entry: CatalogueEntry): I18nProvider => {
    const { resource } = entry;
    const definition = definitionOf(resource);
    const source = definition ?? entry;
    const known = ofResources.get(resource);
    if (known?.source === source) return known.polyglot;
    const ofFile = definition ? resourceMessages(definition) : nameMessages(entry);
    const spoken = messages && only(resource, textsOf(messages, resource));
    const made = polyglotOf(only(resource, merge(ofFile, textsOf(languages.english, resource))), spoken);
    ofResources.set(resource, { source, polyglot: made });
    return made;
  };
  const translate: I18nProvider['translate'] = (key, options) => {
    const [area = '', name = ''] = key.split('.', 2);
    const entry = area === 'resources' ? findResource(catalogue, name) : undefined;
    if (entry) {
      const plain = `resources.${entry.resource}${key.slice(area.length + 1 + name.length)}`;
      return providerOfResource(entry).translate(plain, options);
    }
    const words = languages.later?.words();
    const provider = words && Object.hasOwn(words, area) ? (later ??= polyglotOf(words)) : polyglot;
    return provider.translate(key, options);
  };
  return { ...polyglot, getLocale: () => locale, translate };
};

/** Missing react-admin texts fall back to English, so that every language is complete. */
const asTranslation = (messages: Messages) => messages as unknown as TranslationMessages;

/** The texts of one resource, without those of others. */
const only = (resource: string, texts: Messages): Messages => ({ resources: { [resource]: texts } });

const textsOf = ({ resources }: Messages, resource: string): Messages => {
  const texts = typeof resources === 'object' ? resources[resource] : undefined;
  return typeof texts === 'object' ? texts : {};
};

const merge = (below: Messages, above: Messages): Messages => {
  const merged: Messages = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    merged[key] = typeof value === 'object' && typeof under === 'object' ? merge(under, value) : value;
  }
  return merged;
};
