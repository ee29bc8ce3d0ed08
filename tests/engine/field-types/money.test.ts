import { describe, expect, it } from 'vitest';
import { formatMoney } from '#engine/field-types/money/format-money.ts';
import { plainMoney, readMoney } from '#engine/field-types/money/read-money.ts';

describe('an amount that somebody writes', () => {
  it.each([
    ['EUR 50.000,00', 'de', 'USD', 50_000, 'EUR'],
    ['50.000,50 €', 'de', 'USD', 50_000.5, 'EUR'],
    ['€50,000', 'en', 'USD', 50_000, 'EUR'],
    ['50k', 'en', 'EUR', 50_000, 'EUR'],
    ['£1.5k', 'en', 'EUR', 1500, 'GBP'],
    ['50 000 kr', 'sv', 'EUR', 50_000, 'SEK'],
    ['50.000 kr.', 'da', 'EUR', 50_000, 'DKK'],
    ["CHF 1'234.50", 'de', 'EUR', 1234.5, 'CHF'],
    ['usd 5', 'en', 'EUR', 5, 'USD'],
    ['$5', 'en', 'EUR', 5, 'USD'],
    ['$5', 'en', 'CAD', 5, 'CAD'],
    ['CA$5', 'en', 'EUR', 5, 'CAD'],
    ['1.234', 'de', 'EUR', 1234, 'EUR'],
    ['50000', 'en', 'NOK', 50_000, 'NOK'],
    ['-€5', 'en', 'EUR', -5, 'EUR'],
    ['(EUR 5)', 'en', 'USD', -5, 'EUR'],
    ['JPY 1000', 'en', 'EUR', 1000, 'JPY'],
  ])('%s, where %s is spoken and %s is usual, is %d %s', (text, locale, usual, amount, currency) => {
    expect(readMoney(text, locale, usual)).toEqual({ amount, currency });
  });

  it.each([
    '50 moons',
    'kr 5',
    '€5 EUR',
    '5 million',
    '0.001 EUR',
    'JPY 0.5',
    '1.2.3',
    'EUR',
    '',
    '(5',
    '1e5',
    '100000000000',
  ])('%j is none', (text) => {
    expect(readMoney(text, 'en', 'EUR')).toBeUndefined();
  });

  it('needs its currency where none is usual', () => {
    expect(readMoney('50000', 'en', undefined)).toBeUndefined();
    expect(readMoney('50000 EUR', 'en', undefined)).toEqual({ amount: 50_000, currency: 'EUR' });
  });

  it.each(['en', 'de', 'fr', 'hi', 'ar'])('comes back from a file the same where %s is spoken', (locale) => {
    const amounts = [
      { amount: 50_000, currency: 'EUR' },
      { amount: 1234.5, currency: 'USD' },
      { amount: 1.234, currency: 'KWD' },
      { amount: 4_500_000, currency: 'JPY' },
      { amount: -0.01, currency: 'CHF' },
    ];

    expect(amounts.map((money) => readMoney(plainMoney(money), locale, 'GBP'))).toEqual(amounts);
  });
});

it.each([
  [50_000, 'EUR', 'en', '€50,000'],
  [50_000.5, 'EUR', 'en', '€50,000.50'],
  [50_000, 'EUR', 'de', '50.000\u00a0€'],
  [4_500_000, 'JPY', 'en', '¥4,500,000'],
  [1.234, 'KWD', 'en', 'KWD\u00a01.234'],
])('%d %s reads in %s as %s', (amount, currency, locale, text) => {
  expect(formatMoney({ amount, currency }, locale)).toBe(text);
});
