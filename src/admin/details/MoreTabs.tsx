import { Button, Menu, MenuItem } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface MoreTabsProps {
  readonly onShow: (key: string) => void;
  /** The tabs that have no room: key and label. */
  readonly children: readonly (readonly [string, ReactNode])[];
}

/** The tabs for which the bar has no room, in a menu at its end. */
export const MoreTabs = ({ onShow, children }: MoreTabsProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        className="details-tabs-more"
        variant="text"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('details.tabs.more')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {children.map(([key, label]) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null);
              onShow(key);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
