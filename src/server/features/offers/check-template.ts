import { AppError } from '#shared/errors.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import { usedCodes } from './salary-header.ts';
import { salaryHeaders } from './salary-queries.ts';

/**
 * @throws {AppError} invalid on the row of a header that appears twice, balances beside another, or depends on one that
 * is not in the template.
 */
export async function checkTemplate({ request, values }: HookCall): Promise<void> {
  const rows = (values['headers'] ?? []) as readonly { readonly header: number }[];
  const known = new Map((await salaryHeaders(request.database)).map((header) => [header.id, header]));
  const headers = rows.map(({ header }) => known.get(Number(header)));
  const codes = new Set(headers.map((header) => header?.code));
  for (const [at, header] of headers.entries()) {
    if (!header) continue; // the relation's own check says so
    const place = `headers.${at}.header`;
    if (headers.indexOf(header) < at) throw refused(place, 'This header stands in the template already.');
    const balancing = headers.findIndex((each) => each?.calculation === 'balancing');
    if (header.calculation === 'balancing' && balancing < at)
      throw refused(place, 'Only one header can take what is left.');
    const missing = usedCodes(header).find((code) => !codes.has(code));
    if (missing) throw refused(place, `It is calculated from "${missing}", which is not in the template.`);
  }
}

const refused = (field: string, text: string): AppError =>
  new AppError('invalid', text, { errors: { [field]: { message: 'offers.refused', args: { text }, text } } });
