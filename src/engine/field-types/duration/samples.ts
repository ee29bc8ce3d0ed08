import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'string', format: 'duration' },
  valid: ['P10D', 'P6W', 'P3M', 'P0D', 'P9999D'],
  invalid: ['3 months', 'P3', 'PT3H', 'P1Y', 'P1M2D', 'P-1D', 'P01D', 'P10000D', '', 3, { months: 3 }],
};
