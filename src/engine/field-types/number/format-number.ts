const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number as the reader's language writes it. Formatters are kept: making one costs more than a hundred uses.
 * @param decimals of the step that the value goes in. Amounts in cents end in two digits, also in zeros; finer values end where they do.
 */
export const formatNumber = (value: number, locale: string, decimals = 0): string =>
  formatOf(locale, { minimumFractionDigits: decimals > 2 ? 0 : decimals }).format(value);

/** A number as it is typed: with the decimal mark of the language and without its thousands. */
export const typedNumber = (value: number, locale: string): string =>
  formatOf(locale, { useGrouping: false }).format(value);

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, ...options });
  formats.set(key, format);
  return format;
}
