import './list.css';

/** Rows of a list whose columns are not known yet: a bar in place of each title, and nothing that moves later. */
export const SkeletonLines = ({ count }: { readonly count: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="list-line">
        <span className="list-bone" style={{ width: `${12 + ((index * 17) % 14)}%` }} />
      </div>
    ))}
  </div>
);
