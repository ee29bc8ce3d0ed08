import type { ReactNode } from 'react';
import { Skeleton } from '@mui/material';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { ErrorState } from '#admin/list/ListStates.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Applicant } from '../applicant.ts';
import { NoteComposer } from '../notes/NoteComposer.tsx';
import { FactsCard } from './FactsCard.tsx';
import { KeyAnswers } from './KeyAnswers.tsx';
import { LastEvents } from './LastEvents.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import { Requirements } from './Requirements.tsx';
import './summary.css';

/** Everything that a decision about an applicant needs, on one screen. */
const SummaryTab = ({ resource, record }: CustomScreenProps) =>
  resource && record ? <Summary definition={resource} record={record} /> : null;

export default SummaryTab;

interface SummaryProps {
  readonly definition: CatalogueResource;
  readonly record: Applicant;
}

/** What explains the step that was taken last: of these only what has a value is there. */
const LAST_STEP = [
  'move_reason',
  'rejection_reason',
  'withdrawal_reason',
  'hold_reason',
  'reopening_reason',
  'decision_note',
] as const;

const OF_CANDIDATE = [
  'current_position',
  'current_company',
  'total_experiences',
  'latest_education',
  'age',
  'current_salary',
  'expected_salary',
] as const;

const OF_APPLICATION = ['stage_since', 'workflow', 'interview', 'cv_source', 'contact_person'] as const;

const Summary = ({ definition, record }: SummaryProps) => {
  const given = LAST_STEP.filter((name) => (record[name] ?? '') !== '');
  return (
    <div className="applicant-summary">
      <div className="applicant-cards">
        <div>
          <Requirements record={record} />
          {given.length > 0 ? (
            <FactsCard title="applicants.summary.last_step" definition={definition} record={record} names={given} />
          ) : null}
          <Part>
            <OpenTasks applicant={record.id} />
          </Part>
          <FactsCard
            title="applicants.summary.application"
            definition={definition}
            record={record}
            names={OF_APPLICATION}
          />
        </div>
        <div>
          <FactsCard
            title="applicants.summary.candidate"
            definition={definition}
            record={record}
            names={OF_CANDIDATE}
          />
          <KeyAnswers record={record} />
        </div>
      </div>
      <Part>
        <LastEvents applicant={record.id}>
          <NoteComposer record={record} />
        </LastEvents>
      </Part>
    </div>
  );
};

/** A part with definitions of its own: the rest is there before them. */
const Part = ({ children }: { readonly children: ReactNode }) => (
  <DefinitionBoundary
    fallback={<Skeleton variant="rounded" height={120} />}
    renderFailure={(error, retry) => <ErrorState error={error} onRetry={retry} />}
  >
    {children}
  </DefinitionBoundary>
);
