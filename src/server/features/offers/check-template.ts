import { AppError, type Message } from '#shared/errors.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import { say } from '#server/platform/texts/say.ts';
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
    if (headers.indexOf(header) < at) throw rejected(place, say('server.offers.header_twice'));
    const balancing = headers.findIndex((each) => each?.calculation === 'balancing');
    if (header.calculation === 'balancing' && balancing < at) throw rejected(place, say('server.offers.one_balancing'));
    const missing = usedCodes(header).find((code) => !codes.has(code));
    if (missing) throw rejected(place, say('server.offers.header_missing', { code: missing }));
  }
}

const rejected = (field: string, message: Message): AppError =>
  new AppError('invalid', message, { errors: { [field]: message } });
