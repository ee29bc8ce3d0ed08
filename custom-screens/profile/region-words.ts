/** `America/New_York` as people read it. */
export const zoneTitle = (zone: string): string => zone.replaceAll('_', ' ');

/** The time that clocks show in a zone now, as "17:05, Friday". */
export const clockIn = (zone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', hour: '2-digit', minute: '2-digit' }).format(now);

/** A number as a language writes it, for a glance at what choosing it means. */
export const formatSample = (locale: string): string => new Intl.NumberFormat(locale).format(12_345.67);

/** The zone that this device is set to. */
export const zoneOfDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
