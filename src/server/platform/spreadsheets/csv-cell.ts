/** Marks a CSV file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The first characters of a formula (OWASP: = + - @ tab return line feed), also in the full width that East Asian
 * spreadsheets take alike, and behind an invisible byte order mark.
 */
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

/** The original value of a cell that `csvCell` has neutralised. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
