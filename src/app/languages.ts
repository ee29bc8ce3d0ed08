import reactAdminEnglish from 'ra-language-english';
import type { Languages } from '#client/i18n/i18n-provider.ts';
import type { Messages } from '#client/i18n/catalogue-messages.ts';
import { createLaterLabels } from '#client/i18n/later-words.ts';
import first from '../../locales/en.json?first';

const others = import.meta.glob<Messages>(['../../locales/*.json', '!../../locales/en.json'], {
  query: '?browser',
  import: 'default',
});

const codeOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');

const codes = ['en', ...Object.keys(others).map(codeOf)];

/** Every language that has a file in `locales/`, by its own name. */
export const languages: Languages = {
  english: { ...(reactAdminEnglish as unknown as Messages), ...first },
  later: createLaterLabels(async () => (await import('../../locales/en.json?later')).default),
  load: Object.fromEntries(Object.entries(others).map(([path, load]) => [codeOf(path), load])),
  available: codes.map((locale) => ({
    locale,
    name: new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale,
  })),
};
