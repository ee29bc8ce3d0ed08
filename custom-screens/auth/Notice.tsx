import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';

type NoticeTone = 'info' | 'bad' | 'ok';

const MARKS = { info: Info, bad: CircleAlert, ok: CircleCheck };
const COLORS = { info: 'info.main', bad: 'error.main', ok: 'success.main' } as const;

/** A sentence above a form: the reason for the page, an error, or a result. */
export const Notice = ({ tone, children }: { readonly tone: NoticeTone; readonly children: ReactNode }) => {
  const Mark = MARKS[tone];
  return (
    <Box
      role={tone === 'bad' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        gap: '10px',
        p: '10px 12px',
        borderRadius: 1,
        bgcolor: `${tone}Soft`,
        fontSize: 13,
        lineHeight: '18px',
      }}
    >
      <Box component={Mark} aria-hidden sx={{ color: COLORS[tone], flex: 'none', mt: '1px' }} />
      <div>{children}</div>
    </Box>
  );
};
