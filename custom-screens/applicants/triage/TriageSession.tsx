import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useStored } from '#ui/store.ts';
import { Face } from '#ui/marks/Face.tsx';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { type Applicant, nameOf } from '../applicant.ts';
import { DECISIONS } from '../decide/decisions.ts';
import { type Entry, tallyOf, type TriageState } from './triage-state.ts';

interface TriageSessionProps {
  readonly state: TriageState;
  readonly next: readonly Applicant[];
  readonly onUndo: (entry: Entry) => void;
}

/** What was decided in this round, each with Undo as long as the server can; and who comes next. */
export const TriageSession = ({ state, next, onUndo }: TriageSessionProps) => {
  const translate = useTranslate();
  const shown = useStored(useToasts().shown);
  const canUndo = ({ record }: Entry) =>
    shown.some((toast) => toast.undo && toast.args?.['of'] === `applicants/${record.id}`);
  return (
    <aside className="triage-session" aria-label={translate('applicants.triage.decided')}>
      <h2>{translate('applicants.triage.decided')}</h2>
      <Tally state={state} />
      <ul className="triage-decided">
        {state.entries.map((entry) => (
          <li key={entry.record.id} data-decision={entry.decided.decision}>
            <Face name={nameOf(entry.record)} />
            <span>
              <span className="cut">{nameOf(entry.record)}</span>
              <small className="cut">
                <Outcome entry={entry} />
              </small>
            </span>
            {canUndo(entry) ? (
              <Button
                size="small"
                variant="text"
                aria-label={translate('applicants.triage.undo', { name: nameOf(entry.record) })}
                onClick={() => onUndo(entry)}
              >
                {translate('ra.action.undo')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {next.length > 0 ? (
        <div className="triage-next">
          <h2>{translate('applicants.triage.next')}</h2>
          <ul>
            {next.map((record) => (
              <li key={record.id}>
                <Face name={nameOf(record)} />
                <span className="cut">{nameOf(record)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </aside>
  );
};

/** How many were advanced, held and rejected. */
export const Tally = ({ state }: Pick<TriageSessionProps, 'state'>) => {
  const translate = useTranslate();
  const tally = tallyOf(state);
  return (
    <dl className="triage-tally">
      {DECISIONS.map((decision) => (
        <div key={decision}>
          <dt>{translate(`applicants.triage.tally.${decision}`)}</dt>
          <dd className="num">{tally[decision]}</dd>
        </div>
      ))}
    </dl>
  );
};

const Outcome = ({ entry: { decided } }: { readonly entry: Entry }) => {
  const translate = useTranslate();
  if (decided.decision === 'advance') return translate('applicants.triage.advanced', { stage: decided.stage.name });
  if (decided.decision === 'hold') return translate('applicants.triage.tally.hold');
  return translate('applicants.triage.rejected', { reason: decided.reason.name });
};
