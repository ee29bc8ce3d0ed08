import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWorkingDays,
  limitDays,
  slaState,
  WEEKDAYS,
  type WorkingCalendar,
  workingDaysBetween,
} from '#shared/rules/working-days.ts';

const OFFICE: WorkingCalendar = {
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  holidays: ['2026-12-25', '2026-12-26'],
  timeZone: 'UTC',
};

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
const isWorked = (day: string, { weekdays, holidays }: WorkingCalendar): boolean => {
  const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day)).toLowerCase();
  return weekdays.some((each) => each === name) && !holidays.includes(day);
};

const days = fc.integer({ min: -800, max: 800 }).map((count) => dayAfter('2026-11-23', count));
const calendars = fc.record({
  weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
  holidays: fc.array(days, { maxLength: 20 }),
  timeZone: fc.constant('UTC'),
});

describe('working days', () => {
  it('between two days are counted without weekends and holidays, up to and with the last', () => {
    expect(workingDaysBetween('2026-12-21', '2026-12-28', OFFICE)).toBe(4);
    expect(workingDaysBetween('2026-12-25', '2026-12-27', OFFICE)).toBe(0);
    expect(workingDaysBetween('2026-12-28', '2026-12-21', OFFICE)).toBe(0);
  });

  it('are as many as a count day by day finds', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 90 }), calendars, (from, length, calendar) => {
        const all = Array.from({ length }, (_, index) => dayAfter(from, index + 1));

        expect(workingDaysBetween(from, dayAfter(from, length), calendar)).toBe(
          all.filter((day) => isWorked(day, calendar)).length,
        );
      }),
    );
  });

  it('are added up to the last of so many, which is one itself', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), calendars, (from, count, calendar) => {
        const due = addWorkingDays(from, count, calendar)!;

        expect(isWorked(due, calendar)).toBe(true);
        expect(workingDaysBetween(from, due, calendar)).toBe(count);
      }),
    );
  });
});

describe('the time limit of a stage', () => {
  const state = (enteredAt: string, now: string, timeZone = 'UTC') =>
    slaState(enteredAt, now, 2, { ...OFFICE, timeZone });

  it('is fine before its last day, due on it and overdue after it', () => {
    expect(state('2026-12-23T09:00:00Z', '2026-12-24T23:59:00Z')).toBe('fine');
    expect(state('2026-12-23T09:00:00Z', '2026-12-27T12:00:00Z')).toBe('fine');
    expect(state('2026-12-23T09:00:00Z', '2026-12-28T00:00:00Z')).toBe('due_today');
    expect(state('2026-12-23T09:00:00Z', '2026-12-29T00:00:00Z')).toBe('overdue');
  });

  it('follows the days of the time zone', () => {
    expect(state('2026-12-07T23:30:00Z', '2026-12-09T12:00:00Z', 'UTC')).toBe('due_today');
    expect(state('2026-12-07T23:30:00Z', '2026-12-09T12:00:00Z', 'Asia/Tokyo')).toBe('fine');
    expect(state('2026-12-07T23:30:00Z', '2026-12-09T15:30:00Z', 'Asia/Tokyo')).toBe('due_today');
  });

  it('does not exist where no one works', () => {
    expect(slaState('2026-12-07', '2027-12-07', 1, { ...OFFICE, weekdays: [] })).toBe('fine');
  });

  it('of a limit give the same answer for one applicant and for all on a board', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 30 }),
        calendars,
        (now, ago, limit, calendar) => {
          const entered = dayAfter(now, -ago);
          const { due, overdue } = limitDays(now, limit, calendar)!; // every calendar here has working days

          const onBoard = entered < overdue ? 'overdue' : entered < due ? 'due_today' : 'fine';
          expect(onBoard).toBe(slaState(entered, now, limit, calendar));
        },
      ),
    );
  });
});
