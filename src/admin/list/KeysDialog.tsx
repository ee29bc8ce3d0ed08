import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
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

interface KeysDialogProps {
  /** The resource of a list that is shown as a board. */
  readonly board?: CatalogueResource | undefined;
  readonly onClose: () => void;
}

/** The keys of lists and of the whole application, each with what it does. */
const KeysDialog = ({ board, onClose }: KeysDialogProps) => {
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
          {board ? <BoardKeys definition={board} /> : null}
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

/** The keys of the focused card. */
const BoardKeys = ({ definition: { resource, list } }: { readonly definition: CatalogueResource }) => {
  const translate = useTranslate();
  const actions = Object.entries(list.board?.keys ?? {}).map(
    ([letter, action]) => [letter.toUpperCase(), translate(`resources.${resource}.actions.${action}`)] as const,
  );
  return [['S', translate('list.keys.move')] as const, ...actions].map(([key, text]) => (
    <div key={key}>
      <dt>{text}</dt>
      <dd>
        <kbd>{key}</kbd>
      </dd>
    </div>
  ));
};
