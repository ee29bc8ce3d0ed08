import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { UNDO_SECONDS } from '#shared/contracts/applicants.ts';
import { Face } from '#ui/marks/Face.tsx';
import { type Applicant, nameOf } from '../applicant.ts';
import { daysSince } from '../days-since.ts';
import { DECISIONS } from '../decide/decisions.ts';
import { type Entry, tallyOf, type TriageState } from './triage-state.ts';

interface TriageSessionProps {
  readonly state: TriageState;
  readonly next: readonly Applicant[];
  readonly onUndo: (entry: Entry) => void;
}

/** What was decided in this round, each with Undo; and who comes next, with how long they have waited. */
export const TriageSession = ({ state, next, onUndo }: TriageSessionProps) => {
  const translate = useTranslate();
  const [now] = useState(() => Date.now());
  return (
    <aside className="triage-session" aria-label={translate('applicants.triage.decided')}>
      <h2>{translate('applicants.triage.decided')}</h2>
      <Tally state={state} />
      <DecidedList entries={state.entries} onUndo={onUndo} />
      {next.length > 0 ? (
        <div className="triage-next">
          <h2>{translate('applicants.triage.next')}</h2>
          <ul>
            {next.map((record) => (
              <li key={record.id}>
                <Face name={nameOf(record)} />
                <span className="cut">{nameOf(record)}</span>
                <Waited record={record} now={now} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </aside>
  );
};

/** The full days since an applicant is in the stage. */
const Waited = ({ record: { stage_since: since }, now }: { readonly record: Applicant; readonly now: number }) => {
  const translate = useTranslate();
  if (typeof since !== 'string') return null;
  return (
    <small className="num" title={formatInstant(since)}>
      {translate('board.time.days', { count: daysSince(since, now) })}
    </small>
  );
};

interface DecidedListProps {
  readonly entries: readonly Entry[];
  readonly onUndo: (entry: Entry) => void;
}

/** What was decided, the latest first. Undo waits for a decision that is on its way. */
export const DecidedList = ({ entries, onUndo }: DecidedListProps) => {
  const translate = useTranslate();
  return (
    <ul className="triage-decided">
      {entries.map((entry) => (
        <li key={entry.record.id} data-decision={entry.decided.decision}>
          <Face name={nameOf(entry.record)} />
          <span>
            <span className="cut">{nameOf(entry.record)}</span>
            <small className="cut">
              <Outcome entry={entry} />
            </small>
          </span>
          <Button
            size="small"
            variant="text"
            loading={entry.isUndoing}
            title={entry.setsOff ? translate('applicants.triage.undo_help', { seconds: UNDO_SECONDS }) : undefined}
            aria-label={translate('applicants.triage.undo', { name: nameOf(entry.record) })}
            onClick={() => onUndo(entry)}
          >
            {translate('ra.action.undo')}
          </Button>
        </li>
      ))}
    </ul>
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
