const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number as the reader's language writes it. Formatters are kept: making one costs more than a hundred uses.
 * @param decimals that are always shown: amounts in cents end in two digits, also in zeros.
 */
export function formatNumber(value: number, locale: string, decimals = 0): string {
  const key = `${locale} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: 20 });
    formats.set(key, format);
  }
  return format.format(value);
}
