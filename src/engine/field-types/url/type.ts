import type { FieldType } from '../field-type.ts';
import { TEXT } from '../traits.ts';

const MAX_URL_LENGTH = 2000;

/** A web address; only http and https, so that a link can never run a script. */
export const urlType: FieldType = {
  ...TEXT,
  format: 'uri',
  customSample: 'https://example.com',
  sqlType: () => 'text',
  valueSchema: ({ words }) => ({ type: 'string', maxLength: MAX_URL_LENGTH, ...words, format: 'uri' }),
};
