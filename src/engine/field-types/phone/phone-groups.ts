/** Country codes of one and two digits; all others have three. */
const COUNTRY_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/;
const WHOLE_NUMBER = /^\+\d{7,15}$/;

/** How numbers are written in countries that don't write three and three: the lengths of the groups. */
const LENGTHS: Readonly<Record<string, readonly number[]>> = {
  '33': [1, 2, 2, 2, 2],
  '41': [2, 3, 2, 2],
  '44': [4, 6],
  '45': [2, 2, 2, 2],
  '47': [2, 2, 2, 2],
};

/**
 * The parts in which people read an international number (E.164): the country code, then groups of digits. Any other
 * text, such as a number with its writer's own blanks, is one part.
 */
export function phoneGroups(phone: string): readonly string[] {
  const [, code, digits] = (WHOLE_NUMBER.test(phone) && COUNTRY_CODE.exec(phone)) || [];
  if (code === undefined || digits === undefined) return [phone];
  const known = LENGTHS[code];
  const lengths = known && sum(known) === digits.length ? known : usualLengths(digits.length);
  let at = 0;
  return [`+${code}`, ...lengths.map((length) => digits.slice(at, (at += length)))];
}

/** Threes; what three doesn't divide is in fours at the end. */
function usualLengths(count: number): readonly number[] {
  const fours = Math.min(count % 3, Math.floor(count / 4));
  const threes = Math.floor((count - fours * 4) / 3);
  const rest = count - fours * 4 - threes * 3;
  return [...Array<number>(threes).fill(3), ...(rest > 0 ? [rest] : []), ...Array<number>(fours).fill(4)];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
