import { formatInstant, formatInstantDate } from '../date/format-date.ts';
import type { FieldDisplay } from '../display/field-display.ts';

/** Shows the day of an instant in the reader's time zone, with the full time in the tooltip; a custom field's whole (SPEC 3). */
export const DatetimeField: FieldDisplay = ({ field, value }) => (
  <time className="num" dateTime={String(value)} title={formatInstant(String(value))}>
    {field.custom === undefined ? formatInstantDate(String(value)) : formatInstant(String(value))}
  </time>
);
