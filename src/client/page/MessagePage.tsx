import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { usePageTitle } from './PageTitleProvider.tsx';

export interface MessagePageProps {
  /** Texts, translated already. */
  readonly title: string;
  readonly message?: ReactNode;
  readonly mark?: ReactNode;
  /** What can be done next. */
  readonly children?: ReactNode;
}

/** A screen that says one thing and what to do next: not found, not allowed, failed. */
export const MessagePage = ({ title, message, mark, children }: MessagePageProps) => {
  usePageTitle(title);
  return (
    <Box
      sx={{ flex: 1, display: 'grid', placeItems: 'center', alignContent: 'center', gap: 2, p: 6, textAlign: 'center' }}
    >
      {mark ? <Box sx={{ color: 'text.tertiary', display: 'flex', mb: 2 }}>{mark}</Box> : null}
      <Typography variant="h1">{title}</Typography>
      {message ? <Typography sx={{ color: 'text.secondary', maxWidth: 440 }}>{message}</Typography> : null}
      <Box sx={{ display: 'flex', gap: 2, mt: 3 }}>{children}</Box>
    </Box>
  );
};
