import './marks.css';

/** Shown where a value is withheld: a faint long dash that says so, unlike that of a missing value. */
export const WithheldValue = ({ label }: { readonly label: string }) => (
  <span className="empty-value" title={label}>
    <span aria-hidden>—</span>
    <span className="visually-hidden">{label}</span>
  </span>
);
