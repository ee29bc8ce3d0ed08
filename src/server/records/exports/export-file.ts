import { fieldName, wireName } from '#engine/custom-fields/custom-names.ts';
import { Readable } from 'node:stream';
import type { FieldLike } from '#engine/field-types/field-type.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/platform/spreadsheets/csv-cell.ts';
import { MAX_XLSX_ROWS, type XlsxCell, xlsxStream } from '#server/platform/spreadsheets/write-xlsx.ts';
import { wallTime } from '#engine/field-types/date/zoned-time.ts';
import { say } from '#server/platform/texts/say.ts';
import type { ListRequest } from '#server/records/query/list-request.ts';
import { unknownParameter } from '#server/records/query/unknown-parameter.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { listedIds } from './listed-ids.ts';
import { recordsOf } from './records-of.ts';
import { orderedFields } from '#server/records/query/select.ts';

export type ExportFormat = 'csv' | 'xlsx';

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** @throws {AppError} malformed for another format than these. */
export function exportFormat(format: unknown): ExportFormat {
  if (format === undefined) return 'csv';
  if (format === 'csv' || format === 'xlsx') return format;
  throw new AppError('malformed', 'format has to be csv or xlsx');
}

/** Checks what an export asks for, without making it. @throws {AppError} as the export itself. */
export function checkExport(request: ResourceRequest, columns: string | undefined): void {
  requirePermission(request, request.access.can.export);
  exportColumns(request, columns);
}

/**
 * The whole filtered set as CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets) or as a typed workbook, streamed in bounded memory.
 * Only readable fields, in the asked order. Nothing in it is run as a formula by a spreadsheet. It is read in many short statements, so
 * neither a time limit nor others' writes end it: which records are in it says `listedIds`, with which values `recordsOf`.
 */
export async function exportFile(
  request: ResourceRequest,
  list: ListRequest,
  { columns, format }: { columns?: string; format: ExportFormat },
): Promise<Readable> {
  requirePermission(request, request.access.can.export);
  if (list.fields) throw unknownParameter('fields');
  const names = exportColumns(request, columns);
  const ids = await listedIds(request, list);
  const rows = ids.length;
  if (format === 'xlsx' && rows > MAX_XLSX_ROWS)
    throw new AppError('too_large', say('server.records.export_too_large'));
  await recordActivity(request.database, request.principal, {
    action: 'exported',
    resource: request.definition.resource,
    after: { rows, format, columns: names, filter: list.filter, search: list.search },
    requestId: request.requestId,
  });
  const fields = names.map((name) => request.definition.fields[name]!);
  const records = recordsOf(request, list, { ids, names });
  return format === 'csv' ? Readable.from(csvText(fields, records)) : workbook(request, fields, records);
}

function exportColumns({ definition, access }: ResourceRequest, columns: string | undefined): string[] {
  if (!columns) return orderedFields(definition, access.readFields).filter((name) => access.readFields.has(name));
  const names = columns.split(',').filter(Boolean).map(fieldName);
  for (const name of names)
    if (!access.readFields.has(name) || !definition.fields[name]) throw unknownParameter(wireName(name));
  return [...new Set(names)];
}

type Batches = AsyncIterable<readonly Record<string, unknown>[]>;

async function* csvText(fields: readonly FieldDefinition[], records: Batches): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(fields.map((field) => field.title));
  for await (const batch of records)
    yield batch.map((row) => csvLine(fields.map((field) => valueText(field, row[field.name])))).join('');
}

function workbook(request: ResourceRequest, fields: readonly FieldDefinition[], records: Batches): Readable {
  const columns = fields.map((field) => ({ title: field.title, width: widthOf(field) }));
  const cells = async function* () {
    for await (const batch of records)
      yield batch.map((row) => fields.map((field) => workbookCell(field, row[field.name], request.principal.timeZone)));
  };
  return xlsxStream(request.definition.titlePlural, columns, cells());
}

const widthOf = (field: FieldDefinition): number =>
  Math.max(
    typeOf(field).cell.width ?? (field.widget === 'multiline' || field.widget === 'rich_text' ? 48 : 26),
    field.title.length + 3,
  );

function workbookCell(field: FieldDefinition, value: unknown, timeZone: string): XlsxCell {
  if (value === null || value === undefined) return null;
  const cell = typeOf(field).cell.workbook?.(value) ?? valueText(field, value);
  return typeof cell === 'object' && 'instant' in cell ? { time: wallTime(new Date(cell.instant), timeZone) } : cell;
}

const valueText = (field: FieldLike, value: unknown): string =>
  value === null || value === undefined ? '' : typeOf(field as FieldDefinition).cell.text(value, field, valueText);
