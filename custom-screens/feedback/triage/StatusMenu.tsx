import { Menu, MenuItem } from '@mui/material';
import { Check } from 'lucide-react';
import { StateDot } from '#engine/marks/StateDot.tsx';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useChoiceWords } from '../feedback-words.ts';

interface StatusMenuProps {
  /** Where the menu opens; null: it is closed. */
  readonly anchor: HTMLElement | null;
  readonly current: string;
  readonly onChoose: (status: string) => void;
  readonly onClose: () => void;
}

/** The states to bring an entry to; the one it has is marked. */
export const StatusMenu = ({ anchor, current, onChoose, onClose }: StatusMenuProps) => {
  const { values, wordOf, toneOf } = useChoiceWords(useDefinition('feedback'), 'status');
  const handleChoose = (status: string) => {
    onClose();
    onChoose(status);
  };
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {values.map((status) => (
        <MenuItem key={status} selected={status === current} onClick={() => handleChoose(status)}>
          <StateDot tone={toneOf(status)}>{wordOf(status)}</StateDot>
          {status === current ? <Check className="feedback-chosen" size={14} strokeWidth={1.75} aria-hidden /> : null}
        </MenuItem>
      ))}
    </Menu>
  );
};
