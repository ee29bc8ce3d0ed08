import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 },
  valid: [0, 0.01, 19.99, 33.33, 100],
  invalid: [-0.01, 100.01, 0.001, '1', null, [1]],
};
