import type { FieldDisplay } from '../display/field-display.ts';

/** Shows yes or no as a word, so that it also reads aloud. */
export const BooleanField: FieldDisplay = ({ value }, { translate }) =>
  translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
