import { Button, Menu, MenuItem } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { WidgetEntry } from '../widget-entry.ts';

interface AddWidgetProps {
  /** Those that are not on the dashboard. */
  readonly entries: readonly WidgetEntry[];
  readonly onAdd: (entry: WidgetEntry) => void;
}

/** Adds a widget at the end. */
export const AddWidget = ({ entries, onAdd }: AddWidgetProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        disabled={entries.length === 0}
        startIcon={<Plus size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('dashboard.edit.add')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries.map((entry) => (
          <MenuItem
            key={entry.key}
            onClick={() => {
              setAnchor(null);
              onAdd(entry);
            }}
          >
            {translate(entry.title)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
