import type { FieldDisplay } from '../display/field-display.ts';
import { listText } from '../list-text.ts';

/** Shows free words, in the stored order. */
export const TagsField: FieldDisplay = ({ value }, { locale }) => listText(value as readonly string[], locale);
