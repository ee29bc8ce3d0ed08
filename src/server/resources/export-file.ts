import { fieldName, wireName } from '#engine/custom-fields/custom-names.ts';
import { Readable } from 'node:stream';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import { AppError } from '#shared/errors.ts';
import { joinCell, joinNamed } from '#shared/rules/cell-list.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { BYTE_ORDER_MARK, csvLine } from '../spreadsheets/csv-cell.ts';
import { MOST_XLSX_ROWS, type XlsxCell, xlsxStream } from '../spreadsheets/write-xlsx.ts';
import { wallTime } from '../spreadsheets/zoned-time.ts';
import { type ListRequest, unknownParameter } from './list-request.ts';
import { orderSql } from './read.ts';
import { demand, type ResourceRequest } from './request.ts';
import { isRows, rowsOf, type RowValues } from './row-values.ts';
import { orderedFields, selectParts } from './select.ts';
import { Parameters } from './sql-text.ts';
import { whereSql } from './where.ts';

const BATCH = 500;

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
  demand(request, request.access.can.export);
  exportColumns(request, columns);
}

/**
 * The whole filtered set as CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets) or as a typed workbook, streamed in bounded memory.
 * Only readable fields, in the asked order. Nothing in it is run as a formula by a spreadsheet.
 */
export async function exportFile(
  request: ResourceRequest,
  list: ListRequest,
  { columns, format }: { columns?: string; format: ExportFormat },
): Promise<Readable> {
  demand(request, request.access.can.export);
  const names = exportColumns(request, columns);
  const rows = await countAll(request, list);
  if (format === 'xlsx' && rows > MOST_XLSX_ROWS)
    throw new AppError('too_large', 'There are more records than a sheet has rows: narrow the list, or take a CSV file');
  await recordActivity(request.database, request.principal, {
    action: 'exported',
    resource: request.definition.resource,
    after: { rows, format, columns: names, filter: list.filter, search: list.search },
    requestId: request.requestId,
  });
  const fields = names.map((name) => request.definition.fields[name]!);
  const records = recordBatches(request, list, names);
  return format === 'csv' ? Readable.from(csvText(fields, records)) : workbook(request, fields, records);
}

async function countAll(request: ResourceRequest, { filter, search }: ListRequest): Promise<number> {
  const parameters = new Parameters();
  const where = whereSql(request, { rows: request.access.read, filter, search }, parameters);
  const { rows } = await request.database.query<{ count: number }>(
    `select count(*)::int as count from ${quoteName(request.definition.resource)} t where ${where}`,
    parameters.values,
  );
  return rows[0]!.count;
}

function exportColumns({ definition, access }: ResourceRequest, columns: string | undefined): string[] {
  if (!columns) return orderedFields(definition, access.readFields).filter((name) => access.readFields.has(name));
  const names = columns.split(',').filter(Boolean).map(fieldName);
  for (const name of names) if (!access.readFields.has(name) || !definition.fields[name]) throw unknownParameter(wireName(name));
  return [...new Set(names)];
}

type Batches = AsyncIterable<Record<string, unknown>[]>;

function recordBatches(request: ResourceRequest, list: ListRequest, names: readonly string[]): Batches {
  const parameters = new Parameters();
  const where = whereSql(request, { rows: request.access.read, filter: list.filter, search: list.search }, parameters);
  const { columns, joins } = selectParts(request, names, parameters);
  const order = orderSql(request, list.sort);
  const inner = `select t.*${order.extra} from ${quoteName(request.definition.resource)} t${order.join} where ${where}`;
  const text = `select ${columns} from (${inner}) t${joins} order by ${order.again}`;
  return request.database.stream<Record<string, unknown>>(text, parameters.values, BATCH);
}

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

const WIDTHS: Partial<Record<FieldDefinition['type'], number>> = { date: 12, datetime: 20, integer: 12, number: 14, boolean: 10 };

const widthOf = (field: FieldDefinition): number =>
  Math.max(WIDTHS[field.type] ?? (field.widget === 'multiline' || field.widget === 'rich_text' ? 48 : 26), field.title.length + 3);

function workbookCell(field: FieldDefinition, value: unknown, timeZone: string): XlsxCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (field.type === 'number' && typeof value === 'string' && value !== '') return Number(value);
  if (field.type === 'date') return { day: String(value) };
  if (field.type === 'datetime') return { time: wallTime(new Date(String(value)), timeZone) };
  return valueText(field, value);
}

function valueText(field: FieldDefinition, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isRows(field)) return rowsOf(value).map((row, index) => `${index + 1}. ${namedText(field, row)}`).join('\n');
  if (field.type === 'group') return namedText(field, value as RowValues);
  if (Array.isArray(value)) return joinCell(value.map((item) => valueText(field, item)));
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value);
  if (field.type === 'datetime') return toSeconds(String(value));
  if (field.enum && field.enumTitles) return field.enumTitles[String(value)] ?? String(value);
  return String(value);
}

/** An instant as ISO 8601 in UTC without parts of a second: `2026-11-20T12:30:00Z`. */
const toSeconds = (instant: string): string => new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');

/** "User: Maya; Weight: 2": the values within a row or a group, which an import reads again. */
const namedText = ({ fields = {} }: FieldDefinition, values: RowValues): string =>
  joinNamed(
    Object.values(fields).flatMap((inner) => {
      const text = valueText(inner, values[inner.name]);
      return text === '' ? [] : [[inner.title, text] as const];
    }),
  );
