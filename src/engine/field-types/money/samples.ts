import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'object', format: 'money', minimum: -100 },
  valid: [
    { amount: 50_000, currency: 'EUR' },
    { amount: 0.01, currency: 'USD' },
    { amount: 19.99, currency: 'CHF' },
    { amount: 1.234, currency: 'KWD' },
    { amount: 4_500_000, currency: 'JPY' },
    { amount: 99_999_999_999, currency: 'EUR' },
    { amount: -1, currency: 'EUR' },
  ],
  invalid: [
    { amount: 50_000 },
    { currency: 'EUR' },
    { amount: '50000', currency: 'EUR' },
    { amount: 0.001, currency: 'EUR' },
    { amount: 0.5, currency: 'JPY' },
    { amount: 0.0001, currency: 'KWD' },
    { amount: 1, currency: 'euro' },
    { amount: 1, currency: 'ABQ' },
    { amount: 100_000_000_000, currency: 'EUR' },
    { amount: -101, currency: 'EUR' },
    { amount: 1, currency: 'EUR', note: '' },
    'EUR 50000',
    [50_000],
  ],
};
