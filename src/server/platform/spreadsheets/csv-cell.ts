/** Tells spreadsheets that a CSV file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a formula begins with (OWASP: = + - @ tab return line feed), also in the full width that East Asian spreadsheets take alike, and behind a byte order mark, which nobody sees. */
const SIGNS = '=+\\-@\\t\\r\\n＝＋－＠\\uFEFF';
/** Behind however many apostrophes. */
const FORMULA = new RegExp(`^'*[${SIGNS}]`);
const BARE_FORMULA = new RegExp(`^[${SIGNS}]`);

/** Whether a spreadsheet could take this text for a formula. */
export const looksLikeFormula = (text: string): boolean => BARE_FORMULA.test(text);

/** One CSV cell. A text that starts like a formula gets an apostrophe more; plain numbers stay numbers. */
export function csvCell(text: string): string {
  const isFormula = FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** What was meant by a cell that `csvCell` has neutralised. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
