import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'string', format: 'email' },
  valid: ['maya.lindqvist@halden.example', 'a+b@x-y.co.uk'],
  invalid: ['maya', 'maya@', '@halden.example', 'maya@halden', 'a b@halden.example', 'a@b@c.example', '', 1],
};
