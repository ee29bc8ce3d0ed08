import { EQUALITY_WORDS, LENGTH_WORDS, PART_WORDS, type FieldType } from '../field-type.ts';

const LONGEST_URL = 2000;

/** A web address; only http and https, so that a link can never run a script. */
export const urlType: FieldType = {
  sqlType: () => 'text',
  valueSchema: ({ words }) => ({ type: 'string', maxLength: LONGEST_URL, ...words, format: 'uri' }),
  words: [...EQUALITY_WORDS, ...LENGTH_WORDS, ...PART_WORDS],
  operand: 'string',
  samples: {
    property: { type: 'string', format: 'uri' },
    valid: ['https://halden.example', 'http://localhost:3000/a?b=c#d', 'https://münchen.example/über'],
    invalid: [
      'halden.example',
      'javascript:alert(1)',
      'https://',
      'https://a b',
      'ftp://a.example',
      'https://u:p@a.example',
      '',
    ],
  },
};
