import type { FieldDefinition } from '#engine/model/definition.ts';
import { nearest } from '#shared/nearest.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { placeholderFault } from '#shared/rules/placeholders.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize-html.ts';
import { templateFields } from '#server/records/placeholders/catalogue.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { WriteBody } from '#server/records/query/write-body.ts';
import { say } from '#server/platform/texts/say.ts';

/**
 * The body with nothing in its rich texts, those of rows included, that could run or load.
 * @throws {AppError} invalid at the field where a template has a placeholder that there is not.
 */
export async function withCleanTexts({ definition, registry }: ResourceRequest, body: WriteBody): Promise<WriteBody> {
  const texts = Object.values(definition.fields).filter(
    (field) => isRichText(field) && typeof body.values[field.name] === 'string',
  );
  const tables = Object.values(definition.fields).filter(
    ({ name, fields = {} }) => Array.isArray(body.values[name]) && Object.values(fields).some(isRichText),
  );
  if (texts.length + tables.length === 0) return body;
  const values = { ...body.values };
  const errors: Record<string, FieldError> = {};
  for (const { name, placeholders } of texts) {
    const html = await cleanHtml(values[name]);
    if (html === undefined) continue;
    const known = placeholders ? templateFields(registry.customFields).map((field) => field.name) : undefined;
    const fault = known && placeholderFault(html, { known, nearest });
    if (fault) errors[name] = fault;
    values[name] = inParagraphs(html);
  }
  for (const field of tables) values[field.name] = await withCleanCells(field, values[field.name] as unknown[]);
  if (Object.keys(errors).length > 0) throw new AppError('invalid', say('server.request.invalid'), { errors });
  return { ...body, values };
}

const isRichText = ({ widget }: FieldDefinition): boolean => widget === 'rich_text';

/** The text without what could run or load; undefined for no text that can be stored, of which validation says so. */
const cleanHtml = async (value: unknown): Promise<string | undefined> =>
  typeof value !== 'string' || value.includes('\0') ? undefined : sanitizeHtml(value);

/** Rows with clean rich texts. What is no row stays, for validation to name. */
async function withCleanCells({ fields = {} }: FieldDefinition, rows: readonly unknown[]): Promise<unknown[]> {
  const names = Object.values(fields)
    .filter(isRichText)
    .map(({ name }) => name);
  const cleanRows: unknown[] = [];
  for (const row of rows) {
    if (!isRow(row)) {
      cleanRows.push(row);
      continue;
    }
    const cleaned: Record<string, string> = {};
    for (const name of names) {
      const html = await cleanHtml(row[name]);
      if (html !== undefined) cleaned[name] = inParagraphs(html);
    }
    cleanRows.push({ ...row, ...cleaned });
  }
  return cleanRows;
}

const isRow = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null && !Array.isArray(row);

/** Text without any tag, as files bring it: each line is a paragraph. */
const inParagraphs = (html: string): string =>
  html === '' || html.includes('<')
    ? html
    : html
        .split(/\r?\n/)
        .map((line) => `<p>${line}</p>`)
        .join('');
