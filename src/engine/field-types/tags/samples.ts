import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'array', items: { type: 'string' }, maxItems: 3 },
  valid: [[], ['night shift'], ['a', 'b', 'c']],
  invalid: ['a', ['a', 'a'], [''], ['a', 'b', 'c', 'd'], [1], ['a\u0000']],
};
