import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { usePageTitle } from './PageTitleProvider.tsx';

export interface PageHeaderProps {
  /** A text, translated already. */
  readonly title: string;
  /** Shown in a quiet color after the title ("128", "34 lists"). */
  readonly count?: ReactNode;
  /** Marks beside the title, such as a state. */
  readonly aside?: ReactNode;
  /** Actions at the right; the primary one last. */
  readonly children?: ReactNode;
}

/** The title row of a screen, 50 px: its only h1, a count, and what can be done. Names the document too. */
export const PageHeader = ({ title, count, aside, children }: PageHeaderProps) => {
  usePageTitle(title);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        gap: 2,
        minHeight: 50,
        px: 'var(--gutter)',
        pt: { xs: 3, md: '6px' },
        pb: { xs: 2, md: 3 },
      }}
    >
      <Box sx={{ display: { xs: 'grid', md: 'contents' }, minWidth: 0 }}>
        <Typography variant="h1" className="cut">
          {title}
        </Typography>
        {count === undefined ? null : (
          <Box component="span" className="num" sx={countLook}>
            {count}
          </Box>
        )}
      </Box>
      {aside}
      <Box sx={{ flex: 1 }} />
      {children}
    </Box>
  );
};

/** On a phone it has a separate line under the title: a longer count pushes no button down. */
const countLook = {
  color: 'text.tertiary',
  whiteSpace: 'nowrap',
  minHeight: { xs: 18, md: 'auto' },
  lineHeight: { xs: '18px', md: 'inherit' },
  fontSize: { xs: 13, md: 'inherit' },
} as const;
