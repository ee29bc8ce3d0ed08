import { EQUALITY_WORDS, LENGTH_WORDS, PART_WORDS, type FieldType } from '../field-type.ts';

const LONGEST_PHONE = 32;

/** A telephone number as people write it: 5 to 15 digits with spaces, brackets, dots, slashes or dashes between. */
export const phoneType: FieldType = {
  sqlType: () => 'text',
  valueSchema: ({ words }) => ({ type: 'string', maxLength: LONGEST_PHONE, ...words, format: 'phone' }),
  words: [...EQUALITY_WORDS, ...LENGTH_WORDS, ...PART_WORDS],
  operand: 'string',
  samples: {
    property: { type: 'string', format: 'phone' },
    valid: ['+49 40 5550 1180', '(040) 5550-1180', '112233'],
    invalid: ['call me', '1234', '+49 40 5550 1180 5550 1180', '49+40555', '', 494055501180],
  },
};
