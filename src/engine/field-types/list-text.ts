/** Values one after another as the language lists them: "Active, In review"; no word joins them. */
export const listText = (values: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(values);
