import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId } from 'react';
import type { RecordActionOutcome } from '#client/records/api.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { recordTitle } from '../words/record-title.ts';
import './record-actions.css';

interface OutcomeDialogProps {
  readonly definition: CatalogueResource;
  readonly failed: readonly RecordActionOutcome[];
  readonly onClose: () => void;
}

const MAX_SHOWN = 50;

/** What did not work with which of many records, and why; the others are done. */
const OutcomeDialog = ({ definition, failed, onClose }: OutcomeDialogProps) => {
  const translate = useTranslate();
  const { data } = useListContext<RaRecord>();
  const ids = { title: useId(), text: useId() };
  const nameOf = ({ id, title }: RecordActionOutcome) => {
    const record = data?.find((candidate) => candidate.id === id);
    return record ? recordTitle(definition, record) : (title ?? `#${id}`);
  };
  return (
    <Dialog open maxWidth="sm" fullWidth onClose={onClose} aria-labelledby={ids.title} aria-describedby={ids.text}>
      <DialogTitle id={ids.title}>{translate('states.failed_title', { smart_count: failed.length })}</DialogTitle>
      <DialogContent>
        <Typography id={ids.text} sx={{ color: 'text.secondary' }}>
          {translate('states.failed_text')}
        </Typography>
        <ul className="record-action-failed">
          {failed.slice(0, MAX_SHOWN).map((outcome) => (
            <li key={outcome.id}>
              <b>{nameOf(outcome)}</b> {outcome.message}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default OutcomeDialog;
