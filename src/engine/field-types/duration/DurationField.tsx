import type { FieldDisplay } from '../display/field-display.ts';
import { formatDuration } from './format-duration.ts';

/** Shows a duration in words, in the reader's language. */
export const DurationField: FieldDisplay = ({ value }, { locale }) => (
  <span className="num">{formatDuration(value, locale)}</span>
);
