import { readSeed } from '../read-seed.ts';

/** A country that demo candidates live in, and what life looks like there. */
export interface DemoCountry {
  readonly code: string;
  readonly currency: string;
  /** Pay there, in its currency, for one euro in Germany. */
  readonly pay: number;
  /** A mobile number; each # is a digit. Ranges for fiction where the country has one. */
  readonly phone: string;
  readonly languages: readonly string[];
  readonly cities: readonly string[];
  /** Employers that do not exist. */
  readonly employers: readonly string[];
  /** The school of a trade; {city} is its town. */
  readonly school: string;
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly families: readonly string[];
}

/** Where the demo's candidates come from: the countries of its companies, and those that people move there from. */
export const demoCountries = (): readonly DemoCountry[] =>
  readSeed<{ countries: readonly DemoCountry[] }>('demo/countries').countries;

/** @throws where the demo has no such country. */
export function countryOf(code: string): DemoCountry {
  const found = demoCountries().find((country) => country.code === code);
  if (!found) throw new Error(`The demo does not know the country "${code}"`);
  return found;
}
