import { EQUALITY_WORDS, LENGTH_WORDS, PART_WORDS, STORABLE_TEXT, type FieldType } from '../field-type.ts';

const LONGEST_LINE = 255;
const LONGEST_TEXT = 20_000;

/** One line of text, or several with `widget: multiline` or `rich_text`. Without `maxLength` 255 and 20,000 characters. */
export const textType: FieldType = {
  sqlType: () => 'text',
  valueSchema: ({ words, widget }) => ({
    type: 'string',
    maxLength: widget === 'multiline' || widget === 'rich_text' ? LONGEST_TEXT : LONGEST_LINE,
    ...words,
    allOf: STORABLE_TEXT,
  }),
  words: [...EQUALITY_WORDS, ...LENGTH_WORDS, ...PART_WORDS],
  operand: 'string',
  samples: {
    property: { type: 'string', minLength: 1, maxLength: 12 },
    valid: ['a', 'Halden Group', 'Ünïcode 日本', "it's; --"],
    invalid: ['', 'thirteen char', 7, true, ['a'], { a: 1 }, 'a\u0000b'],
  },
};
