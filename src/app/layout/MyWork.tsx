import { lazy, Suspense, useEffect, useState } from 'react';
import { Box } from '@mui/material';
import { useRealtime } from '#client/realtime/RealtimeProvider.tsx';
import { leaveOut } from './leave-out.ts';

const MyWorkLink = lazy(() => import('./MyWorkLink.tsx').catch(leaveOut));

/** Without a live connection the first screen has everything by then. */
const LATEST_MS = 10_000;

/** The place of the way to what waits for the user; its code and its number come after the first screen. */
export const MyWork = () => {
  const realtime = useRealtime();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const show = () => setReady(true);
    const stop = realtime.onConnected(show);
    const latest = setTimeout(show, LATEST_MS);
    return () => {
      stop();
      clearTimeout(latest);
    };
  }, [realtime]);
  const place = <Box sx={{ flex: 'none', width: { xs: 44, md: 32 } }} />;
  return isReady ? (
    <Suspense fallback={place}>
      <MyWorkLink />
    </Suspense>
  ) : (
    place
  );
};
