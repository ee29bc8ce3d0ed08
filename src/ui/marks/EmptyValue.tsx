import './marks.css';

/** Shown for a missing value: a faint dash, silent for screen readers unless `label` says what is missing. */
export const EmptyValue = ({ label }: { readonly label?: string }) => (
  <span className="empty-value">
    <span aria-hidden>–</span>
    {label === undefined ? null : <span className="visually-hidden">{label}</span>}
  </span>
);
