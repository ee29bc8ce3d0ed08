import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { mayMerge } from '../merge/may-merge.ts';
import { UsageLines } from '../UsageLines.tsx';
import { activeField } from './active-field.ts';
import type { RefusedRemoval } from './useRecordRemoval.ts';

interface UsageDialogProps {
  readonly refused: RefusedRemoval;
  readonly onClose: () => void;
  /** What can be done instead, where the list allows it. */
  readonly definition?: CatalogueResource;
  readonly onDeactivate?: () => void;
  readonly onMerge?: () => void;
}

/** Says that nothing was deleted, what still refers to it, and what can be done instead. */
export const UsageDialog = ({ refused, onClose, definition, onDeactivate, onMerge }: UsageDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const mayDeactivate = definition !== undefined && onDeactivate !== undefined && activeField(definition) !== undefined;
  const isMergeable = definition !== undefined && onMerge !== undefined && mayMerge(definition);
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('list.in_use.title')}</DialogTitle>
      <DialogContent>
        <p>{translate(mayDeactivate ? 'usage.instead' : 'list.in_use.text')}</p>
        <UsageLines usage={refused.usage} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
        {isMergeable ? <Button onClick={onMerge}>{translate('merge.action')}</Button> : null}
        {mayDeactivate ? (
          <Button variant="contained" color="primary" onClick={onDeactivate}>
            {translate('usage.deactivate')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
};
