import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'array', items: { type: 'string', enum: ['red', 'green', 'blue'] } },
  valid: [[], ['red'], ['blue', 'red']],
  invalid: ['red', ['red', 'red'], ['yellow'], [1], { red: true }],
};
