import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { Check, Ellipsis } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

/** One line of a menu: it does something, or leads to an address. */
export interface MenuAction {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly onClick?: () => void;
  readonly to?: string;
  readonly isOff?: boolean;
  /** Of something that is on or off. */
  readonly isOn?: boolean;
  /** After a line that sets it apart from those before. */
  readonly isApart?: boolean;
}

interface ActionMenuProps {
  readonly label: string;
  /** With a border, as in the header of a screen. */
  readonly isSquare?: boolean;
  /** Those that are not there are left out. */
  readonly actions: readonly (MenuAction | false)[];
}

/** What is seldom needed, behind three dots. */
export const ActionMenu = ({ label, isSquare = false, actions }: ActionMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        {...(isSquare ? { className: 'list-square' } : { size: 'small' })}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.flatMap((action) => (action ? lineOf(action, close) : []))}
      </Menu>
    </>
  );
};

/** The menu moves the focus among its own children, so these are elements and no component. */
const lineOf = ({ label, icon: Icon, onClick, to, isOff = false, isOn, isApart }: MenuAction, close: () => void) => [
  ...(isApart ? [<Divider key={`before ${label}`} />] : []),
  <MenuItem
    key={label}
    disabled={isOff}
    {...(to !== undefined && { component: Link, to })}
    {...(isOn !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isOn })}
    onClick={() => {
      close();
      onClick?.();
    }}
  >
    {isOn === undefined ? null : <Check size={16} aria-hidden style={{ visibility: isOn ? 'visible' : 'hidden' }} />}
    {Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden /> : null}
    {label}
  </MenuItem>,
];
