import { STORABLE_TEXT, type FieldType } from '../field-type.ts';

const LONGEST_TAG = 60;
const MOST_TAGS = 100;

/** Free words, each once: up to 100 of up to 60 characters where the file sets no other bounds. */
export const tagsType: FieldType = {
  sqlType: () => 'jsonb',
  valueSchema: ({ words }) => ({
    type: 'array',
    maxItems: MOST_TAGS,
    ...words,
    uniqueItems: true,
    items: {
      type: 'string',
      minLength: 1,
      maxLength: LONGEST_TAG,
      ...(words['items'] as object | undefined),
      allOf: STORABLE_TEXT,
    },
  }),
  words: ['contains', 'present', 'not'],
  operand: 'string',
  samples: {
    property: { type: 'array', items: { type: 'string' }, maxItems: 3 },
    valid: [[], ['night shift'], ['a', 'b', 'c']],
    invalid: ['a', ['a', 'a'], [''], ['a', 'b', 'c', 'd'], [1], ['a\u0000']],
  },
};
