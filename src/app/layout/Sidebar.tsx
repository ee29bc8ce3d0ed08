import { useMemo } from 'react';
import { Box, Drawer, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { Logo } from '#client/page/Logo.tsx';
import { activeEntry, menuOf } from './navigation.ts';
import { SidebarGroup } from './SidebarGroup.tsx';

interface SidebarProps {
  readonly title: string;
  /** Folded to icons. */
  readonly isRail: boolean;
  /** A drawer over the page instead of a column beside it. */
  readonly isNarrow: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The way to every screen of this person, from the navigation file. */
export const Sidebar = ({ title, isRail, isNarrow, isOpen, onClose }: SidebarProps) => {
  const translate = useTranslate();
  const catalogue = useCatalogue();
  const { pathname } = useLocation();
  const groups = useMemo(() => menuOf(catalogue), [catalogue]);
  const active = activeEntry(groups, pathname);

  const entries = (
    <Box component="nav" aria-label={translate('app.navigation')} sx={{ px: 2, py: isNarrow ? 0 : 3 }}>
      {groups.map((group, index) => (
        <SidebarGroup
          key={group.key || index}
          group={group}
          active={active}
          isRail={isRail && !isNarrow}
          isTouch={isNarrow}
          onOpen={onClose}
        />
      ))}
    </Box>
  );

  if (!isNarrow)
    return (
      <Box sx={{ bgcolor: 'background.default', borderRight: 1, borderColor: 'divider', overflow: 'hidden auto' }}>
        {entries}
      </Box>
    );
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': translate('app.menu'),
          sx: { width: 304, maxWidth: '86vw', boxShadow: 'var(--mui-palette-shadow)' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '10px',
          height: 56,
          px: '18px',
          fontWeight: 600,
          flex: 'none',
        }}
      >
        <Logo />
        <Box sx={{ flex: 1 }} className="cut">
          {title}
        </Box>
        <IconButton aria-label={translate('app.close_menu')} onClick={onClose} sx={{ width: 44, height: 44, mr: -2 }}>
          <X aria-hidden />
        </IconButton>
      </Box>
      {entries}
    </Drawer>
  );
};
