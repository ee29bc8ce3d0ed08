const formats = new Map<string, Intl.NumberFormat>();

/** A number as the reader's language writes it. Formatters are kept: making one costs more than a hundred uses. */
export function formatNumber(value: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
    formats.set(locale, format);
  }
  return format.format(value);
}
