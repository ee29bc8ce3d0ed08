import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'string', enum: ['active', 'on_hold'] },
  valid: ['active', 'on_hold'],
  invalid: ['', 'Active', 'closed', 1, ['active']],
};
