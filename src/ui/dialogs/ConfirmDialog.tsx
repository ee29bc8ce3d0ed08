import { useId, useState } from 'react';
import type { ComponentType } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ConfirmAnswer, ConfirmOptions } from './confirm-options.ts';
import { focusFirst } from './focus-first.ts';
import { isDestructive } from './is-destructive.ts';
import type { TypedPhraseProps } from './TypedPhrase.tsx';

export interface ConfirmDialogProps {
  readonly options: ConfirmOptions;
  /** Where the options want something typed. */
  readonly TypedPhrase: ComponentType<TypedPhraseProps> | undefined;
  readonly onAnswer: (answer: ConfirmAnswer) => void;
}

/** The question of `useConfirm`. Escape and a click beside it answer nothing; Enter destroys nothing. */
export const ConfirmDialog = ({ options, TypedPhrase, onAnswer }: ConfirmDialogProps) => {
  const translate = useTranslate();
  const ids = { title: useId(), message: useId() };
  const [text, setText] = useState('');
  const { args } = options;
  const typed = options.typed === true ? translate('confirm.phrase') : options.typed;
  const isReady = typed === undefined || text === typed;
  const words = typed === undefined ? PLAIN : TYPED;
  const isGrave = isDestructive(options);
  const message = options.message ?? words.message;
  const { items = [] } = options;

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
      {message || items.length > 0 || typed !== undefined ? (
        <DialogContent>
          {message ? (
            <Typography id={ids.message} sx={{ color: 'text.secondary' }}>
              {translate(message, { ...args, _: message })}
            </Typography>
          ) : null}
          {items.length > 0 ? (
            <ul className="confirm-items">
              {items.slice(0, SHOWN_ITEMS).map((item, place) => (
                <li key={`${place} ${item}`}>{item}</li>
              ))}
              {items.length > SHOWN_ITEMS ? (
                <li>{translate('confirm.more_items', { smart_count: items.length - SHOWN_ITEMS })}</li>
              ) : null}
            </ul>
          ) : null}
          {options.note ? <Typography sx={{ mt: 2, color: 'text.secondary' }}>{options.note}</Typography> : null}
          {TypedPhrase ? (
            <TypedPhrase
              label={translate('confirm.type_to_confirm', { text: typed })}
              value={text}
              onChange={setText}
            />
          ) : null}
        </DialogContent>
      ) : null}
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button ref={typed === undefined && isGrave ? focusFirst : undefined} onClick={() => onAnswer(false)}>
          {translate(options.cancel ?? 'confirm.go_back')}
        </Button>
        <Button
          variant="contained"
          color={isGrave ? 'error' : 'primary'}
          ref={typed === undefined && !isGrave ? focusFirst : undefined}
          disabled={!isReady}
          onClick={() => onAnswer(true)}
        >
          {translate(options.confirm ?? words.confirm, args)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const SHOWN_ITEMS = 5;

const PLAIN = { title: 'confirm.delete', message: undefined, confirm: 'confirm.proceed' };
const TYPED = {
  title: 'confirm.delete_absolutely',
  message: 'confirm.delete_warning',
  confirm: 'confirm.delete_understood',
};
