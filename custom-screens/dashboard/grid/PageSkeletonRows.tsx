import { Skeleton } from '@mui/material';

/** The place of the widgets until it is known which there are. */
export const PageSkeletonRows = () => (
  <div className="dash-canvas" aria-busy>
    <Skeleton variant="rounded" height={298} style={{ gridColumn: 'span 8' }} />
    <Skeleton variant="rounded" height={298} style={{ gridColumn: 'span 4' }} />
    <Skeleton variant="rounded" height={90} style={{ gridColumn: '1 / -1' }} />
  </div>
);
