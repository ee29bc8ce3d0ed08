import type { FieldType } from '../field-type.ts';
import { TEXT } from '../traits.ts';

const MAX_ADDRESS_LENGTH = 254;

/** An email address. */
export const emailType: FieldType = {
  ...TEXT,
  format: 'email',
  identifies: true,
  customSample: 'name@example.com',
  sqlType: () => 'text',
  valueSchema: ({ words }) => ({ type: 'string', maxLength: MAX_ADDRESS_LENGTH, ...words, format: 'email' }),
  screen: { ...TEXT.screen, width: 208 },
};
