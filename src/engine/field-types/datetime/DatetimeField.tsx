import { formatInstant } from '../date/format-date.ts';
import type { FieldDisplay } from '../display/field-display.ts';

/** Shows an instant in the reader's time zone, as `20/11/2026 03:07 PM` (SPEC 9). */
export const DatetimeField: FieldDisplay = ({ value }) => (
  <time className="num" dateTime={String(value)}>
    {formatInstant(String(value))}
  </time>
);
