import { useId, useState } from 'react';
import type { ComponentType } from 'react';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ActionDialog } from './ActionDialog.tsx';
import type { ConfirmAnswer, ConfirmOptions } from './confirm-options.ts';
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
  const messageId = useId();
  const [text, setText] = useState('');
  const { args } = options;
  const typed = options.typed === true ? translate('confirm.phrase') : options.typed;
  const isReady = typed === undefined || text === typed;
  const words = typed === undefined ? PLAIN : TYPED;
  const isGrave = isDestructive(options);
  const message = options.message ?? words.message;
  const { items = [] } = options;

  return (
    <ActionDialog
      title={translate(options.title ?? words.title, args)}
      describedBy={message ? messageId : undefined}
      onClose={() => onAnswer(null)}
      closeLabel={translate(options.cancel ?? 'confirm.go_back')}
      onCancel={() => onAnswer(false)}
      action={translate(options.confirm ?? words.confirm, args)}
      onAction={() => onAnswer(true)}
      isOff={!isReady}
      isDanger={isGrave}
      {...(typed === undefined && { focus: isGrave ? 'close' : 'action' })}
    >
      {message ? (
        <Typography id={messageId} sx={{ color: 'text.secondary' }}>
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
        <TypedPhrase label={translate('confirm.type_to_confirm', { text: typed })} value={text} onChange={setText} />
      ) : null}
    </ActionDialog>
  );
};

const SHOWN_ITEMS = 5;

const PLAIN = { title: 'confirm.delete', message: undefined, confirm: 'confirm.proceed' };
const TYPED = {
  title: 'confirm.delete_absolutely',
  message: 'confirm.delete_warning',
  confirm: 'confirm.delete_understood',
};
