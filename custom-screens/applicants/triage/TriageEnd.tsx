import { Button } from '@mui/material';
import { CircleCheck } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { ListMessage } from '#admin/list/ListMessage.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { focusFirst } from '#ui/dialogs/focus-first.ts';
import { DueNext } from './DueNext.tsx';
import { DecidedList, Tally } from './TriageSession.tsx';
import type { Entry, TriageState } from './triage-state.ts';

interface TriageEndProps {
  readonly definition: CatalogueResource;
  readonly state: TriageState;
  readonly onUndo: (entry: Entry) => void;
  readonly onClose: () => void;
}

/** No one is left: what was decided, who is due in other stages, and the way back to the list. */
export const TriageEnd = ({ definition, state, onUndo, onClose }: TriageEndProps) => {
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
      <div className="triage-end-columns">
        {isDone ? (
          <section className="triage-end-part" aria-label={translate('applicants.triage.decided')}>
            <h2>{translate('applicants.triage.decided')}</h2>
            <Tally state={state} />
            <DecidedList entries={state.entries} onUndo={onUndo} />
          </section>
        ) : null}
        <DueNext definition={definition} />
      </div>
    </div>
  );
};
