import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'array', items: { relation: { to: 'users' } } },
  valid: [[], [1], [3, 1, 2]],
  invalid: [1, [0], [1, 1], ['1'], [{ id: 1 }]],
};
