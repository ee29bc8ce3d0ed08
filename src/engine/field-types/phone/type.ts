import type { FieldType } from '../field-type.ts';
import { TEXT } from '../traits.ts';

const MAX_PHONE_LENGTH = 32;

/** A telephone number as people write it: 5 to 15 digits with spaces, brackets, dots, slashes or dashes between. */
export const phoneType: FieldType = {
  ...TEXT,
  format: 'phone',
  customSample: '+49 40 5550 142',
  sqlType: () => 'text',
  valueSchema: ({ words }) => ({ type: 'string', maxLength: MAX_PHONE_LENGTH, ...words, format: 'phone' }),
  screen: { ...TEXT.screen, width: 150, isProse: false },
};
