import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { DialogProps } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** The button that does what a dialog is for. */
export interface DialogSubmit {
  readonly label: string;
  readonly onClick: () => void;
  readonly isBusy?: boolean;
  /** It can't be done as it is. */
  readonly isOff?: boolean;
  readonly isDanger?: boolean;
}

interface TitledDialogProps {
  readonly title: ReactNode;
  readonly maxWidth?: DialogProps['maxWidth'];
  /** Of the content. */
  readonly className?: string | undefined;
  /** The id of the text that says what it is about. */
  readonly describedBy?: string;
  /** Without it the dialog only shows something. */
  readonly submit?: DialogSubmit | undefined;
  /** The other way out. Absent: Cancel beside a submit button, else Close. */
  readonly leave?: { readonly label: string; readonly onClick: () => void } | undefined;
  /** Other buttons, before the usual ones. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A dialog with a title, its content, and below it a way out and the button that does what it is for. */
export const TitledDialog = (props: TitledDialogProps) => {
  const { title, maxWidth = 'sm', className, describedBy, submit, leave, actions, children, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth={maxWidth}
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent className={className}>{children}</DialogContent>
      <DialogActions>
        {actions}
        <Button onClick={leave?.onClick ?? onClose}>
          {leave?.label ?? translate(submit ? 'ra.action.cancel' : 'ra.action.close')}
        </Button>
        {submit ? (
          <Button
            variant="contained"
            color={submit.isDanger ? 'error' : 'primary'}
            loading={submit.isBusy ?? false}
            disabled={submit.isOff ?? false}
            onClick={submit.onClick}
          >
            {submit.label}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
};
