import type { FileStore } from '#server/platform/files/file-store.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '../texts/say.ts';
import { openXlsx } from './open-xlsx.ts';
import { openCsv } from './read-csv.ts';
import type { CsvDialect, SheetFile } from './sheet-file.ts';

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Opens an uploaded table, a workbook or a CSV file, by its first bytes. Close it after use.
 * @throws {AppError} unsupported_type for old workbooks and files without text; malformed for damaged ones.
 */
export async function openSheetFile(store: FileStore, id: string, dialect?: Partial<CsvDialect>): Promise<SheetFile> {
  const head = await firstBytes(store, id);
  if (startsWith(head, OLE)) throw new AppError('unsupported_type', say('server.sheets.old_workbook'));
  if (startsWith(head, ZIP)) return openXlsx(await store.pathOf(id));
  if (head.length === 0) throw new AppError('malformed', say('server.sheets.empty'));
  if (isBinary(head)) throw new AppError('unsupported_type', say('server.sheets.no_sheet_file'));
  return openCsv(() => store.read(id), dialect);
}

const startsWith = (head: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

/** Control characters that no text has. Zero bytes are what UTF-16 is made of. */
const isBinary = (head: Buffer): boolean => head.some((byte) => byte < 9 && byte !== 0);

async function firstBytes(store: FileStore, id: string): Promise<Buffer> {
  const stream = await store.read(id);
  let head = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    head = Buffer.concat([head, chunk]).subarray(0, 512);
    if (head.length === 512) break;
  }
  stream.destroy();
  return head;
}
