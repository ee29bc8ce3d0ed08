import { useId, useState } from 'react';
import type { ComponentType } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ConfirmAnswer, ConfirmOptions } from './ConfirmProvider.tsx';
import { focusFirst } from './focus-first.ts';
import type { TypedPhraseProps } from './TypedPhrase.tsx';

interface ConfirmDialogProps {
  readonly options: ConfirmOptions;
  /** Where the options want something typed. */
  readonly TypedPhrase: ComponentType<TypedPhraseProps> | undefined;
  readonly onAnswer: (answer: ConfirmAnswer) => void;
}

/** The question of `useConfirm`. Escape and a click beside it answer nothing. */
export const ConfirmDialog = ({ options, TypedPhrase, onAnswer }: ConfirmDialogProps) => {
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
          {TypedPhrase ? (
            <TypedPhrase
              label={translate('confirm.type_to_confirm', { text: typed })}
              value={text}
              onChange={setText}
              onEnter={() => isReady && onAnswer(true)}
            />
          ) : null}
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
