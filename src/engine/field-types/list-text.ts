/** Values one after another as the language separates them: "Active, In review", 「有効、審査中」; no word joins them. */
export const listText = (values: readonly string[], locale: string): string => values.join(separatorOf(locale));

/** By language: a list shows thousands of values. */
const separators = new Map<string, string>();

/**
 * Lists of `Intl` name the last value with "and", or, as units, separate nothing in some languages. Between the first of
 * several values they have the separator alone.
 */
function separatorOf(locale: string): string {
  const known = separators.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(['1', '2', '3', '4']);
  const separator = parts.find(({ type }) => type === 'literal')?.value ?? ', ';
  separators.set(locale, separator);
  return separator;
}
