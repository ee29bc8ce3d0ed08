/**
 * Several values in one cell of a spreadsheet: separated by semicolons; a value with a separator, a quote or a line
 * break is in quotes, with its own quotes doubled, as in cells of RFC 4180.
 */
export const joinCell = (values: readonly string[]): string => values.map(quoted).join('; ');

const quoted = (value: string): string => protectedFrom(/[;,"\r\n]/, value);

const protectedFrom = (marks: RegExp, value: string): string =>
  marks.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/**
 * The values of such a cell, each once.
 * @param commas whether commas separate them if no semicolon does, as in lists of short words; names can contain commas
 * themselves.
 */
export const splitCell = (text: string, { commas }: { readonly commas: boolean }): string[] => {
  const parts = bySeparator(text, /[;\n]/);
  const several = parts.length > 1 || !commas ? parts : bySeparator(text, /[,\n]/);
  return [...new Set(several.map(unquoted).filter(Boolean))];
};

/** Splits at separators outside quotes, into up to this many parts. */
const bySeparator = (text: string, separator: RegExp, most = Infinity): string[] => {
  const parts = [''];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && parts.length < most && separator.test(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
};

const unquoted = (part: string): string =>
  part.length > 1 && part.startsWith('"') && part.endsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part;

/**
 * Named values in one cell, such as those of a row: `Topic: Depth; Weight: 2`. Text that looks like a separator is in
 * quotes.
 */
export const joinNamed = (values: readonly (readonly [name: string, value: string])[]): string =>
  values
    .map(([name, value]) => `${protectedFrom(/[:;"\r\n]/, name)}: ${protectedFrom(/[;"\r\n]|^\s|\s$/, value)}`)
    .join('; ');

/** The named values of such a cell; undefined where a part has no name. */
export const splitNamed = (text: string): (readonly [name: string, value: string])[] | undefined => {
  const parts = bySeparator(text, /;/).filter(Boolean);
  const named = parts.map((part) => bySeparator(part, /:/, 2).map(unquoted));
  if (named.some(([name, value]) => !name || value === undefined)) return undefined;
  return named.map(([name, value]) => [name!, value!]);
};

/** The non-empty lines of a cell; a line break within quotes does not start a new line. */
export const splitLines = (text: string): string[] => bySeparator(text, /\n/).filter(Boolean);
