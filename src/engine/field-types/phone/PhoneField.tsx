import type { FieldDisplay } from '../display/field-display.ts';

/** Shows a number that can be called. */
export const PhoneField: FieldDisplay = ({ value }) => (
  <a className="field-link num" href={`tel:${String(value).replace(/[^+\d]/g, '')}`}>
    {String(value)}
  </a>
);
