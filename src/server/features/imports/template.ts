import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { EXPORT_TYPES, exportFormat } from '#server/records/exports/export-file.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/platform/spreadsheets/csv-cell.ts';
import { xlsxStream } from '#server/platform/spreadsheets/write-xlsx.ts';
import type { Download } from '#server/features/downloads/download.ts';
import { importableFields } from './check-plan.ts';
import { importRequest } from './service.ts';

const TITLE_ROOM = 4;
const NARROWEST = 16;

/**
 * An empty table with a column for each field that this user can fill, the required ones first, titled so that an
 * import recognises it.
 * @throws {AppError} not_found, forbidden where they cannot import into this list; malformed for another format.
 */
export function template(
  http: FastifyRequest,
  { resource, format: asked }: Readonly<Record<string, unknown>>,
): Download {
  const format = exportFormat(asked);
  const { definition } = importRequest(http, String(resource));
  const fields = importableFields(requestFor(http, definition, 'create'));
  const titles = fields
    .toSorted((one, other) => Number(other.required) - Number(one.required))
    .map(({ title }) => title);
  const name = `${definition.titlePlural} template.${format}`;
  if (format === 'csv')
    return { name, mediaType: EXPORT_TYPES.csv, stream: Readable.from([BYTE_ORDER_MARK + csvLine(titles)]) };
  const columns = titles.map((title) => ({ title, width: Math.max(title.length + TITLE_ROOM, NARROWEST) }));
  return { name, mediaType: EXPORT_TYPES.xlsx, stream: xlsxStream(definition.titlePlural, columns, noRows()) };
}

async function* noRows(): AsyncGenerator<never> {}
