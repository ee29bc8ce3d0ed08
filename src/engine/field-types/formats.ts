const MONTH_DAY =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))';
const LEAP_YEAR = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)';
const DAY = `(?:(?!0000)[0-9]{4}-${MONTH_DAY}|${LEAP_YEAR}-02-29)`;
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,6})?';

/**
 * The formats that a value can have. Regular expressions only, so that a compiled validator carries them along as text,
 * and each runs in linear time. Dates exist in the calendar and in the database (no year 0); instants are in UTC.
 */
export const FORMATS = {
  date: new RegExp(`^${DAY}$`),
  'date-time': new RegExp(`^${DAY}T${TIME}Z$`),
  email: /^[^\s@<>()[\]\\,;:"]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:[.][A-Za-z0-9](?:[A-Za-z0-9-]{0,62}))+$/,
  uri: /^https?:\/\/[^\s/?#@:\\"<>]+(?::[0-9]{1,5})?(?:[/?#][^\s"<>\\]*)?$/,
  phone: /^(?=(?:[^0-9]*[0-9]){5,15}[^0-9]*$)[+]?[0-9 ()./-]{5,32}$/,
  duration: /^P(?:0|[1-9][0-9]{0,3})[DWM]$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
} as const satisfies Record<string, RegExp>;

export type FormatName = keyof typeof FORMATS;
