import { useId, useState } from 'react';
import { Box, ButtonBase, Menu, MenuItem, Tooltip } from '@mui/material';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/icons/Icon.tsx';
import type { MenuBranch } from './navigation.ts';
import { entryStyle, iconStyle } from './sidebar-entry.ts';
import type { SidebarLook } from './sidebar-look.ts';
import { SidebarLink } from './SidebarLink.tsx';
import { useFold } from './useFold.ts';

type SidebarBranchProps = SidebarLook & { readonly branch: MenuBranch };

/** An entry that unfolds to others; on the rail it opens them as a menu beside it. */
export const SidebarBranch = (props: SidebarBranchProps) =>
  props.isRail ? <RailBranch {...props} /> : <UnfoldingBranch {...props} />;

const UnfoldingBranch = ({ branch, ...look }: SidebarBranchProps) => {
  const translate = useTranslate();
  const listId = useId();
  const label = translate(`menu.${branch.key}`);
  const [isFolded, setFolded] = useFold({
    key: branch.key,
    holdsActive: branch.links.some(({ key }) => key === look.active),
    isLong: look.isLong,
  });
  const Mark = isFolded ? ChevronRight : ChevronDown;
  return (
    <>
      <ButtonBase
        aria-expanded={!isFolded}
        aria-controls={listId}
        onClick={() => setFolded(!isFolded)}
        sx={entryStyle({ ...look, isActive: false })}
      >
        <Box component="span" sx={iconStyle}>
          {branch.icon ? <Icon name={branch.icon} /> : null}
        </Box>
        <Box component="span" className="cut" sx={{ flex: 1 }}>
          {label}
        </Box>
        <Mark aria-hidden size={14} />
      </ButtonBase>
      <Box component="ul" id={listId} aria-label={label} hidden={isFolded} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {branch.links.map((link) => (
          <li key={link.key}>
            <SidebarLink link={link} isInner {...look} />
          </li>
        ))}
      </Box>
    </>
  );
};

const RailBranch = ({ branch, active, isTouch, onOpen }: SidebarBranchProps) => {
  const translate = useTranslate();
  const menuId = useId();
  const label = translate(`menu.${branch.key}`);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isActive = branch.links.some(({ key }) => key === active);
  return (
    <>
      <Tooltip title={anchor ? '' : label} placement="right" describeChild>
        <ButtonBase
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? menuId : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={entryStyle({ isActive, isRail: true, isTouch })}
        >
          <Box component="span" sx={iconStyle}>
            {branch.icon ? <Icon name={branch.icon} /> : null}
          </Box>
        </ButtonBase>
      </Tooltip>
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { ml: 2, minWidth: 180 } } }}
      >
        {branch.links.map((link) => (
          <MenuItem
            key={link.key}
            component={Link}
            to={link.to}
            selected={link.key === active}
            aria-current={link.key === active ? 'page' : undefined}
            onClick={() => {
              setAnchor(null);
              onOpen();
            }}
          >
            {translate(`menu.${link.key}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
