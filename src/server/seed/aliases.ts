import { createRequire } from 'node:module';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { normalizeAlias } from '#shared/rules/normalize-alias.ts';
import { countries } from './places.ts';
import { readSeed } from './read-seed.ts';

export interface AliasSeed {
  readonly alias: string;
  readonly normalized: string;
  /** The two-letter code of the country. */
  readonly code: string;
  readonly language: string | null;
}

const LANGUAGES_OF_CVS = [...LANGUAGES.filter((code) => code !== 'en'), 'ar', 'hi', 'nl', 'ko'];

/** Names of countries in the languages that CVs are written in. Skips a text that could mean two countries. */
export async function countryAliases(): Promise<AliasSeed[]> {
  const { country_names: further } = readSeed<{ country_names: Record<string, string[]> }>('lists/country-names');
  const short = Object.entries(further).flatMap(([code, aliases]) =>
    aliases.map((alias) => ({ alias, code, language: null })),
  );
  const codes = (await countries()).map(({ code }) => code);
  const names = LANGUAGES_OF_CVS.flatMap((language) => {
    const namesIn = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return codes.flatMap((code) => {
      const alias = namesIn.of(code);
      return alias ? [{ alias, code, language }] : [];
    });
  });
  return unambiguous([...short, ...names]);
}

/** Names of nationalities in other languages than English. */
export function nationalityAliases(): AliasSeed[] {
  const require = createRequire(import.meta.url);
  const library = require('i18n-nationality') as {
    registerLocale(data: unknown): void;
    getNames(locale: string): Record<string, string>;
  };
  const names = ['de', 'es', 'fi', 'fr', 'it', 'nl', 'no'].flatMap((language) => {
    library.registerLocale(require(`i18n-nationality/langs/${language}.json`));
    return Object.entries(library.getNames(language)).flatMap(([code, text]) =>
      text.split(/[,;/]/).map((alias) => ({ alias: alias.trim(), code, language })),
    );
  });
  return unambiguous(names);
}

function unambiguous(aliases: readonly Omit<AliasSeed, 'normalized'>[]): AliasSeed[] {
  const byKey = new Map<string, AliasSeed | null>();
  for (const alias of aliases) {
    const normalized = normalizeAlias(alias.alias);
    const known = byKey.get(normalized);
    if (known === undefined) byKey.set(normalized, { ...alias, normalized });
    else if (known && known.code !== alias.code) byKey.set(normalized, null);
  }
  return [...byKey.values()].filter((alias): alias is AliasSeed => alias !== null && alias.normalized !== '');
}
