import { EQUALITY_WORDS, type FieldType } from '../field-type.ts';

/** Yes or no. */
export const booleanType: FieldType = {
  sqlType: () => 'boolean',
  valueSchema: () => ({ type: 'boolean' }),
  words: EQUALITY_WORDS,
  operand: 'boolean',
  samples: { property: { type: 'boolean' }, valid: [true, false], invalid: ['true', 0, 1, 'yes', []] },
};
