import { afterEach, describe, expect, it } from 'vitest';
import { readInstant, writeInstant } from '#engine/field-types/date/date-value.ts';
import { formatInstant, formatInstantDate } from '#engine/field-types/date/format-date.ts';
import { fromLocal, setTimeZone, toLocal } from '#engine/field-types/date/time-zone.ts';

describe('times', () => {
  afterEach(() => setTimeZone(undefined));

  it.each([
    ['Asia/Tokyo', '21/11/2026 12:30 AM'],
    ['America/New_York', '20/11/2026 10:30 AM'],
    ['Asia/Kathmandu', '20/11/2026 09:15 PM'],
    ['UTC', '20/11/2026 03:30 PM'],
  ])('are shown in the zone of the profile: %s', (zone, shown) => {
    setTimeZone(zone);

    expect(formatInstant('2026-11-20T15:30:00Z')).toBe(shown);
    expect(formatInstantDate('2026-11-20T15:30:00Z')).toBe(shown.slice(0, 10));
  });

  it('are typed in that zone too, and come back as the same moment', () => {
    setTimeZone('America/New_York');

    const typed = readInstant('2026-07-01T02:15:00.000Z')!;

    expect([typed.getDate(), typed.getHours(), typed.getMinutes()]).toEqual([30, 22, 15]);
    expect(writeInstant(typed)).toBe('2026-07-01T02:15:00.000Z');
  });

  it.each(['2026-03-08T06:59:00Z', '2026-03-08T07:01:00Z', '2026-11-01T04:59:00Z', '2026-11-01T07:01:00Z'])(
    'find their way back around a change of the clocks: %s',
    (at) => {
      setTimeZone('America/New_York');

      expect(fromLocal(toLocal(new Date(at))).toISOString()).toBe(new Date(at).toISOString());
    },
  );

  it('keep to the browser where it does not know the zone', () => {
    const own = formatInstant('2026-11-20T15:30:00Z');

    setTimeZone('Mars/Olympus');

    expect(formatInstant('2026-11-20T15:30:00Z')).toBe(own);
  });
});
