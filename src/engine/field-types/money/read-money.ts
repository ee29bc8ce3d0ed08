import { readNumber } from '../number/read-number.ts';
import { currenciesWith, digitsOf, isCurrency } from './currencies.ts';
import { type Money, MAX_MONEY } from './money-value.ts';

const THOUSAND = 1000;

/**
 * An amount as people write it: "€50,000", "EUR 50.000,00", "50 000 kr", "1.5k". Codes, and signs as the user's
 * language writes them; a bare number is in the default currency, and so is the sign that this has at home ($ where
 * that is the Canadian dollar).
 * @param currency the default; undefined: a number needs its currency.
 * @returns undefined for what is no amount, has more decimals than its currency, or could be read in two ways.
 */
export function readMoney(text: string, locale: string, currency: string | undefined): Money | undefined {
  const parts =
    /^([-−(]?)\s*(\p{L}[\p{L}.]*|\p{L}{0,3}\p{Sc})?\s*([-−]?[\d.,'’\s\u00a0\u202f]*\d)\s*(k(?!\p{L}))?\s*(\p{L}[\p{L}.]*|\p{L}{0,3}\p{Sc})?\s*(\)?)$/iu.exec(
      text.trim(),
    );
  if (!parts) return undefined;
  const [, sign = '', before, digits = '', thousands, after, bracket] = parts;
  if ((before && after) || (sign === '(') !== (bracket === ')')) return undefined;
  const money = before ?? after;
  const code = money === undefined ? currency : currencyOf(money, locale, currency);
  const count = code === undefined ? undefined : countOf(digits, code, locale);
  if (code === undefined || count === undefined) return undefined;
  return exactMoney({ amount: (sign ? -1 : 1) * count * (thousands ? THOUSAND : 1), currency: code });
}

/**
 * What an export wrote (`EUR 50000.50`) has a point before the decimals whatever the language; three decimals are written as four, so
 * that no thousands can be meant.
 */
function countOf(digits: string, currency: string, locale: string): number | undefined {
  const decimals = digitsOf(currency);
  const isPlain = /^-?\d+(?:\.\d+)?$/.test(digits) && digits.split('.')[1]?.length === writtenDigits(decimals);
  return isPlain ? Number(digits) : readNumber(digits, locale);
}

const writtenDigits = (decimals: number): number => (decimals === 3 ? 4 : decimals);

/** An amount for a file, which every language reads again as the same. */
export const plainMoney = ({ amount, currency }: Money): string =>
  `${currency} ${amount.toFixed(writtenDigits(digitsOf(currency)))}`;

/** An amount that its currency can have; undefined for one that is finer or too large. */
export function exactMoney({ amount, currency }: Money): Money | undefined {
  const rounded = Number(amount.toFixed(digitsOf(currency)));
  const isExact = Math.abs(rounded - amount) < 1e-9 * Math.max(1, Math.abs(amount));
  return isExact && Math.abs(rounded) <= MAX_MONEY ? { amount: rounded, currency } : undefined;
}

function currencyOf(word: string, locale: string, usual: string | undefined): string | undefined {
  const code = word.toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && isCurrency(code)) return code;
  const sign = folded(word);
  if (usual !== undefined && signsOf(usual, locale).some((each) => folded(each) === sign)) return usual;
  return signs(locale).get(sign);
}

const folded = (sign: string): string => sign.toLowerCase().replaceAll('.', '');

const signsOf = (currency: string, locale: string): string[] =>
  (['symbol', 'narrowSymbol'] as const).map((display) => signOf(currency, locale, display));

const known = new Map<string, ReadonlyMap<string, string>>();

/** The signs of a language that mean one currency each. */
function signs(locale: string): ReadonlyMap<string, string> {
  const before = known.get(locale);
  if (before) return before;
  const bySign = Map.groupBy(currenciesWith(), (code) => folded(signOf(code, locale, 'symbol')));
  const single = new Map([...bySign].flatMap(([sign, codes]) => (codes.length === 1 ? [[sign, codes[0]!]] : [])));
  known.set(locale, single);
  return single;
}

const signOf = (currency: string, locale: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? currency;
