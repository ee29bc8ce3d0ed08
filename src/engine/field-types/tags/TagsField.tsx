import type { FieldDisplay } from '../field-display.ts';

/** Shows free words, in the stored order. */
export const TagsField: FieldDisplay = ({ value }) => (value as readonly string[]).join(', ');
