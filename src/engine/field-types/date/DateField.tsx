import type { FieldDisplay } from '../display/field-display.ts';
import { formatDate } from './format-date.ts';

/** Shows a calendar date as dd/MM/yyyy; it has no time zone. */
export const DateField: FieldDisplay = ({ value }) => (
  <time className="num" dateTime={String(value)}>
    {formatDate(String(value))}
  </time>
);
