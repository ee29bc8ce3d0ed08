import { Button } from '@mui/material';
import { CircleCheck } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { ListMessage } from '#admin/list/ListMessage.tsx';
import { focusFirst } from '#ui/dialogs/focus-first.ts';
import { Tally } from './TriageSession.tsx';
import type { TriageState } from './triage-state.ts';

interface TriageEndProps {
  readonly state: TriageState;
  readonly onClose: () => void;
}

/** No one is left: what was decided, and the way back to the list. */
export const TriageEnd = ({ state, onClose }: TriageEndProps) => {
  const translate = useTranslate();
  const isDone = state.entries.length > 0;
  return (
    <div className="triage-end">
      <ListMessage
        mark={<CircleCheck size={32} strokeWidth={1.5} aria-hidden />}
        title={translate(isDone ? 'applicants.triage.done' : 'applicants.triage.none')}
        text={translate('applicants.triage.done_text')}
      >
        <Button ref={focusFirst} variant="contained" onClick={onClose}>
          {translate('applicants.triage.back')}
        </Button>
      </ListMessage>
      {isDone ? <Tally state={state} /> : null}
    </div>
  );
};
