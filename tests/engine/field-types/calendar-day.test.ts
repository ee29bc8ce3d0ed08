import { describe, expect, it } from 'vitest';
import { movedByDays, readCalendarDay, writeCalendarDay } from '#engine/field-types/date/calendar-day.ts';

describe('a day of the calendar', () => {
  it.each(['2026-11-20', '2024-02-29', '0099-01-01', '1969-12-31'])(
    '%s is read and written alike, at midnight',
    (text) => {
      const day = readCalendarDay(text)!;

      expect(writeCalendarDay(day)).toBe(text);
      expect([day.getHours(), day.getMinutes(), day.getMilliseconds()]).toEqual([0, 0, 0]);
    },
  );

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-1-1', '20-11-2026', '2026-11-20T10:00', ''])(
    '%j is none',
    (text) => expect(readCalendarDay(text)).toBeNull(),
  );

  it('is counted on from, across months and years', () => {
    const day = readCalendarDay('2026-12-30')!;

    expect(writeCalendarDay(movedByDays(day, 3))).toBe('2027-01-02');
    expect(writeCalendarDay(movedByDays(day, -30))).toBe('2026-11-30');
    expect(writeCalendarDay(day)).toBe('2026-12-30');
  });
});
