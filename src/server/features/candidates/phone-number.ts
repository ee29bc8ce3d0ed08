const E164 = /^[+][1-9][0-9]{6,14}$/;

/** What people dial before a number inside the country, where that is not a single 0. */
const TRUNK: Readonly<Record<string, string>> = {
  '+1': '1',
  '+7': '8',
  '+36': '06',
  '+39': '',
  '+370': '8',
  '+375': '8',
  '+378': '',
};

/** Whether a number can be dialed from everywhere as it is. */
export const isInternational = (text: string): boolean => E164.test(text);

/**
 * A telephone number as E.164 (`+494055501180`), whether it is written with the country's code or as inside the country.
 * @param dialCode the code of the country that the number is read in (`+49`), where it is known.
 * @returns the text as it is where it cannot be read.
 */
export function toInternational(text: string, dialCode: string | null): string {
  const plain = text.replace(/\(0\)/, '').replaceAll(/[^0-9+]/g, '');
  const digits = plain.replaceAll('+', '');
  if (plain.startsWith('+')) return valid(`+${digits}`, text);
  if (digits.startsWith('00')) return valid(`+${digits.slice(2)}`, text);
  if (dialCode === null) return text;
  const trunk = TRUNK[dialCode] ?? '0';
  const isLong = dialCode !== '+1' || digits.length === 11;
  const national = trunk !== '' && isLong && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  return valid(dialCode + national, text);
}

const valid = (number: string, otherwise: string): string => (E164.test(number) ? number : otherwise);
