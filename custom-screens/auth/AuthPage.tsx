import type { ReactNode } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Logo } from '#ui/marks/Logo.tsx';
import { usePageTitle } from '#client/page/PageTitleProvider.tsx';
import { useAuthServices } from './AuthServices.tsx';
import { ProductPicture } from './ProductPicture.tsx';

interface AuthPageProps {
  /** Texts, translated already. */
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** The frame of every page before the sign-in: what is asked at the left, a picture of the product at the right. */
export const AuthPage = ({ title, lead, children }: AuthPageProps) => {
  const { title: product } = useAuthServices();
  usePageTitle(title);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', lg: 'minmax(480px, 560px) 1fr' },
        minHeight: '100dvh',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', p: { xs: '24px 20px', sm: '32px 40px' } }}>
        <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: '10px', fontWeight: 600 }}>
          <Logo />
          {product}
        </Box>
        <Box component="main" sx={{ width: '100%', maxWidth: 360, m: 'auto', py: 8 }}>
          <Typography variant="h1" sx={{ fontSize: 24, lineHeight: '32px', letterSpacing: '-.021em' }}>
            {title}
          </Typography>
          {lead ? <Typography sx={{ mt: 1, color: 'text.secondary' }}>{lead}</Typography> : null}
          <Box sx={{ display: 'grid', gap: '18px', mt: '18px' }}>{children}</Box>
        </Box>
        <Box component="footer" sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <ThemeButton />
        </Box>
      </Box>
      <ProductPicture />
    </Box>
  );
};

const NEXT = { light: 'dark', dark: 'system', system: 'light' } as const;
const MARKS = { light: Sun, dark: Moon, system: Monitor };

const ThemeButton = () => {
  const translate = useTranslate();
  const { mode = 'system', setMode } = useColorScheme();
  const Mark = MARKS[mode];
  return (
    <Button
      variant="text"
      size="small"
      startIcon={<Mark aria-hidden size={14} />}
      onClick={() => setMode(NEXT[mode])}
      sx={{ fontSize: 12 }}
    >
      {translate('auth.theme', { mode: translate(`app.theme.${mode}`) })}
    </Button>
  );
};
