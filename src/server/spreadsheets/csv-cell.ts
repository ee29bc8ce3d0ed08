/** Tells spreadsheets that a CSV file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A text that starts like a formula (OWASP: = + - @ tab return), behind however many apostrophes. */
const FORMULA = /^'*[=+\-@\t\r]/;

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
