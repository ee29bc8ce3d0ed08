import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '@mui/material';
import { Search, X } from 'lucide-react';
import { useTranslate } from 'ra-core';

interface PaletteFieldProps {
  readonly text: string;
  readonly listId: string;
  /** Id of the option that it points at. */
  readonly activeId: string | undefined;
  readonly isNarrow: boolean;
  readonly onType: (text: string) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onClose: () => void;
}

const LONGEST = 200;

/** Where one types. It has the focus all the time and points at one of the options below. */
export const PaletteField = ({ text, listId, activeId, isNarrow, onType, onKey, onClose }: PaletteFieldProps) => {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div className="palette-field">
      <Search aria-hidden size={18} />
      <input
        ref={field}
        role="combobox"
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        aria-label={translate('palette.placeholder')}
        placeholder={translate('palette.placeholder')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={LONGEST}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKey}
      />
      {isNarrow ? (
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <X aria-hidden />
        </IconButton>
      ) : (
        <kbd aria-hidden>Esc</kbd>
      )}
    </div>
  );
};
