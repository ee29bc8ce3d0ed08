import { Skeleton } from '@mui/material';

/** The rows of what waits, in their final size. */
export const WorkSkeleton = ({ rows }: { readonly rows: number }) => (
  <ul className="work-rows" aria-busy>
    {Array.from({ length: rows }, (_, index) => (
      <li key={index} className="work-row">
        <Skeleton variant="circular" width={28} height={28} />
        <Skeleton width="60%" />
        <Skeleton width={70} />
        <Skeleton variant="rounded" height={28} />
      </li>
    ))}
  </ul>
);
