import type { FieldDisplay } from '../display/field-display.ts';

/** Shows an address that opens the reader's email program. */
export const EmailField: FieldDisplay = ({ value }) => (
  <a className="field-link" href={`mailto:${String(value)}`}>
    {String(value)}
  </a>
);
