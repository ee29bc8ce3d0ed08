import { STORABLE_TEXT, type FieldType } from '../field-type.ts';
import { TEXT } from '../traits.ts';

const MAX_LINE_LENGTH = 255;
const MAX_TEXT_LENGTH = 20_000;

/** One line of text, or several with `widget: multiline` or `rich_text`. Without `maxLength` 255 and 20,000 characters. */
export const textType: FieldType = {
  ...TEXT,
  customSample: 'Sample text',
  sqlType: () => 'text',
  valueSchema: ({ words, widget }) => ({
    type: 'string',
    maxLength: widget === 'multiline' || widget === 'rich_text' ? MAX_TEXT_LENGTH : MAX_LINE_LENGTH,
    ...words,
    allOf: STORABLE_TEXT,
  }),
};
