const MINOR_UNITS = 2;
const digits = new Map<string, number>();

/** The decimals of a currency: 2 of the euro, none of the yen, 3 of the dinar. */
export function digitsOf(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = MINOR_UNITS } = formatOf('en', currency).resolvedOptions();
  digits.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/** Every currency that `Intl` knows; those with so many decimals, where a number is given. */
export function currenciesWith(decimals?: number): readonly string[] {
  const known = lists.get(decimals);
  if (known) return known;
  const codes = Intl.supportedValuesOf('currency').filter(
    (code) => decimals === undefined || digitsOf(code) === decimals,
  );
  lists.set(decimals, codes);
  return codes;
}

const lists = new Map<number | undefined, readonly string[]>();

/** Whether there is such a currency. */
export const isCurrency = (code: string): boolean => currencies().has(code);

let all: ReadonlySet<string> | undefined;
const currencies = (): ReadonlySet<string> => (all ??= new Set(currenciesWith()));

const formats = new Map<string, Intl.NumberFormat>();

/** Formatters are kept: making one costs more than a hundred uses. */
export function formatOf(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  } as Intl.NumberFormatOptions);
  formats.set(key, format);
  return format;
}
