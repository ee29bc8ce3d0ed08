import { useId, useState } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ConfirmAnswer, ConfirmOptions } from './ConfirmProvider.tsx';
import { focusFirst } from './focus-first.ts';

interface ConfirmDialogProps {
  readonly options: ConfirmOptions;
  readonly onAnswer: (answer: ConfirmAnswer) => void;
}

/** The question of `useConfirm`. Escape and a click beside it answer nothing. */
export const ConfirmDialog = ({ options, onAnswer }: ConfirmDialogProps) => {
  const translate = useTranslate();
  const ids = { title: useId(), message: useId() };
  const [text, setText] = useState('');
  const { args } = options;
  const typed = options.typed === true ? translate('confirm.phrase') : options.typed;
  const isReady = typed === undefined || text === typed;
  const words = typed === undefined ? PLAIN : TYPED;
  const message = options.message ?? words.message;

  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      onClose={() => onAnswer(null)}
      aria-labelledby={ids.title}
      aria-describedby={message ? ids.message : undefined}
    >
      <DialogTitle id={ids.title}>{translate(options.title ?? words.title, args)}</DialogTitle>
      {message || typed !== undefined ? (
        <DialogContent>
          {message ? (
            <Typography id={ids.message} sx={{ color: 'text.secondary' }}>
              {translate(message, { ...args, _: message })}
            </Typography>
          ) : null}
          {typed === undefined ? null : (
            <TextField
              inputRef={focusFirst}
              sx={{ mt: 4 }}
              label={translate('confirm.type_to_confirm', { text: typed })}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && isReady) onAnswer(true);
              }}
              slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
            />
          )}
        </DialogContent>
      ) : null}
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>{translate(options.cancel ?? 'confirm.go_back')}</Button>
        <Button
          variant="contained"
          color={(options.isDanger ?? !options.title) ? 'error' : 'primary'}
          ref={typed === undefined ? focusFirst : undefined}
          disabled={!isReady}
          onClick={() => onAnswer(true)}
        >
          {translate(options.confirm ?? words.confirm, args)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const PLAIN = { title: 'confirm.delete', message: undefined, confirm: 'confirm.proceed' };
const TYPED = {
  title: 'confirm.delete_absolutely',
  message: 'confirm.delete_warning',
  confirm: 'confirm.delete_understood',
};
