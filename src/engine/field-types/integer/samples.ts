import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'integer', minimum: 0, maximum: 100 },
  valid: [0, 1, 100],
  invalid: [-1, 101, 1.5, '1', true, [1]],
};
