import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'string', format: 'phone' },
  valid: ['+49 40 5550 1180', '(040) 5550-1180', '112233'],
  invalid: ['call me', '1234', '+49 40 5550 1180 5550 1180', '49+40555', '', 494055501180],
};
