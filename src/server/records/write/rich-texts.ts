import { nearest } from '#engine/schema/nearest.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { placeholderFault } from '#shared/rules/placeholders.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize-html.ts';
import { templateFields } from '#server/records/placeholders/catalogue.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { WriteBody } from '#server/records/query/write-body.ts';
import { say } from '#server/platform/texts/say.ts';

/**
 * The body with nothing in its rich texts that could run or load.
 * @throws {AppError} invalid at the field where a template has a placeholder that there is not.
 */
export async function withCleanTexts({ definition, registry }: ResourceRequest, body: WriteBody): Promise<WriteBody> {
  const texts = Object.values(definition.fields).filter(
    ({ name, widget }) => widget === 'rich_text' && typeof body.values[name] === 'string',
  );
  if (texts.length === 0) return body;
  const values = { ...body.values };
  const errors: Record<string, FieldError> = {};
  for (const { name, placeholders } of texts) {
    if (String(values[name]).includes('\0')) continue; // no text that can be stored; validation says so
    const html = await sanitizeHtml(String(values[name]));
    const known = placeholders ? templateFields(registry.customFields).map((field) => field.name) : undefined;
    const fault = known && placeholderFault(html, { known, nearest });
    if (fault) errors[name] = fault;
    values[name] = inParagraphs(html);
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid', say('server.request.invalid'), { errors });
  return { ...body, values };
}

/** Text without any tag, as files bring it: each line is a paragraph. */
const inParagraphs = (html: string): string =>
  html === '' || html.includes('<')
    ? html
    : html
        .split(/\r?\n/)
        .map((line) => `<p>${line}</p>`)
        .join('');
