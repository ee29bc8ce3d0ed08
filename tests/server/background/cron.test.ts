import { describe, expect, it } from 'vitest';
import { nextRun } from '#server/platform/background/cron.ts';

const next = (cron: string, after: string, timeZone?: string) =>
  nextRun({ cron, ...(timeZone && { timeZone }) }, new Date(after))
    .toISOString()
    .slice(0, 16);

describe('the next run of a schedule', () => {
  it.each([
    ['every minute', '* * * * *', '2026-03-02T08:00', '2026-03-02T08:01'],
    ['every ten minutes', '*/10 * * * *', '2026-03-02T08:51', '2026-03-02T09:00'],
    ['at night', '30 3 * * *', '2026-03-02T03:30', '2026-03-03T03:30'],
    ['on working days', '0 8 * * 1-5', '2026-03-06T09:00', '2026-03-09T08:00'],
    ['on Sundays, by either number', '0 8 * * 7', '2026-03-02T08:00', '2026-03-08T08:00'],
    ['on the first of a quarter', '0 0 1 1,4,7,10 *', '2026-03-02T08:00', '2026-04-01T00:00'],
    ['on the 13th and on Fridays', '0 0 13 * 5', '2026-03-07T00:00', '2026-03-13T00:00'],
    ['on Fridays and on the 13th', '0 0 13 * 5', '2026-04-10T00:00', '2026-04-13T00:00'],
    ['on leap days', '0 0 29 2 *', '2026-03-02T08:00', '2028-02-29T00:00'],
    ['from an hour on, in steps', '0 20/2 * * *', '2026-03-02T20:30', '2026-03-02T22:00'],
  ])('%s', (_name, cron, after, expected) => {
    expect(next(cron, `${after}:00Z`)).toBe(expected);
  });

  it('keeps the time of day of its zone when the clocks change', () => {
    expect(next('0 8 * * *', '2026-03-28T12:00:00Z', 'Europe/Copenhagen')).toBe('2026-03-29T06:00');
    expect(next('0 8 * * *', '2026-10-24T12:00:00Z', 'Europe/Copenhagen')).toBe('2026-10-25T07:00');
  });

  it('runs once a night when the clocks change, where a time is left out and where one comes twice', () => {
    const nights = (from: string) => {
      const first = next('30 2 * * *', from, 'Europe/Copenhagen');
      return [first, next('30 2 * * *', `${first}:00Z`, 'Europe/Copenhagen')];
    };

    expect(nights('2026-03-28T12:00:00Z')).toEqual(['2026-03-29T01:30', '2026-03-30T00:30']);
    expect(nights('2026-10-24T12:00:00Z')).toEqual([
      expect.stringMatching(/^2026-10-25T0[01]:30$/),
      '2026-10-26T01:30',
    ]);
  });

  it.each([['61 * * * *'], ['* * *'], ['a * * * *'], ['0 0 31 2 *'], ['5-1 * * * *'], ['*/0 * * * *']])(
    'refuses %s',
    (cron) => expect(() => next(cron, '2026-03-02T08:00:00Z')).toThrow(cron),
  );
});
