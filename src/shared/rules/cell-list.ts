/**
 * Several values in one cell of a spreadsheet: parted by semicolons; a value that holds a separator, a quote or a line stands in quotes,
 * its own quotes doubled, as cells do in RFC 4180.
 */
export const joinCell = (values: readonly string[]): string => values.map(quoted).join('; ');

const quoted = (value: string): string => (/[;,"\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/**
 * The values of such a cell, each once.
 * @param commas whether commas part them where no semicolon does, as people write short words; names may hold commas themselves.
 */
export const splitCell = (text: string, { commas }: { readonly commas: boolean }): string[] => {
  const parts = bySeparator(text, /[;\n]/);
  const several = parts.length > 1 || !commas ? parts : bySeparator(text, /[,\n]/);
  return [...new Set(several.map(unquoted).filter(Boolean))];
};

/** Cuts where the separator stands outside of quotes. */
const bySeparator = (text: string, separator: RegExp): string[] => {
  const parts = [''];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && separator.test(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
};

const unquoted = (part: string): string =>
  part.length > 1 && part.startsWith('"') && part.endsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part;
