import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { focusFirst } from '#ui/dialogs/focus-first.ts';

const KEYS = [
  ['/', 'search'],
  ['F', 'filter'],
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['Space', 'peek'],
  ['E', 'edit'],
  ['C', 'create'],
  ['X', 'select'],
  ['Shift X', 'select_range'],
  ['Esc', 'clear'],
  ['Ctrl K', 'palette'],
  ['?', 'help'],
] as const;

/** The keys of lists and of the whole application, each with what it does. */
const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('list.keys.title')}</DialogTitle>
      <DialogContent>
        <dl className="list-keys">
          {KEYS.map(([key, action]) => (
            <div key={key}>
              <dt>{translate(`list.keys.${action}`)}</dt>
              <dd>
                <kbd>{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button ref={focusFirst} onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default KeysDialog;
