import { Button, Menu, MenuItem } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { usePresets } from './presets.ts';
import type { Preset } from './presets.ts';

interface PresetMenuProps {
  readonly label: string;
  readonly onChoose: (preset: Preset | undefined) => void;
  /** A preset is selected, and can be deselected. */
  readonly canEnd?: boolean;
}

/** A button that offers the presets; where there are none, nothing. */
export const PresetMenu = ({ label, onChoose, canEnd = false }: PresetMenuProps) => {
  const translate = useTranslate();
  const presets = usePresets() ?? [];
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const buttonId = useId();
  if (presets.length === 0) return null;
  const choose = (preset: Preset | undefined) => () => {
    setAnchor(null);
    onChoose(preset);
  };
  return (
    <>
      <Button
        id={buttonId}
        size="small"
        variant="outlined"
        className="preset-button"
        endIcon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': buttonId } }}
      >
        {presets.map((preset) => (
          <MenuItem key={preset.id} onClick={choose(preset)}>
            {preset.name}
          </MenuItem>
        ))}
        {canEnd ? <MenuItem onClick={choose(undefined)}>{translate('matching.preset.end')}</MenuItem> : null}
      </Menu>
    </>
  );
};
