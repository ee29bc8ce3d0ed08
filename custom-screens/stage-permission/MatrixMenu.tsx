import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { Check, Copy, Ellipsis, History, List, Undo2, Users } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RightMatrix } from '#shared/contracts/stage-permissions.ts';
import type { MatrixEditing } from './useMatrixEditing.ts';

interface MatrixMenuProps {
  readonly matrix: RightMatrix;
  readonly editing: MatrixEditing;
  readonly isPhone: boolean;
  readonly onOpen: (dialog: 'history' | 'copy' | 'compare') => void;
}

/** What is seldom needed: the default of the workflow, the versions, the single records. */
export const MatrixMenu = ({ matrix, editing, isPhone, onOpen }: MatrixMenuProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { rights, draft, change } = editing;
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <IconButton
        className="list-square"
        aria-label={translate('stage_permission.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={rights.isStrict}
          onClick={choose(() => change({ ...draft, policy: !rights.isStrict }))}
        >
          <Check size={16} aria-hidden style={{ visibility: rights.isStrict ? 'visible' : 'hidden' }} />
          {translate('stage_permission.strict')}
        </MenuItem>
        <MenuItem onClick={choose(() => onOpen('history'))}>
          <History size={16} aria-hidden />
          {translate('stage_permission.history.title')}
        </MenuItem>
        {isPhone
          ? [
              <MenuItem key="compare" onClick={choose(() => onOpen('compare'))}>
                <Users size={16} aria-hidden />
                {translate('stage_permission.compare.action')}
              </MenuItem>,
              <MenuItem key="copy" onClick={choose(() => onOpen('copy'))}>
                <Copy size={16} aria-hidden />
                {translate('stage_permission.copy_from.action')}
              </MenuItem>,
              <MenuItem key="discard" disabled={rights.count === 0} onClick={choose(editing.discard)}>
                <Undo2 size={16} aria-hidden />
                {translate('stage_permission.discard')}
              </MenuItem>,
            ]
          : null}
        <Divider />
        <MenuItem component={Link} to={`?as=records&workflow=${matrix.workflow.id}`} onClick={() => setAnchor(null)}>
          <List size={16} aria-hidden />
          {translate('stage_permission.records')}
        </MenuItem>
      </Menu>
    </>
  );
};
