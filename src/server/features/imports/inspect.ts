import { createHash } from 'node:crypto';
import type { ImportColumn, ImportPreview } from '#shared/contracts/imports.ts';
import { AppError } from '#shared/errors.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openSheetFile } from '#server/platform/spreadsheets/open-sheet-file.ts';
import {
  type Cell,
  type CsvDialect,
  isEmptyCell,
  type SheetFile,
  type SheetRow,
} from '#server/platform/spreadsheets/sheet-file.ts';
import { say } from '#server/platform/texts/say.ts';

/** The way in which a user wants the file to be read; absent parts are recognised. */
export interface Reading {
  readonly sheet?: string;
  readonly header_row?: number;
  readonly encoding?: CsvDialect['encoding'];
  readonly delimiter?: CsvDialect['delimiter'];
}

const MAX_ROWS = 500_000;
const SAMPLE_ROWS = 5;
const SAMPLE_CHARACTERS = 500;
const LOOKED_AT = 10;

/**
 * The contents of a file: its columns with samples, the first rows, and their number. Reads all of it once, in bounded
 * memory.
 * @throws {AppError} malformed, too_large, unsupported_type.
 */
export async function inspectFile(store: FileStore, fileId: string, reading: Reading = {}): Promise<ImportPreview> {
  const file = await openSheetFile(store, fileId, {
    ...(reading.encoding && { encoding: reading.encoding }),
    ...(reading.delimiter && { delimiter: reading.delimiter }),
  });
  try {
    return await inspectSheet(file, reading);
  } finally {
    await file.close();
  }
}

async function inspectSheet(file: SheetFile, reading: Reading): Promise<ImportPreview> {
  const first: SheetRow[] = [];
  let total = 0;
  let above = 0;
  for await (const row of file.rows(reading.sheet)) {
    total += 1;
    if (row.number < (reading.header_row ?? 0)) above += 1;
    else if (first.length < LOOKED_AT) first.push(row);
    if (total > MAX_ROWS) throw new AppError('too_large', say('server.imports.too_many_rows', { limit: MAX_ROWS }));
  }
  if (first.length === 0) throw new AppError('malformed', say('server.imports.no_rows'));
  const headerRow = reading.header_row ?? recogniseHeader(first);
  const header = first.find(({ number }) => number === headerRow);
  const body = first.filter(({ number }) => number > headerRow);
  return {
    format: file.format,
    sheets: file.sheets,
    sheet: file.format === 'xlsx' ? (reading.sheet ?? file.sheets[0] ?? null) : null,
    encoding: file.dialect?.encoding ?? null,
    delimiter: file.dialect?.delimiter ?? null,
    header_row: headerRow,
    columns: columnsOf(header, body),
    sample: body
      .slice(0, SAMPLE_ROWS)
      .map(({ number, cells }) => ({ number, cells: cells.map((cell) => startOf(cell, SAMPLE_CHARACTERS)) })),
    rows: total - above - (first.length - body.length),
  };
}

/** The first of the top rows that has more than half as many texts as the widest one has cells. */
function recogniseHeader(first: readonly SheetRow[]): number {
  const filled = ({ cells }: SheetRow) => cells.filter((cell) => !isEmptyCell(cell)).length;
  const widest = Math.max(...first.map(filled));
  const texts = ({ cells }: SheetRow) => cells.filter((cell) => typeof cell === 'string' && cell.trim() !== '').length;
  return (first.find((row) => texts(row) * 2 > widest) ?? first[0]!).number;
}

function columnsOf(header: SheetRow | undefined, body: readonly SheetRow[]): ImportColumn[] {
  const width = Math.max(header?.cells.length ?? 0, ...body.map(({ cells }) => cells.length), 1);
  return Array.from({ length: width }, (_, index) => ({
    title: startOf(header?.cells[index] ?? null, 200),
    samples: body
      .map(({ cells }) => startOf(cells[index] ?? null, 100))
      .filter((text) => text !== '')
      .slice(0, 3),
  }));
}

/** The first `length` UTF-16 units of a cell, without half of a character at the end. */
const startOf = (cell: Cell | undefined, length: number): string =>
  cellText(cell)
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();

/** A cell as a user reads it. */
export const cellText = (cell: Cell | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : typeof cell === 'boolean'
      ? cell
        ? 'TRUE'
        : 'FALSE'
      : String(cell).trim();

/** Files with the same columns have one shape, whatever rows are below. */
export const shapeOf = ({ columns }: ImportPreview): string =>
  createHash('sha256')
    .update(columns.map(({ title }) => title.toLowerCase()).join('\u0000'))
    .digest('hex');

export const readingOf = ({ sheet, header_row, encoding, delimiter }: ImportPreview): Reading => ({
  ...(sheet !== null && { sheet }),
  header_row,
  ...(encoding !== null && { encoding: encoding as CsvDialect['encoding'] }),
  ...(delimiter !== null && { delimiter: delimiter as CsvDialect['delimiter'] }),
});
