import { EQUALITY_WORDS, LENGTH_WORDS, PART_WORDS, type FieldType } from '../field-type.ts';

const LONGEST_ADDRESS = 254;

/** An e-mail address. */
export const emailType: FieldType = {
  sqlType: () => 'text',
  valueSchema: ({ words }) => ({ type: 'string', maxLength: LONGEST_ADDRESS, ...words, format: 'email' }),
  words: [...EQUALITY_WORDS, ...LENGTH_WORDS, ...PART_WORDS],
  operand: 'string',
  samples: {
    property: { type: 'string', format: 'email' },
    valid: ['maya.lindqvist@halden.example', 'a+b@x-y.co.uk'],
    invalid: ['maya', 'maya@', '@halden.example', 'maya@halden', 'a b@halden.example', 'a@b@c.example', '', 1],
  },
};
