import { STORABLE_TEXT, type FieldType } from '../field-type.ts';
import { TEXT } from '../traits.ts';

const LONGEST_LINE = 255;
const LONGEST_TEXT = 20_000;

/** One line of text, or several with `widget: multiline` or `rich_text`. Without `maxLength` 255 and 20,000 characters. */
export const textType: FieldType = {
  ...TEXT,
  formula: 'text',
  customSample: 'Sample text',
  sqlType: () => 'text',
  valueSchema: ({ words, widget }) => ({
    type: 'string',
    maxLength: widget === 'multiline' || widget === 'rich_text' ? LONGEST_TEXT : LONGEST_LINE,
    ...words,
    allOf: STORABLE_TEXT,
  }),
};
