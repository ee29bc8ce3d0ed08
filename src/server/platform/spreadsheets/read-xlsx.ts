import { AppError } from '#shared/errors.ts';
import { serialDate } from '#engine/field-types/date/serial-date.ts';
import { say } from '../texts/say.ts';
import {
  type Cell,
  charactersOf,
  isEmptyCell,
  MAX_CELL_LENGTH,
  MAX_ROW_LENGTH,
  MAX_COLUMNS,
  type SheetFile,
  type SheetRow,
} from './sheet-file.ts';
import { readWorkbook, type WorkbookParts } from './workbook-parts.ts';
import { xmlEvents } from './xml-events.ts';
import { openZip, type ZipEntries } from './zip-entries.ts';

/**
 * A workbook (.xlsx) on disk. Its cells are read row by row; formulas give the value that was saved with them. Keeps the thread
 * busy: outside of tests it runs in one of its own (`open-xlsx.ts`).
 */
export async function readXlsx(path: string): Promise<SheetFile> {
  const zip = await openZip(path);
  try {
    const parts = await readWorkbook(zip);
    return {
      format: 'xlsx',
      sheets: parts.sheets.map(({ name }) => name),
      rows: (sheet) => sheetRows(zip, parts, sheet),
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const MAX_ROW_NUMBER = 1_048_576;

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

async function* sheetRows(zip: ZipEntries, parts: WorkbookParts, name: string | undefined): AsyncGenerator<SheetRow> {
  const sheet = name === undefined ? parts.sheets[0] : parts.sheets.find((one) => one.name === name);
  if (!sheet) throw new AppError('invalid', say('server.sheets.no_such_sheet'));
  const ready: SheetRow[] = [];
  let number = 0;
  let cells: Cell[] = [];
  let cell: OpenCell | undefined;
  let isValue = false;
  const events = xmlEvents(await zip.open(sheet.path), {
    open(tag, attributes) {
      if (tag === 'row') {
        number = rowNumber(attributes['r'], number);
        cells = [];
      } else if (tag === 'c') {
        const column = columnOf(attributes['r']) ?? cells.length;
        if (column >= MAX_COLUMNS)
          throw new AppError('too_large', say('server.sheets.row_columns', { row: number, limit: MAX_COLUMNS }));
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' };
      } else isValue = cell !== undefined && (tag === 'v' || tag === 't');
    },
    text(text) {
      if (cell && isValue && cell.text.length < MAX_CELL_LENGTH) cell.text += text;
    },
    close(tag) {
      isValue = false;
      if (tag === 'c' && cell) {
        while (cells.length < cell.column) cells.push(null);
        cells[cell.column] = valueOf(cell, parts);
        cell = undefined;
      } else if (tag === 'row' && !cells.every(isEmptyCell)) {
        if (charactersOf(cells) > MAX_ROW_LENGTH)
          throw new AppError('too_large', say('server.sheets.row_characters', { row: number, limit: MAX_ROW_LENGTH }));
        ready.push({ number, cells });
      }
    },
  });
  for await (const _ of events) yield* ready.splice(0);
}

function valueOf({ type, style, text }: OpenCell, parts: WorkbookParts): Cell {
  if (type === 's') return parts.sharedStrings[Number(text)] ?? null;
  if (text === '') return null;
  if (type === 'b') return text === '1';
  if (type !== 'n') return type === 'e' ? null : text;
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  return parts.isDateStyle[style] ? (serialDate(number, parts.from1904) ?? number) : number;
}

/** Rows count upwards, whatever a file says. */
function rowNumber(given: string | undefined, before: number): number {
  const number = Number(given);
  return Number.isInteger(number) && number > before && number <= MAX_ROW_NUMBER ? number : before + 1;
}

/** The column of `AB12`, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
