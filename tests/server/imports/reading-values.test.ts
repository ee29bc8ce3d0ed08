import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { readCell } from '#server/features/imports/cell-value.ts';
import { readDay, readInstant } from '#engine/field-types/date/read-date.ts';
import { readNumber } from '#engine/field-types/number/read-number.ts';

describe('a number in a file', () => {
  it.each([
    ['12', 'en', 12],
    ['-12.5', 'en', -12.5],
    ['1,234.56', 'en', 1234.56],
    ['1.234,56', 'en', 1234.56],
    ['1 234,56', 'fr', 1234.56],
    ["1'234.5", 'de', 1234.5],
    ['1.234', 'en', 1.234],
    ['1.234', 'de', 1234],
    ['1,234', 'en', 1234],
    ['1,234', 'de', 1.234],
    ['0,125', 'en', 0.125],
    ['1,5', 'en', 1.5],
    ['1.234.567', 'en', 1234567],
    ['(12)', 'en', -12],
    ['.5', 'en', 0.5],
  ])('%s, written where %s is spoken, is %d', (text, locale, number) => {
    expect(readNumber(text, locale)).toBe(number);
  });

  it.each(['', 'ten', '1.2.3', '12,34,56', '1,23.4,5', '--1', '1e5', '12 €'])('is not %j', (text) => {
    expect(readNumber(text, 'en')).toBeUndefined();
  });
});

describe('a day in a file', () => {
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['1.2.2026', '2026-02-01'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T00:00:00Z', '2026-11-20'],
    [46346, '2026-11-20'],
  ])('%s is %s', (value, day) => {
    expect(readDay(value)).toBe(day);
  });

  it.each(['31/02/2026', '11/20/2026', '20/11/26', 'soon', '2026-13-01'])('is not %s', (text) => {
    expect(readDay(text)).toBeUndefined();
  });

  it('with a time is meant on the clock of the person, in summer and in winter', () => {
    expect(readInstant('20/11/2026 14:30', 'Europe/Berlin')).toBe('2026-11-20T13:30:00.000Z');
    expect(readInstant('20/07/2026 02:30 PM', 'Europe/Berlin')).toBe('2026-07-20T12:30:00.000Z');
    expect(readInstant('2026-11-20T14:30:00+01:00', 'Asia/Tokyo')).toBe('2026-11-20T13:30:00.000Z');
    expect(readInstant('20/11/2026 24:00', 'UTC')).toBeUndefined();
  });
});

describe('a cell', () => {
  const field = (type: FieldDefinition['type'], more: Partial<FieldDefinition> = {}) =>
    ({ name: 'a', title: 'A', type, ...more }) as FieldDefinition;
  const reader = { locale: 'en', timeZone: 'UTC' };

  it('means a choice by its value or by what people read', () => {
    const status = field('choice', { enum: ['on_hold', 'open'], enumTitles: { on_hold: 'Paused', open: 'Open' } });

    expect(readCell('paused', status, reader)).toEqual({ value: 'on_hold' });
    expect(readCell('On hold', status, reader)).toEqual({ value: 'on_hold' });
    expect(readCell('shut', status, reader)).toMatchObject({ error: { message: 'import.errors.choice' } });
  });

  it('means yes or no in the words of many languages', () => {
    for (const cell of ['Yes', 'ja', '1', 'x', true])
      expect(readCell(cell, field('boolean'), reader)).toEqual({ value: true });
    for (const cell of ['No', 'nein', '0', false])
      expect(readCell(cell, field('boolean'), reader)).toEqual({ value: false });
    expect(readCell('perhaps', field('boolean'), reader)).toHaveProperty('error');
  });

  it('is nothing when it is empty', () => {
    expect(readCell('  ', field('integer'), reader)).toEqual({ value: null });
  });
});
