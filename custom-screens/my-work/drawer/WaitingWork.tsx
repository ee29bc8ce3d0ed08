import { Skeleton } from '@mui/material';

/** The place of the contents while they load. */
export const WaitingWork = () => (
  <div className="work-drawer-body" aria-busy>
    <Skeleton variant="rounded" height={220} />
  </div>
);
