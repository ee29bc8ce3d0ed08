import { useMemo } from 'react';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { breadcrumbTrail } from './breadcrumb-trail.ts';
import { CrumbLink } from './CrumbLink.tsx';

/**
 * Where this screen is, from the path: links where the path leads to a screen, text where it does not. Nothing on Home.
 */
export const Breadcrumb = () => {
  const translate = useTranslate();
  const catalogue = useCatalogue();
  const { pathname } = useLocation();
  const trail = useMemo(() => breadcrumbTrail(catalogue, pathname), [catalogue, pathname]);
  if (trail.length === 0) return null;
  return (
    <Box component="nav" aria-label={translate('app.breadcrumb')} sx={{ display: { xs: 'none', md: 'block' } }}>
      <Box
        component="ol"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '6px',
          m: 0,
          p: 0,
          px: 'var(--gutter)',
          pt: '14px',
          listStyle: 'none',
          fontSize: 12,
          lineHeight: '16px',
          color: 'text.tertiary',
          '& li': { display: 'flex', minWidth: 0, gap: '6px' },
          '& li + li::before': { content: '"/"', opacity: 0.6 },
          '& a': { color: 'text.secondary', textDecoration: 'none', '&:hover': { color: 'text.primary' } },
        }}
      >
        {trail.map((crumb, index) => (
          <li key={crumb.path} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            <CrumbLink crumb={crumb} />
          </li>
        ))}
      </Box>
    </Box>
  );
};
