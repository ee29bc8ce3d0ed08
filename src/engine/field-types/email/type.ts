import type { FieldType } from '../field-type.ts';
import { TEXT } from '../traits.ts';

const LONGEST_ADDRESS = 254;

/** An email address. */
export const emailType: FieldType = {
  ...TEXT,
  format: 'email',
  customSample: 'name@example.com',
  sqlType: () => 'text',
  valueSchema: ({ words }) => ({ type: 'string', maxLength: LONGEST_ADDRESS, ...words, format: 'email' }),
  screen: { ...TEXT.screen, width: 208 },
};
