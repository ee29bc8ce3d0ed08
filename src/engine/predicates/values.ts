/**
 * What the values in a record mean to a condition: one reader per kind, each returning a comparable value or null. The
 * source text of these functions goes into the compiled validator modules, so each is self-contained: no imports, no
 * shared constants.
 */

/** Text that the database can store; anything else is no value. */
export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : null;
}

/** A finite number. */
export function readNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The id of a relation in read shape (`{ id, name }`) or write shape (the id). */
export function readId(value: unknown): number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof id === 'number' && Number.isFinite(id) ? id : null;
}

export function readBoolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/**
 * A date or an instant as `yyyy-MM-ddTHH:mm:ss.ffffffZ`, so that text order is time order. A date is its midnight in
 * UTC; so is a time without a zone read as UTC. Digits beyond microseconds are cut, because the database stores none.
 */
export function readTime(value: unknown): string | null {
  const parts =
    typeof value === 'string' &&
    /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:[Zz]|([+-])(\d\d):?(\d\d)?)?)?$/.exec(value);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  const offset = (Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0)) * (parts[8] === '-' ? -1 : 1);
  at.setUTCHours(hour, minute - offset, second);
  const text = at.toISOString();
  if (!isReal || year === 0 || !/^\d{4}-/.test(text) || text.startsWith('0000')) return null;
  return `${text.slice(0, 19)}.${(parts[7] ?? '').slice(0, 6).padEnd(6, '0')}Z`;
}

/** A duration of one unit (`P3M`) in days; a month is as long as on average. */
export function readDuration(value: unknown): number | null {
  const parts = typeof value === 'string' ? /^P(0|[1-9]\d{0,3})([DWM])$/.exec(value) : null;
  if (!parts) return null;
  return Number(parts[1]) * (parts[2] === 'M' ? 30.4375 : parts[2] === 'W' ? 7 : 1);
}

/** Whether a field has a value: not null and not an empty list. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

/** Orders text by code point, as the database's "C" collation does. Negative, zero or positive. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x === y) continue;
    // Halves of a surrogate pair represent code points above U+FFFF, yet have smaller numbers than U+E000 to U+FFFF.
    const highX = x >= 0xd800 && x <= 0xdfff;
    const highY = y >= 0xd800 && y <= 0xdfff;
    return highX === highY ? x - y : highX ? 1 : -1;
  }
  return a.length - b.length;
}

/** Code points, not UTF-16 units. */
export function textLength(text: string): number {
  let length = 0;
  for (const _character of text) length += 1;
  return length;
}

/** Lower case, one character at a time as the database does it: the end of a word changes no letter. */
export function foldCase(text: string): string {
  let folded = '';
  for (const character of text) folded += character.toLowerCase();
  return folded;
}

/** Whether a text contains characters, or starts with them, in lower or upper case. */
export function holdsText(text: string, part: string, isAtStart: boolean): boolean {
  const fold = (each: string) => Array.from(each, (character) => character.toLowerCase()).join('');
  return isAtStart ? fold(text).startsWith(fold(part)) : fold(text).includes(fold(part));
}

/**
 * The day so many days (`$day`), weeks (`$week`, their Monday) or months (`$month`, their first) from today, as
 * yyyy-MM-dd; with a time zone the instant at which that day begins there. Null when today is not a date, or beyond a
 * calendar with four-digit years.
 */
export function relativeDay(unit: string, steps: number, today: string, timeZone: string | null): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(today);
  if (!parts) return null;
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  if (unit === '$day') day.setUTCDate(day.getUTCDate() + steps);
  if (unit === '$week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + steps * 7);
  if (unit === '$month') day.setUTCMonth(day.getUTCMonth() + steps, 1);
  const year = day.getUTCFullYear();
  if (!(year > 0 && year < 10_000)) return null;
  const text = day.toISOString().slice(0, 10);
  if (timeZone === null) return text;
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsetAt = (moment: number): number => {
    const shown = Object.fromEntries(clock.formatToParts(moment).map((part) => [part.type, Number(part.value)]));
    return (
      Date.UTC(shown['year']!, shown['month']! - 1, shown['day'], shown['hour'], shown['minute'], shown['second']) -
      moment
    );
  };
  const midnight = day.getTime();
  const near = midnight - offsetAt(midnight);
  const exact = midnight - offsetAt(near);
  // Where clocks are put forward at midnight, the day begins when they are.
  const start = exact + offsetAt(exact) < midnight ? Math.max(near, exact) : exact;
  return new Date(start).toISOString();
}

/** The records that a relation in read or write shape leads to, among the known ones by id. */
export function linkedRecords(value: unknown, known: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((each) => {
    const id = typeof each === 'object' && each !== null && 'id' in each ? each.id : each;
    const found =
      typeof id === 'number' && typeof known === 'object' && known !== null && Object.hasOwn(known, id)
        ? (known as Record<number, unknown>)[id]
        : null;
    return typeof found === 'object' && found !== null ? [found as Readonly<Record<string, unknown>>] : [];
  });
}

/** The rows of a field. */
export function linkedRows(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];
}
