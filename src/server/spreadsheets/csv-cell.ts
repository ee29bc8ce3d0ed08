/** Tells spreadsheets that a CSV file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One CSV cell. A text that starts like a formula (OWASP: = + - @ tab return) gets an apostrophe; plain numbers stay numbers. */
export function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** What a person meant by a cell that `csvCell` has neutralised. */
export const withoutApostrophe = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
