import type { FieldDisplay } from '../display/field-display.ts';

/** Shows an address without its protocol and opens it in a new tab. Anything but http(s) stays text: a stored `javascript:` must not run. */
export const UrlField: FieldDisplay = ({ value }) => {
  const address = String(value);
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a className="field-link" href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  );
};
