import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { relation: { to: 'users' } },
  valid: [1, 42, Number.MAX_SAFE_INTEGER],
  invalid: [0, -1, 1.5, '1', { id: 1, name: 'Maya' }, [1]],
};
