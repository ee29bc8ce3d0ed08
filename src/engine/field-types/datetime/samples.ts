import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'string', format: 'date-time' },
  valid: ['2026-11-20T12:30:00Z', '2026-11-20T12:30:00.123Z', '2024-02-29T23:59:59.999999Z'],
  invalid: [
    '2026-11-20',
    '2026-11-20T12:30:00',
    '2026-11-20T12:30:00+01:00',
    '2026-02-30T00:00:00Z',
    '2026-11-20T24:00:00Z',
    0,
  ],
};
