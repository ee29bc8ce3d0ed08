import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { ZipFile } from 'yazl';
import { createDiskStore } from '#server/platform/files/disk-store.ts';
import { openSheetFile } from '#server/platform/spreadsheets/open-sheet-file.ts';
import type { Cell, CsvDialect, SheetFile } from '#server/platform/spreadsheets/sheet-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
const store = createDiskStore(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keep = (bytes: Buffer | string) =>
  store.write(Readable.from([Buffer.from(bytes)]), { maxBytes: 1024 * 1024 * 1024, name: 'upload' });

/** Where these bytes lie once they are stored. */
export const stored = async (bytes: Buffer): Promise<string> => store.pathOf((await keep(bytes)).id);

/** Stores these bytes and opens them as a person's upload is opened. */
export async function opened(bytes: Buffer | string, dialect?: Partial<CsvDialect>): Promise<SheetFile> {
  const { id } = await keep(bytes);
  return openSheetFile(store, id, dialect);
}

export async function cellsOf(file: SheetFile, sheet?: string): Promise<(readonly Cell[])[]> {
  const found: (readonly Cell[])[] = [];
  try {
    for await (const { cells } of file.rows(sheet)) found.push(cells);
  } finally {
    await file.close();
  }
  return found;
}

/** An archive of these texts by path. */
export async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

/** A workbook with one sheet of this XML, and what else is given. */
export const workbookOf = (rows: string, more: Readonly<Record<string, string | Buffer>> = {}): Promise<Buffer> =>
  zipOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });
