import { Box, IconButton, Tooltip } from '@mui/material';
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Logo } from '#ui/marks/Logo.tsx';
import { Bell } from './Bell.tsx';
import { MyWork } from './MyWork.tsx';
import { PaletteSearch } from './palette/PaletteSearch.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

interface HeaderProps {
  readonly title: string;
  readonly isRail: boolean;
  readonly isNarrow: boolean;
  readonly onToggleSidebar: () => void;
}

/**
 * The bar at the top: the product's mark (a small one on very narrow screens), the search, the theme, what waits for the
 * user, the bell and the user.
 */
export const Header = ({ title, isRail, isNarrow, onToggleSidebar }: HeaderProps) => {
  const translate = useTranslate();
  const toggle = isNarrow ? 'app.open_menu' : isRail ? 'app.widen_sidebar' : 'app.narrow_sidebar';
  const Mark = isNarrow ? Menu : isRail ? PanelLeftOpen : PanelLeftClose;
  return (
    <Box
      component="header"
      sx={{
        gridColumn: '1 / -1',
        display: 'flex',
        alignItems: 'center',
        gap: isNarrow ? 0 : 2,
        px: isNarrow ? 2 : 4,
        pl: isNarrow ? 2 : '18px',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        '& .MuiIconButton-root': isNarrow ? { width: 44, height: 44 } : {},
      }}
    >
      {isNarrow ? (
        <SidebarButton label={translate(toggle)} mark={<Mark aria-hidden />} onClick={onToggleSidebar} />
      ) : null}
      <Box
        component={Link}
        to="/"
        aria-label={translate('app.home', { title })}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '10px',
          minWidth: 0,
          pl: isNarrow ? 1 : 0,
          width: isNarrow || isRail ? 'auto' : 176,
          fontWeight: 600,
          letterSpacing: '.01em',
          color: 'text.primary',
          textDecoration: 'none',
          borderRadius: '6px',
        }}
      >
        <Logo />
        <Box component="span" sx={{ display: { xs: 'none', sm: isRail ? 'none' : 'inline' } }} className="cut">
          {title}
        </Box>
      </Box>
      {isNarrow ? null : (
        <SidebarButton label={translate(toggle)} mark={<Mark aria-hidden />} onClick={onToggleSidebar} />
      )}
      {/* One place at every width: an open palette stays open when the window is made smaller. */}
      <Box sx={isNarrow ? { ml: 'auto' } : { display: 'flex', flex: '0 1 440px', minWidth: 0, ml: '22px', mr: 'auto' }}>
        <PaletteSearch isNarrow={isNarrow} />
      </Box>
      <ThemeSwitch />
      <MyWork />
      <Bell />
      <PersonMenu />
    </Box>
  );
};

interface SidebarButtonProps {
  readonly label: string;
  readonly mark: React.ReactNode;
  readonly onClick: () => void;
}

const SidebarButton = ({ label, mark, onClick }: SidebarButtonProps) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} onClick={onClick}>
      {mark}
    </IconButton>
  </Tooltip>
);
