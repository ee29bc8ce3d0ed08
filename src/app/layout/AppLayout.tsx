import { lazy, Suspense, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Box, useMediaQuery } from '@mui/material';
import { useDefaultTitle, useStore, useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useDrawn, useRested } from '#client/page/first-screen.ts';
import { usePreference } from '#client/preferences/preferences.ts';
import { ErrorBoundary } from '../routes/ErrorBoundary.tsx';
import { PageSkeleton } from '../routes/PageSkeleton.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ConnectionStrip } from './ConnectionStrip.tsx';
import { Header } from './Header.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useKeptScroll } from './useKeptScroll.ts';
import { leaveOut } from './leave-out.ts';

const DiagnosticBanner = lazy(() => import('./DiagnosticBanner.tsx').catch(leaveOut));
const WorkPanels = lazy(() => import('./WorkPanels.tsx').catch(leaveOut));

/** Below this the sidebar is a drawer that a click on an entry closes (SPEC 9). */
const DRAWER_BELOW = '(max-width: 990.98px)';

/** The frame around every screen: header, sidebar, breadcrumb, and the one region that scrolls. */
export const AppLayout = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate();
  const title = useDefaultTitle();
  const mainId = useId();
  const isNarrow = useMediaQuery(DRAWER_BELOW, { noSsr: true });
  const [style] = usePreference('menu_style');
  const [isRail, setRail] = useStore(`frame.${style}.rail`, style === 'collapsible-vertical');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const scroller = useKeptScroll();
  const toggle = () => (isNarrow ? setDrawerOpen(!isDrawerOpen) : setRail(!isRail));
  const hasSidebar = !isNarrow && !isRail;
  const name = typeof title === 'string' ? title : '';

  return (
    <Box
      data-sidebar={isNarrow ? undefined : isRail ? 'rail' : 'open'}
      sx={{
        display: 'grid',
        gridTemplate: `52px minmax(0, 1fr) / ${isNarrow ? '' : isRail ? '60px ' : '240px '}minmax(0, 1fr)`,
        // Toasts are over the open sidebar; elsewhere they would cover fields.
        height: hasSidebar ? '100dvh' : 'calc(100dvh - var(--toasts-height, 0px))',
        '@media print': { display: 'block', height: 'auto', '& > :not(main)': { display: 'none' } },
      }}
    >
      <Box component="a" href={`#${mainId}`} sx={skipLink}>
        {translate('app.skip_to_content')}
      </Box>
      <Header title={name} isRail={isRail && !isNarrow} isNarrow={isNarrow} onToggleSidebar={toggle} />
      <Sidebar
        title={name}
        isRail={isRail}
        isNarrow={isNarrow}
        isOpen={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
      />
      <Box
        component="main"
        id={mainId}
        ref={scroller}
        tabIndex={-1}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          minHeight: 0,
          overflow: 'auto',
          '@media print': { overflow: 'visible', bgcolor: '#fff', '& > nav': { display: 'none' } },
          position: 'relative',
          bgcolor: 'background.paper',
          outline: 'none',
        }}
      >
        <ConnectionStrip />
        <Diagnostics />
        <LongWork />
        <Breadcrumb />
        <ErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>
            {children}
            <ScreenIsHere />
          </Suspense>
        </ErrorBoundary>
      </Box>
    </Box>
  );
};

/** It comes after the first screen. */
const LongWork = () =>
  useRested() ? (
    <Suspense fallback={null}>
      <WorkPanels />
    </Suspense>
  ) : null;

/** There is rarely one, and only Admins see it. */
const Diagnostics = () =>
  useCatalogue().diagnostics.length > 0 ? (
    <Suspense fallback={null}>
      <DiagnosticBanner />
    </Suspense>
  ) : null;

/** Announces a screen whose code has loaded; a screen that still waits for its rows has announced that before. */
const ScreenIsHere = () => {
  useDrawn(true);
  return null;
};

const skipLink = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 'tooltip',
  p: '8px 12px',
  borderRadius: '6px',
  bgcolor: 'raised',
  color: 'accent',
  '&:focus': { top: 8, boxShadow: 'var(--mui-palette-shadow)' },
};
