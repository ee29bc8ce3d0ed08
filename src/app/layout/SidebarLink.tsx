import { Box, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/icons/Icon.tsx';
import type { MenuLink } from './navigation.ts';
import { entryStyle, iconStyle } from './sidebar-entry.ts';
import type { SidebarLook } from './sidebar-look.ts';

interface SidebarLinkProps extends SidebarLook {
  readonly link: MenuLink;
  /** Below an entry that expands: its label is aligned with that entry's, without an icon. */
  readonly isInner?: boolean;
}

/** One entry; on the rail an icon that keeps its name. */
export const SidebarLink = ({ link, active, isRail, isTouch, isInner = false, onOpen }: SidebarLinkProps) => {
  const translate = useTranslate();
  const label = translate(`menu.${link.key}`);
  const isActive = link.key === active;
  const anchor = (
    <Box
      component={Link}
      to={link.to}
      aria-current={isActive ? 'page' : undefined}
      aria-label={isRail ? label : undefined}
      onClick={onOpen}
      sx={entryStyle({ isActive, isRail, isTouch })}
    >
      <Box component="span" sx={iconStyle}>
        {link.icon && !isInner ? <Icon name={link.icon} /> : null}
      </Box>
      {isRail ? null : <span className="cut">{label}</span>}
    </Box>
  );
  return isRail ? (
    <Tooltip title={label} placement="right" describeChild>
      {anchor}
    </Tooltip>
  ) : (
    anchor
  );
};
