import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '#shared/errors.ts';
import { say, type TextKey } from '../texts/say.ts';
import { BYTE_ORDER_MARK, withoutApostrophe } from './csv-cell.ts';
import {
  CSV_DELIMITERS,
  type CsvDelimiter,
  type CsvDialect,
  type CsvEncoding,
  isEmptyCell,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  type SheetFile,
  type SheetRow,
} from './sheet-file.ts';

type Source = () => Promise<Readable>;

const SAMPLE_CHARACTERS = 64 * 1024;
const SAMPLE_LINES = 30;

/** A CSV file in whatever encoding and with whatever delimiter it was saved; `given` overrides what is recognised. */
export async function openCsv(source: Source, given: Partial<CsvDialect> = {}): Promise<SheetFile> {
  const encoding = given.encoding ?? (await recogniseEncoding(source));
  const delimiter = given.delimiter ?? recogniseDelimiter(await sampleText(source, encoding));
  const dialect = { encoding, delimiter };
  return { format: 'csv', sheets: [], dialect, rows: () => csvRows(source, dialect), close: async () => {} };
}

async function* csvRows(source: Source, { encoding, delimiter }: CsvDialect): AsyncGenerator<SheetRow> {
  const stream = await source();
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_CELL_LENGTH * 10,
  });
  const feeding = feed(stream, encoding, parser);
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (cells.length > MAX_COLUMNS)
        throw new AppError('too_large', say('server.sheets.row_columns', { row: number, limit: MAX_COLUMNS }));
      if (!cells.every(isEmptyCell)) yield { number, cells: cells.map(cellText) };
    }
  } catch (error) {
    throw csvFault(error);
  } finally {
    stream.destroy();
    parser.destroy();
    await feeding;
  }
}

/**
 * The value of a cell, as far as it can be stored: without zero bytes, with which some programs pad, and without the
 * byte order marks inside of concatenated files.
 */
const cellText = (cell: string): string =>
  withoutApostrophe(cell.startsWith(BYTE_ORDER_MARK) ? cell.slice(1) : cell)
    .replaceAll('\0', '')
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed();

/** Ends without an error: the parser that it feeds reports errors. */
async function feed(stream: Readable, encoding: CsvEncoding, parser: ReturnType<typeof parse>): Promise<void> {
  const decoder = new TextDecoder(encoding);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (parser.destroyed) return;
      if (!parser.write(decoder.decode(chunk, { stream: true }))) await drained(parser);
    }
    parser.end(decoder.decode());
  } catch (error) {
    parser.destroy(error as Error);
  }
}

const drained = (parser: ReturnType<typeof parse>): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      parser.off('drain', go).off('close', go);
      resolve();
    };
    parser.on('drain', go).on('close', go);
  });

function csvFault(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const row = Number(error['records']) + 1; // those before it might not have been requested yet
  const key = FAULTS[error.code] ?? 'server.sheets.row_unreadable';
  return new AppError('malformed', say(key, { row }), { cause: error });
}

const FAULTS: Readonly<Record<string, TextKey>> = {
  CSV_QUOTE_NOT_CLOSED: 'server.sheets.quote_open',
  CSV_MAX_RECORD_SIZE: 'server.sheets.row_endless',
};

/** By the byte order mark, by zero bytes where UTF-16 has them, and else UTF-8 if all of it is. */
async function recogniseEncoding(source: Source): Promise<CsvEncoding> {
  const stream = await source();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const wide = isFirst ? wideEncoding(chunk) : undefined;
      if (wide) return wide;
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  } finally {
    stream.destroy();
  }
}

function wideEncoding(head: Buffer): CsvEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const many = sample.length / 5;
  if (zeros[1]! > many) return 'utf-16le';
  return zeros[0]! > many ? 'utf-16be' : undefined;
}

async function sampleText(source: Source, encoding: CsvEncoding): Promise<string> {
  const stream = await source();
  const decoder = new TextDecoder(encoding);
  let text = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= SAMPLE_CHARACTERS) break;
  }
  stream.destroy();
  return text;
}

/** The one that cuts the lines alike, into the most columns. */
function recogniseDelimiter(sample: string): CsvDelimiter {
  const lines = countsByLine(sample);
  const scored = CSV_DELIMITERS.map((delimiter, place) => {
    const counts = lines.map((line) => line[place]!);
    const usual = [...counts].sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    const alike = counts.filter((count) => count === usual).length / Math.max(counts.length, 1);
    return { delimiter, score: usual === 0 ? 0 : alike + Math.min(usual, 100) / 1000 };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** How often each delimiter appears in each line, outside of quotation marks. */
function countsByLine(sample: string): number[][] {
  const lines: number[][] = [];
  let counts = CSV_DELIMITERS.map(() => 0);
  let isQuoted = false;
  for (const character of sample) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n') {
      lines.push(counts);
      counts = CSV_DELIMITERS.map(() => 0);
      if (lines.length === SAMPLE_LINES) return lines;
    } else {
      const place = CSV_DELIMITERS.indexOf(character as CsvDelimiter);
      if (place >= 0) counts[place]! += 1;
    }
  }
  return lines.length === 0 || counts.some((count) => count > 0) ? [...lines, counts] : lines;
}
