import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { looksLikeFormula } from './csv-cell.ts';
import { dateSerial } from '#engine/field-types/date/serial-date.ts';

/** The value to write into a cell; a `day` or `time` is ISO 8601 text without a zone. */
export type XlsxCell = string | number | boolean | null | { readonly day: string } | { readonly time: string };

export interface XlsxColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
}

export const MAX_XLSX_ROWS = 1_048_575;

/** Style indexes of `STYLES` below. */
const STYLE = { header: 1, day: 2, time: 3, quoted: 4 } as const;
const MAX_TEXT_LENGTH = 32_767;

/**
 * A workbook with one sheet as a stream, in bounded memory: typed cells, a frozen bold header with a filter, and column
 * widths. Text is always text and never a formula; text that looks like one is marked so that it stays text when the
 * cell is edited.
 */
export function xlsxStream(
  sheet: string,
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<readonly XlsxCell[][]>,
): Readable {
  const zip = new ZipFile();
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(`${DECLARATION}${text}`), path);
  add('[Content_Types].xml', CONTENT_TYPES);
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  );
  add('xl/styles.xml', STYLES);
  const body = Readable.from(sheetXml(columns, rows));
  const output = zip.outputStream as Readable;
  body.on('error', (error) => output.destroy(error));
  zip.addReadStream(body, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}

async function* sheetXml(
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<readonly XlsxCell[][]>,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `<cols>${widths.join('')}</cols><sheetData>`;
  yield rowXml(columns.map(({ title }) => textXml(title, STYLE.header)));
  for await (const batch of rows) yield batch.map((cells) => rowXml(cells.map(cellXml))).join('');
  yield '</sheetData></worksheet>';
}

const rowXml = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

function cellXml(cell: XlsxCell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string') return textXml(cell, looksLikeFormula(cell) ? STYLE.quoted : undefined);
  const iso = 'day' in cell ? cell.day : cell.time;
  const serial = dateSerial(iso);
  if (serial === undefined) return textXml(iso);
  return `<c s="${'day' in cell ? STYLE.day : STYLE.time}"><v>${serial}</v></c>`;
}

const textXml = (text: string, style?: number): string =>
  `<c t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_TEXT_LENGTH))}</t></is></c>`;

/** Without the characters that XML cannot contain at all. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const sheetName = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relations(parts: readonly (readonly [kind: string, path: string])[]): string {
  const entries = parts.map(
    ([kind, path], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${kind}" Target="${path}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
}

const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const CONTENT_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPES}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/></Types>`;

const xf = (format: number, font: number, more = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${more}/>`;
const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm\\ AM/PM"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="5">${xf(0, 0)}${xf(0, 1, ' applyFont="1"')}${xf(164, 0, ' applyNumberFormat="1"')}${xf(165, 0, ' applyNumberFormat="1"')}${xf(0, 0, ' quotePrefix="1"')}</cellXfs></styleSheet>`;
