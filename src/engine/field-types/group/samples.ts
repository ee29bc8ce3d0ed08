import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: {
    type: 'object',
    required: ['amount'],
    properties: { amount: { type: 'number', minimum: 0 }, note: { type: 'string', maxLength: 10 } },
  },
  valid: [{ amount: 1 }, { amount: 0.5, note: 'bonus' }, { amount: 2, note: null }],
  invalid: [{}, { amount: -1 }, { amount: '1' }, { amount: 1, other: 2 }, 'amount', []],
};
