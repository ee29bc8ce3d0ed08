import { Alert, Skeleton } from '@mui/material';
import { useGetOne, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '#admin/words/failure-text.ts';
import { adminName } from '#client/api/resource-names.ts';
import { OffstageProvider } from '#client/page/offstage.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Applicant } from '../applicant.ts';
import ApplicantCv from '../candidate/ApplicantCv.tsx';
import { type Decided, DecisionBar } from '../decide/DecisionBar.tsx';
import { targetOf } from '../decide/decisions.ts';
import { Dossier } from '../decide/Dossier.tsx';
import { showMissing, takeStep } from '../decide/take-step.ts';
import { useDecisions } from '../decide/useDecisions.ts';
import { NoteComposer } from '../notes/NoteComposer.tsx';
import type { StepOutcome } from '../useStep.ts';
import { useWay } from '../useWay.ts';
import { ApplicantChips } from './ApplicantChips.tsx';
import { type Entry, type TriageState, withChanged, withEntry, withoutEntry } from './triage-state.ts';
import { useSlidingOut } from './useSlidingOut.ts';

interface TriageSubjectProps {
  readonly definition: CatalogueResource;
  readonly current: Applicant;
  /** Drawn ahead of time. */
  readonly next: Applicant | undefined;
  readonly entries: readonly Entry[];
  readonly change: (next: (before: TriageState) => TriageState) => void;
}

/** The applicant whom the question is about, and unseen the one who comes next; whose paper has been decided slides out. */
export const TriageSubject = ({ definition, current, next, entries, change }: TriageSubjectProps) => {
  // A decision that the server rejects brings its applicant back with the reason.
  const [refused, setRefused] = useState<{ readonly id: unknown; readonly error: unknown }>();
  const leaving = useSlidingOut(entries);
  const asked = next ? [current, next] : [current];
  // Someone who is back already is not drawn twice.
  const isBack = asked.some(({ id }) => id === leaving?.record.id);
  const drawn = leaving && !isBack ? [leaving.record, ...asked] : asked;
  return (
    <div className="triage-subjects">
      {drawn.map((record) => (
        <div
          key={record.id}
          className="triage-subject"
          data-leaving={record === leaving?.record ? leaving?.decided.decision : undefined}
          inert={record !== current}
          aria-hidden={record === current ? undefined : true}
        >
          <OffstageProvider value={record !== current}>
            <Subject
              definition={definition}
              row={record}
              isAsked={record === current}
              change={change}
              error={refused?.id === record.id ? refused.error : undefined}
              onRefused={(error) => setRefused({ id: record.id, error })}
            />
          </OffstageProvider>
        </div>
      ))}
    </div>
  );
};

interface SubjectProps extends Pick<TriageSubjectProps, 'definition' | 'change'> {
  readonly row: Applicant;
  readonly isAsked: boolean;
  readonly error: unknown;
  readonly onRefused: (error: unknown) => void;
}

const Subject = ({ definition, row, ...props }: SubjectProps) => {
  const { data: record } = useGetOne<Applicant>(adminName(definition), { id: row.id });
  return record ? (
    <Question definition={definition} record={record} {...props} />
  ) : (
    <Skeleton variant="rectangular" className="triage-waiting" />
  );
};

interface QuestionProps extends Omit<SubjectProps, 'row'> {
  readonly record: Applicant;
}

const Question = ({ definition, record, isAsked, change, error, onRefused }: QuestionProps) => {
  const translate = useTranslate();
  const side = useRef<HTMLElement>(null);
  const { data: way } = useWay(record);
  const decisions = useDecisions(record, way);
  const isGone = useRef(false);
  useEffect(() => {
    if (isAsked) isGone.current = false;
  }, [isAsked]);
  const decide = async (decided: Decided) => {
    if (isGone.current) return;
    isGone.current = true;
    const { promise: step, resolve, reject } = Promise.withResolvers<StepOutcome>();
    // Who waits for it catches this too.
    step.catch(() => undefined);
    const setsOff = (way && targetOf(way, decided.decision)?.sets_off.length) || 0;
    change((before) => withEntry(before, { record, decided, setsOff: setsOff > 0, step }));
    try {
      await takeStep(decisions, decided, (outcome) => {
        change((before) => withChanged(before, record.id, { settledAt: Date.now() }));
        resolve(outcome);
      });
    } catch (failure) {
      reject(failure);
      isGone.current = false;
      change((before) => withoutEntry(before, record.id));
      onRefused(failure);
    }
  };
  return (
    <>
      <section className="triage-paper" aria-label={translate('applicants.decide.cv')}>
        <div className="triage-cv">
          <ApplicantCv record={record} />
        </div>
        {error ? (
          <Alert severity="warning" className="triage-refused">
            {failureText(error) ?? translate('errors.unexpected')}
          </Alert>
        ) : null}
        <DecisionBar
          record={record}
          way={way}
          decisions={decisions}
          onDecide={(decided) => void decide(decided)}
          onDone={() => undefined}
          onRefused={() => showMissing(side.current)}
        />
      </section>
      <aside ref={side} className="triage-facts" aria-label={translate('applicants.decide.title')}>
        <Dossier definition={definition} record={record}>
          <ApplicantChips record={record} way={way} />
        </Dossier>
        <NoteComposer record={record} />
      </aside>
    </>
  );
};
