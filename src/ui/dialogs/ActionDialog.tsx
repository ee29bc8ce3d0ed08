import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { DialogProps } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { FormEvent, ReactNode, Ref } from 'react';
import { focusFirst } from './focus-first.ts';
import './dialogs.css';

export interface ActionDialogProps {
  readonly title: ReactNode;
  /** The id of the text that says what it is about. */
  readonly describedBy?: string;
  readonly size?: DialogProps['maxWidth'];
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** What the button that closes says and does: *Cancel*, or *Close* where there is no action. */
  readonly closeLabel?: string;
  readonly onCancel?: () => void;
  /** What the main button says; absent: the dialog only shows something. */
  readonly action?: ReactNode;
  /** The contents are a form, which the main button submits; not while it is busy. */
  readonly onSubmit?: (event: FormEvent) => unknown;
  /** The main button is pressed. Neither this nor `onSubmit`: it submits the form with this id. */
  readonly onAction?: () => unknown;
  readonly form?: string;
  readonly isBusy?: boolean;
  readonly isOff?: boolean;
  readonly isDanger?: boolean;
  /** The button that has the focus first, if none of the contents has it. */
  readonly focus?: 'close' | 'action';
  /** Other buttons, before the two. */
  readonly buttons?: ReactNode;
  /** Of the contents, and the element around them. */
  readonly className?: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly 'aria-busy'?: boolean;
  readonly children: ReactNode;
}

/** A dialog with a title, contents that scroll, and two buttons: one that closes it, one that acts. */
export const ActionDialog = (props: ActionDialogProps) => {
  const { title, size = 'xs', isOpen = true, onClose, onSubmit, isBusy = false } = props;
  const titleId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog can be in another form, to which React would also send it.
    event.stopPropagation();
    if (!isBusy) void onSubmit?.(event);
  };
  return (
    <Dialog
      open={isOpen}
      fullWidth
      maxWidth={size}
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={props.describedBy}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {onSubmit ? (
        <form className="dialog-form" noValidate onSubmit={submit}>
          <Contents {...props} />
        </form>
      ) : (
        <Contents {...props} />
      )}
    </Dialog>
  );
};

const Contents = (props: ActionDialogProps) => {
  const { action, onAction, onClose, onCancel = onClose, focus, className, ref, buttons, children } = props;
  const translate = useTranslate();
  const closeLabel = props.closeLabel ?? translate(action === undefined ? 'ra.action.close' : 'ra.action.cancel');
  return (
    <>
      <DialogContent ref={ref} className={className} aria-busy={props['aria-busy']}>
        {children}
      </DialogContent>
      <DialogActions>
        {buttons}
        <Button ref={focus === 'close' ? focusFirst : undefined} onClick={onCancel}>
          {closeLabel}
        </Button>
        {action === undefined ? null : (
          <Button
            ref={focus === 'action' ? focusFirst : undefined}
            type={onAction ? 'button' : 'submit'}
            form={props.form}
            variant="contained"
            color={props.isDanger ? 'error' : 'primary'}
            loading={props.isBusy}
            disabled={props.isOff}
            onClick={onAction && (() => void onAction())}
          >
            {action}
          </Button>
        )}
      </DialogActions>
    </>
  );
};
