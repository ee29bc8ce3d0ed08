import { Box, Button } from '@mui/material';
import { CloudOff } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useConnection } from '#client/connection/ConnectionProvider.tsx';

/** Says that the server cannot be reached, over the line of the breadcrumb, so that nothing on the screen moves; on a phone, which has none, above the title. */
export const ConnectionStrip = () => {
  const translate = useTranslate();
  const { lost, retry } = useConnection();
  return (
    <Box role="status" sx={place}>
      {lost ? (
        <Box sx={strip}>
          <Box component={CloudOff} aria-hidden size={16} sx={{ flex: 'none', color: 'warning.main' }} />
          <span>{translate('app.connection.lost')}</span>
          <Button size="small" variant="text" color="primary" onClick={retry}>
            {translate('app.connection.retry')}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
};

const place = { position: 'sticky', top: 0, zIndex: 6, height: { md: 0 }, flex: 'none' } as const;

const strip = {
  position: { md: 'absolute' },
  insetInline: 0,
  'main:has(.list-panel) &': { insetInlineEnd: { md: 'min(480px, 100%)' } },
  top: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 36,
  px: 'var(--gutter)',
  py: '2px',
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 13,
  lineHeight: '18px',
  bgcolor: 'warnSoft',
  '& > span': { flex: 1, minWidth: 0 },
} as const;
