import type { FieldErrors } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { rowsOf } from '#server/records/query/row-values.ts';
import { isInternational, toInternational } from './phone-number.ts';
import { type PlainAndList, withPrimaryEntry } from './primary-entry.ts';

const EMAILS: PlainAndList = { plain: 'email', list: 'emails', cell: 'email', label: 'personal' };
const PHONES: PlainAndList = { plain: 'candidate_phone', list: 'phones', cell: 'phone', label: 'mobile' };

/** Telephone numbers that are sent, as E.164 where they can be read so; in the country of the candidate. */
export async function readNumbers({ request, values, before }: HookCall): Promise<WriteValues> {
  const { candidate_phone: phone, phones } = values;
  const numbers = [phone, ...rowsOf(phones).map((row) => row['phone'])].filter(isText);
  if (numbers.length === 0) return {};
  const country = 'country' in values ? values['country'] : before?.['country'];
  const dialCode = numbers.every((number) => isInternational(toInternational(number, null)))
    ? null
    : await findDialCode(request.database, country);
  const read = (value: unknown) => (isText(value) ? toInternational(value, dialCode) : value);
  return {
    ...(isText(phone) && { candidate_phone: read(phone) }),
    ...(Array.isArray(phones) && { phones: phones.map((row) => withNumber(row, read)) }),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** What is no row stays, for validation to name. */
const withNumber = (row: unknown, read: (value: unknown) => unknown): unknown =>
  typeof row === 'object' && row !== null && 'phone' in row ? { ...row, phone: read(row.phone) } : row;

/** The code that numbers of a country begin with, where it is known. */
export async function findDialCode(database: Database, country: unknown): Promise<string | null> {
  const id = Number(typeof country === 'object' && country !== null && 'id' in country ? country.id : country);
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  const { rows } = await database.query<{ dial_code: string | null }>('select dial_code from country where id = $1', [
    id,
  ]);
  return rows[0]?.dial_code ?? null;
}

/**
 * The plain email address and telephone number are those of the primary entries, on every way a candidate is written.
 * @throws {AppError} invalid where a new number has no country.
 */
export function keepContacts({ values, before }: HookCall): WriteValues {
  const contacts = { ...withPrimaryEntry(EMAILS, values, before), ...withPrimaryEntry(PHONES, values, before) };
  rejectNational({ ...values, ...contacts }, before);
  return contacts;
}

function rejectNational(values: WriteValues, before: WriteValues | undefined): void {
  const known = new Set(rowsOf(before?.['phones']).map((row) => row['phone']));
  const errors: FieldErrors = Object.fromEntries(
    rowsOf(values['phones']).flatMap(({ phone, is_primary: isPrimary }, place) =>
      isText(phone) && !known.has(phone) && !isInternational(phone)
        ? [`phones.${place}.phone`, ...(isPrimary ? ['candidate_phone'] : [])].map(
            (field) => [field, say('server.candidates.phone_country')] as const,
          )
        : [],
    ),
  );
  if (Object.keys(errors).length > 0) throw new AppError('invalid', say('server.request.invalid'), { errors });
}
