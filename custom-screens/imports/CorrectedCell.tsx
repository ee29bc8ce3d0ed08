import { Button, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';

interface CorrectedCellProps {
  /** Says which cell it is. */
  readonly label: string;
  readonly text: string;
  /** Resolves when the row has been tried again with this text. */
  readonly onCorrect: (text: string) => Promise<void>;
}

/** A cell of the file to type over. Enter tries the row again. */
export const CorrectedCell = ({ label, text, onCorrect }: CorrectedCellProps) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState(text);
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    void onCorrect(typed).finally(() => setBusy(false));
  };
  return (
    <form className="import-correct" onSubmit={submit}>
      <TextField
        size="small"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': label, 'aria-invalid': true, maxLength: 10_000, readOnly: isBusy } }}
      />
      <Button
        type="submit"
        size="small"
        disabled={isBusy || typed === text}
        aria-label={translate('imports.correct.apply_to', { cell: label })}
      >
        {translate('imports.correct.apply')}
      </Button>
    </form>
  );
};
