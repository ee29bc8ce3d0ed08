import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useKeepKeys } from '#client/page/waiting-keys.ts';

/** Takes the place of a screen whose code is still loading, with the layout of a page. */
export const PageSkeleton = () => {
  const translate = useTranslate();
  useKeepKeys();
  return (
    <Box role="status" aria-label={translate('app.loading')} sx={{ px: 'var(--gutter)', pt: 3 }}>
      <Skeleton width={220} height={28} variant="rounded" />
      <Box sx={{ display: 'grid', gap: 4, mt: 8, maxWidth: 772 }}>
        {ROWS.map((width) => (
          <Skeleton key={width} width={width} height={20} variant="rounded" />
        ))}
      </Box>
    </Box>
  );
};

const ROWS = ['70%', '85%', '60%', '78%', '50%'];
