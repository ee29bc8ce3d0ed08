import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';

interface BenchProps {
  /** Its key under `dev`: title, and `<name>_help` in a line below. */
  readonly name: string;
  readonly children: ReactNode;
}

/** One part of the workbench. */
export const Bench = ({ name, children }: BenchProps) => {
  const translate = useTranslate();
  return (
    <Box
      component="section"
      aria-labelledby={`bench-${name}`}
      sx={{ py: 5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 3 }}
    >
      <div>
        <Typography variant="h2" id={`bench-${name}`}>
          {translate(`dev.${name}.title`)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate(`dev.${name}.help`)}
        </Typography>
      </div>
      {children}
    </Box>
  );
};

/** Things in a row that wraps. */
export const Row = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>{children}</Box>
);
