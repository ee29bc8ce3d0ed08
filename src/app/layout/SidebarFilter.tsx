import { Box } from '@mui/material';
import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';

interface SidebarFilterProps {
  readonly text: string;
  readonly isTouch: boolean;
  /** Entries that match; undefined while nothing is typed. */
  readonly found: number | undefined;
  readonly onType: (text: string) => void;
}

/** Finds an entry of a long sidebar by its words; Escape shows all of them again. */
export const SidebarFilter = ({ text, isTouch, found, onType }: SidebarFilterProps) => {
  const translate = useTranslate();
  const label = translate('app.find_entry');
  return (
    <Box component="label" sx={{ ...field, height: isTouch ? 44 : 30, fontSize: isTouch ? 16 : 13 }}>
      <Search aria-hidden size={14} />
      <input
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          onType('');
        }}
      />
      <span role="status" className="visually-hidden">
        {found === undefined ? '' : translate('palette.count', { smart_count: found })}
      </span>
    </Box>
  );
};

const field = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  px: '10px',
  mb: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  color: 'text.tertiary',
  '&:focus-within': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-1px' },
  '& input': {
    flex: 1,
    minWidth: 0,
    p: 0,
    border: 0,
    outline: 0,
    font: 'inherit',
    color: 'text.primary',
    bgcolor: 'transparent',
  },
  '& input::placeholder': { color: 'text.tertiary', opacity: 1 },
} as const;
