const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** What the clock of a zone shows at an instant, `2026-11-20T12:30:00`. */
export function wallTime(instant: Date, timeZone: string): string {
  if (timeZone === 'UTC' && hasYearOfFourDigits(instant)) return instant.toISOString().slice(0, 19);
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

/** Where ISO 8601 writes the year as clocks do. */
const hasYearOfFourDigits = (instant: Date): boolean =>
  instant.getUTCFullYear() > 0 && instant.getUTCFullYear() < 10_000;

/** The day of an instant in a zone, as `20/11/2026`. */
export function dayIn(instant: Date, timeZone: string): string {
  const [year, month, day] = wallTime(instant, timeZone).slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** An instant in a zone, as `20/11/2026 03:07 PM` (SPEC 9). */
export function timeIn(instant: Date, timeZone: string): string {
  const [hour = 0, minute = 0] = wallTime(instant, timeZone).slice(11, 16).split(':').map(Number);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${dayIn(instant, timeZone)} ${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The instant at which the clock of a zone shows `2026-11-20T12:30:00`, as ISO 8601 in UTC; the way back from `wallTime`. */
export function instantOf(wall: string, timeZone: string): string {
  const wanted = Date.parse(`${wall}Z`);
  const offsetAt = (moment: number) => Date.parse(`${wallTime(new Date(moment), timeZone)}Z`) - moment;
  const near = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(near)).toISOString();
}
