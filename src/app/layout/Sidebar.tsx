import { useMemo, useState } from 'react';
import { Box, Drawer, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { Logo } from '#ui/marks/Logo.tsx';
import { activeEntry, linksOf, menuOf } from './navigation.ts';
import { matchWords } from '#shared/rules/match-words.ts';
import { SidebarFilter } from './SidebarFilter.tsx';
import { SidebarGroup } from './SidebarGroup.tsx';
import { SidebarLink } from './SidebarLink.tsx';

/**
 * With more entries than these, only the group with the open one is expanded; the others expand on request, and a field
 * finds them.
 */
const MAX_OPEN = 20;

interface SidebarProps {
  readonly title: string;
  /** Collapsed to icons. */
  readonly isRail: boolean;
  /** A drawer over the page instead of a column beside it. */
  readonly isNarrow: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The way to every screen of this user, from the navigation file. */
export const Sidebar = ({ title, isRail, isNarrow, isOpen, onClose }: SidebarProps) => {
  const translate = useTranslate();
  const catalogue = useCatalogue();
  const { pathname } = useLocation();
  const groups = useMemo(() => menuOf(catalogue), [catalogue]);
  const active = activeEntry(groups, pathname);

  const [text, setText] = useState('');
  const links = groups.flatMap((group) => group.entries.flatMap(linksOf));
  const isLong = links.length > MAX_OPEN;
  const isTouch = isNarrow;
  const look = { active, isRail: isRail && !isNarrow, isTouch, isLong };
  const found =
    isLong && text.trim() !== ''
      ? links.filter(({ key }) => matchWords(translate(`menu.${key}`), text) !== undefined)
      : undefined;
  const followed = () => {
    setText('');
    onClose();
  };

  const entries = (
    <Box component="nav" aria-label={translate('app.navigation')} sx={{ px: 2, py: isNarrow ? 0 : 3 }}>
      {isLong && !look.isRail ? (
        <SidebarFilter text={text} isTouch={isTouch} found={found?.length} onType={setText} />
      ) : null}
      {found ? (
        <Box component="ul" aria-label={translate('palette.results')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {found.map((link) => (
            <li key={link.key}>
              <SidebarLink link={link} {...look} onOpen={followed} />
            </li>
          ))}
        </Box>
      ) : null}
      {(found ? [] : groups).map((group, index) => (
        <SidebarGroup key={group.key || index} group={group} {...look} onOpen={onClose} />
      ))}
      {found?.length === 0 ? (
        <Box component="p" sx={{ m: 0, px: '10px', fontSize: 13, color: 'text.secondary' }}>
          {translate('palette.nothing', { query: text.trim() })}
        </Box>
      ) : null}
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
