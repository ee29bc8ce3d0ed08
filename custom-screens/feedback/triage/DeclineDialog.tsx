import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

interface DeclineDialogProps {
  /** Of the entry. */
  readonly title: string;
  /** Nothing: it was closed without declining. */
  readonly onAnswer: (reason: string | undefined) => void;
}

/** Asks why an entry is declined. Without a reason nothing is declined. */
export const DeclineDialog = ({ title, onAnswer }: DeclineDialogProps) => {
  const translate = useTranslate();
  const heading = useId();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = isAsked && reason.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason.trim() !== '') onAnswer(reason.trim());
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => onAnswer(undefined)} aria-labelledby={heading}>
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={heading}>{translate('feedback.decline.title', { title })}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            multiline
            minRows={1}
            maxRows={10}
            required
            label={translate('feedback.decline.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={isMissing}
            helperText={translate(isMissing ? 'feedback.decline.required' : 'feedback.decline.text')}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(undefined)}>{translate('confirm.go_back')}</Button>
          <Button type="submit" variant="contained" color="error">
            {translate('feedback.decline.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
