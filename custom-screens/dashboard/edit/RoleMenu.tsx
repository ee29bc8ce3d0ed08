import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { DashboardFrame } from '#shared/contracts/dashboard.ts';

type Role = DashboardFrame['roles'][number];

interface RoleMenuProps {
  readonly roles: readonly Role[];
  readonly onSave: (role: Role) => void;
  readonly onReset: (role: Role) => void;
}

/** Makes the layout that of a role, or gives a role the one that the product begins with. */
export const RoleMenu = ({ roles, onSave, onReset }: RoleMenuProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Button
        endIcon={<ChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('dashboard.edit.for_role')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {roles.map((role) => (
          <MenuItem key={role.key} onClick={close(() => onSave(role))}>
            {translate('dashboard.edit.save_for', { role: role.title })}
          </MenuItem>
        ))}
        <Divider />
        {roles.map((role) => (
          <MenuItem key={role.key} onClick={close(() => onReset(role))}>
            {translate('dashboard.edit.reset_for', { role: role.title })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
