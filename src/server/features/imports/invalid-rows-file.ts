import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { fieldName } from '#engine/custom-fields/custom-names.ts';
import { pathTitle } from '#engine/model/cells.ts';
import type { InvalidRow } from '#shared/contracts/imports.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { EXPORT_TYPES } from '#server/records/exports/export-file.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/platform/spreadsheets/csv-cell.ts';
import { openSheetFile } from '#server/platform/spreadsheets/open-sheet-file.ts';
import type { SheetRow } from '#server/platform/spreadsheets/sheet-file.ts';
import { type XlsxCell, xlsxStream } from '#server/platform/spreadsheets/write-xlsx.ts';
import type { Download } from '#server/features/downloads/download.ts';
import { say } from '#server/platform/texts/say.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { correctedOne } from './corrected-rows.ts';
import { cellText, readingOf } from './inspect.ts';
import type { ImportJob } from './import-job.ts';
import { listInvalidRows } from './queries.ts';

const BATCH = 500;
const ERRORS = 'Errors';

/**
 * The rows that could not be imported, in the columns of their file, with the errors in one more column, in the
 * language of the reader: to be corrected and uploaded again. In the format of the file: a workbook or CSV.
 */
export async function invalidRowsFile(http: FastifyRequest, job: ImportJob): Promise<Download> {
  const { file_id: fileId, file_name: fileName, preview } = job.data;
  if (!fileId) throw new AppError('not_found', say('server.imports.file_gone'));
  const { format, columns } = preview;
  const titles = columns.map(({ title }, index) => title || `Column ${index + 1}`).filter((title) => title !== ERRORS);
  const name = `${fileName.replace(/\.[^.]*$/, '')} - errors.${format}`;
  const batches = wrongRows(http, job);
  if (format === 'csv')
    return { name, mediaType: EXPORT_TYPES.csv, stream: Readable.from(csvText([...titles, ERRORS], batches)) };
  const widths = [...titles, ERRORS].map((title) => ({ title, width: title === ERRORS ? 60 : 24 }));
  return { name, mediaType: EXPORT_TYPES.xlsx, stream: xlsxStream(ERRORS, widths, batches) };
}

async function* csvText(titles: readonly string[], batches: AsyncIterable<XlsxCell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(titles);
  for await (const batch of batches)
    yield batch.map((cells) => csvLine(cells.map((cell) => cellText(cell as never)))).join('');
}

async function* wrongRows(http: FastifyRequest, { id, data }: ImportJob): AsyncGenerator<XlsxCell[][]> {
  const { server: app } = http;
  const textOf = (error: FieldError) => app.texts.render(readerLanguage(http), error);
  const reading = readingOf(data.preview);
  const file = await openSheetFile(app.fileStore, data.file_id!, reading);
  const isKept = data.preview.columns.map(({ title }) => title !== ERRORS);
  const definition = app.registry.current.resources[data.resource];
  const titleOf = (field: string) => (field === 'root' ? '' : pathTitle(definition?.fields ?? {}, fieldName(field)));
  try {
    let faults = await listInvalidRows(app.database, id, 0, BATCH);
    let batch: XlsxCell[][] = [];
    for await (const one of file.rows(reading.sheet)) {
      const fault = faults[0];
      if (!fault) break;
      if (one.number !== fault.row) continue;
      batch.push([...cellsOf(await correctedOne(app, id, one), isKept), faultText(fault, titleOf, textOf)]);
      faults.shift();
      if (faults.length > 0) continue;
      yield batch;
      batch = [];
      faults = await listInvalidRows(app.database, id, fault.row, BATCH);
    }
    if (batch.length > 0) yield batch;
  } finally {
    await file.close();
  }
}

const cellsOf = ({ cells }: SheetRow, isKept: readonly boolean[]): XlsxCell[] =>
  isKept.map((kept, index) => (kept ? (cells[index] ?? null) : undefined)).filter((cell) => cell !== undefined);

const faultText = (
  { errors }: Pick<InvalidRow, 'errors'>,
  titleOf: (field: string) => string,
  textOf: (error: FieldError) => string,
): string =>
  Object.entries(errors)
    .map(([field, error]) => (titleOf(field) ? `${titleOf(field)}: ${textOf(error)}` : textOf(error)))
    .join(' · ');
