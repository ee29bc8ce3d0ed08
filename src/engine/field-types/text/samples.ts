import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'string', minLength: 1, maxLength: 12 },
  valid: ['a', 'Halden Group', 'Ünïcode 日本', "it's; --"],
  invalid: ['', 'thirteen char', 7, true, ['a'], { a: 1 }, 'a\u0000b'],
};
