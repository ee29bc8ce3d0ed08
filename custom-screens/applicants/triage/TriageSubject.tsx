import { Alert, Skeleton } from '@mui/material';
import { useGetOne, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { failureText } from '#admin/words/failure-text.ts';
import { adminName } from '#client/api/resource-names.ts';
import { OffstageProvider } from '#client/page/offstage.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Applicant } from '../applicant.ts';
import ApplicantCv from '../candidate/ApplicantCv.tsx';
import { type Decided, DecisionBar } from '../decide/DecisionBar.tsx';
import { Dossier } from '../decide/Dossier.tsx';
import { showMissing, takeStep } from '../decide/take-step.ts';
import { useDecisions } from '../decide/useDecisions.ts';
import { NoteComposer } from '../notes/NoteComposer.tsx';
import { useWay } from '../useWay.ts';
import { type TriageState, withEntry, withoutEntry, withSettled } from './triage-state.ts';

interface TriageSubjectProps {
  readonly definition: CatalogueResource;
  readonly current: Applicant;
  /** Drawn ahead of time. */
  readonly next: Applicant | undefined;
  readonly change: (next: (before: TriageState) => TriageState) => void;
}

/** The applicant whom the question is about, and unseen the one who comes next. */
export const TriageSubject = ({ definition, current, next, change }: TriageSubjectProps) => {
  // A decision that the server rejects brings its applicant back with the reason.
  const [refused, setRefused] = useState<{ readonly id: unknown; readonly error: unknown }>();
  const drawn = next ? [current, next] : [current];
  return (
    <div className="triage-subjects">
      {drawn.map((record) => (
        <div
          key={record.id}
          className="triage-subject"
          inert={record !== current}
          aria-hidden={record === current ? undefined : true}
        >
          <OffstageProvider value={record !== current}>
            <Subject
              definition={definition}
              row={record}
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

const Question = ({ definition, record, change, error, onRefused }: QuestionProps) => {
  const translate = useTranslate();
  const side = useRef<HTMLElement>(null);
  const { data: way } = useWay(record);
  const decisions = useDecisions(record, way);
  const isGone = useRef(false);
  const decide = async (decided: Decided) => {
    if (isGone.current) return;
    isGone.current = true;
    change((before) => withEntry(before, record, decided));
    try {
      await takeStep(decisions, decided, () => change((before) => withSettled(before, record.id, Date.now())));
    } catch (failure) {
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
        <Dossier definition={definition} record={record} />
        <NoteComposer record={record} />
      </aside>
    </>
  );
};
