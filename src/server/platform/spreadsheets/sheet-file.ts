import { AppError } from '#shared/errors.ts';
import { say } from '../texts/say.ts';

/**
 * The value of a cell. Dates of a workbook come as ISO 8601 text without a zone; text of a CSV file stays as it was
 * typed.
 */
export type Cell = string | number | boolean | null;

export interface SheetRow {
  /** As a spreadsheet numbers it: the first row is 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** How the text of a CSV file is written. */
export interface CsvDialect {
  readonly encoding: CsvEncoding;
  readonly delimiter: CsvDelimiter;
}

const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

/** An uploaded table. Rows are read on request, so its size does not matter for memory. */
export interface SheetFile {
  readonly format: 'csv' | 'xlsx';
  /** Names of the workbook's sheets in order; none for CSV. */
  readonly sheets: readonly string[];
  readonly dialect?: CsvDialect;
  /**
   * Rows in order, without empty ones.
   * @throws {AppError} malformed where the rest of the file cannot be read, too_large past a limit, both with a text
   * for the user who uploaded it.
   */
  rows(sheet?: string): AsyncGenerator<SheetRow>;
  close(): Promise<void>;
}

/** More columns than in any real table. */
export const MAX_COLUMNS = 500;
export const MAX_CELL_LENGTH = 100_000;
/** Of all cells of a row together: a workbook can refer to one long text from every cell. */
export const MAX_ROW_LENGTH = 1_000_000;

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** @param what the limit that a workbook is over. */
export const tooLarge = (what: Limit, limit: number): AppError =>
  new AppError('too_large', say(`server.sheets.too_large.${what}`, { limit }));

type Limit = 'characters' | 'megabytes' | 'memory' | 'parts' | 'piece' | 'ratio' | 'seconds' | 'sheets' | 'texts';

/** The number of characters of a row, which is its cost in memory. */
export const charactersOf = (cells: readonly Cell[]): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
