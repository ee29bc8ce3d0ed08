import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'boolean' },
  valid: [true, false],
  invalid: ['true', 0, 1, 'yes', []],
};
