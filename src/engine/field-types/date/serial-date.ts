const DAY_MS = 86_400_000;
const LAST_DAY = 2_958_465;
const DAYS_UNTIL_1904 = 1462;

/**
 * A spreadsheet's day number as ISO 8601 text: `2026-11-20`, or with a time of day `2026-11-20T12:30:00`.
 * Up to February 1900 the numbers are one off, since spreadsheets believe in a 29th.
 * @returns undefined for what is no day.
 */
export function serialDate(serial: number, from1904 = false): string | undefined {
  const days = from1904 ? serial + DAYS_UNTIL_1904 : serial;
  if (days < 1 || days >= LAST_DAY + 1) return undefined;
  const shifted = days < 60 ? days + 1 : days;
  const instant = new Date(Math.round((Date.UTC(1899, 11, 30) + shifted * DAY_MS) / 1000) * 1000);
  const text = instant.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}

/** The day number of `2026-11-20` or `2026-11-20T12:30:00`; undefined where it is none, or lies before March 1900. */
export function dateSerial(iso: string): number | undefined {
  const instant = Date.parse(`${iso.length === 10 ? `${iso}T00:00:00` : iso.slice(0, 19)}Z`);
  const serial = (instant - Date.UTC(1899, 11, 30)) / DAY_MS;
  return serial >= 61 && serial < LAST_DAY + 1 ? serial : undefined;
}
