import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormHelperText, InputBase } from '@mui/material';
import { useTranslate } from 'ra-core';

/** The longest name; longer ones are cut in the sidebar anyway. */
const LONGEST = 60;

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  /** @returns whether it was saved; if not, what was typed stays. */
  readonly onSave: (name: string) => Promise<boolean>;
}

/** A name that is edited in place: Enter or leaving the field saves, Escape cancels. */
export const NameField = ({ label, name, onSave }: NameFieldProps) => {
  const translate = useTranslate();
  const errorId = useId();
  const [typed, setTyped] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const wanted = typed?.trim();
  const isEmpty = wanted === '';

  const save = async () => {
    if (isSaving || isEmpty) return;
    if (wanted === undefined || wanted === name) return setTyped(undefined);
    setSaving(true);
    const isSaved = await onSave(wanted);
    setSaving(false);
    if (isSaved) setTyped(undefined);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') setTyped(undefined);
  };

  return (
    <>
      <InputBase
        value={typed ?? name}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => (isEmpty ? setTyped(undefined) : void save())}
        onKeyDown={handleKey}
        error={isEmpty}
        readOnly={isSaving}
        sx={field}
        slotProps={{
          input: {
            'aria-label': label,
            'aria-describedby': isEmpty ? errorId : undefined,
            'aria-busy': isSaving || undefined,
            maxLength: LONGEST,
          },
        }}
      />
      {isEmpty ? (
        <FormHelperText id={errorId} error role="alert" sx={{ mx: '9px', mt: 0 }}>
          {translate('menu_names.empty')}
        </FormHelperText>
      ) : null}
    </>
  );
};

const field = {
  width: '100%',
  height: { xs: 40, md: 30 },
  px: '8px',
  border: 1,
  borderColor: 'lineControl',
  borderRadius: '6px',
  fontSize: 13,
  color: 'text.primary',
  '&:hover': { borderColor: 'text.tertiary' },
  '&.Mui-focused': {
    borderColor: 'accent',
    bgcolor: 'background.paper',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-accent), 0 0 0 3px var(--mui-palette-accentSoft)',
  },
  '&.Mui-error': { borderColor: 'error.main' },
  '& input': { p: 0, height: '100%', textOverflow: 'ellipsis' },
};
