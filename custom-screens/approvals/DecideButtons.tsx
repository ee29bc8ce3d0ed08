import { Button } from '@mui/material';
import { Check } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { DecideDialog } from './DecideDialog.tsx';
import type { useRounds } from './useRounds.ts';

interface DecideButtonsProps extends Pick<ReturnType<typeof useRounds>, 'change'> {
  /** The job. */
  readonly id: number;
}

/** Approve and Reject, for a user who is asked now, with the note that goes with the decision. */
export const DecideButtons = ({ id, change }: DecideButtonsProps) => {
  const translate = useTranslate();
  const [decision, setDecision] = useState<boolean>();
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        startIcon={<Check size={16} aria-hidden />}
        onClick={() => setDecision(true)}
      >
        {translate('notifications.actions.approve')}
      </Button>
      <Button color="error" onClick={() => setDecision(false)}>
        {translate('notifications.actions.reject')}
      </Button>
      {decision === undefined ? null : (
        <DecideDialog
          isApproved={decision}
          onClose={() => setDecision(undefined)}
          onDecide={async (note) => {
            const answer = { is_approved: decision, ...note };
            const isDone = await change(
              (api) => api.decide('job', id, answer),
              `notifications.done.${decision ? 'approved' : 'rejected'}`,
            );
            if (isDone) setDecision(undefined);
          }}
        />
      )}
    </>
  );
};
