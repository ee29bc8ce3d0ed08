import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'string', format: 'date' },
  valid: ['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'],
  invalid: [
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '0000-01-01',
    '20/11/2026',
    '2026-1-1',
    '',
    20261120,
  ],
};
