import { Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useDisplayTools } from '#engine/field-types/display/useDisplayTools.ts';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { Face } from '#ui/marks/Face.tsx';
import { type Applicant, nameOf } from '../applicant.ts';
import { Rating } from '../Rating.tsx';
import { FactsCard } from '../summary/FactsCard.tsx';
import { KeyAnswers } from '../summary/KeyAnswers.tsx';
import { OpenTasks } from '../summary/OpenTasks.tsx';
import { Requirements } from '../summary/Requirements.tsx';
import { AppliedBefore } from './AppliedBefore.tsx';
import '../summary/summary.css';
import './decide.css';

interface DossierProps {
  readonly definition: CatalogueResource;
  readonly record: Applicant;
  /** Below the name. */
  readonly children?: ReactNode;
}

const FACTS = [
  'current_company',
  'latest_education',
  'total_experiences',
  'age',
  'current_salary',
  'expected_salary',
  'interview',
  'contact_person',
] as const;

/** What a decision needs besides the CV: who it is, what the next stage requires, facts, answers and open tasks. */
export const Dossier = ({ definition, record, children }: DossierProps) => {
  const { status } = definition.fields;
  const name = nameOf(record);
  const position = record['current_position'];
  return (
    <div className="dossier">
      <header className="dossier-head">
        <Face name={name} size="lg" />
        <div>
          <h2 className="cut">
            <OwnPage definition={definition} record={record} name={name} />
          </h2>
          <p className="cut">{typeof position === 'string' ? position : record.job?.name}</p>
        </div>
      </header>
      <div className="dossier-marks">
        {status && record.status && record.status !== 'active' ? (
          <FieldValue field={status} value={record.status} record={record} />
        ) : null}
        <Rating definition={definition} record={record} />
      </div>
      {children}
      <AppliedBefore definition={definition} record={record} />
      <Requirements record={record} />
      <FactsCard title="applicants.summary.candidate" definition={definition} record={record} names={FACTS} />
      <KeyAnswers record={record} />
      <DefinitionBoundary
        fallback={<Skeleton variant="rounded" height={80} />}
        renderFailure={(error, retry) => <ErrorState error={error} onRetry={retry} />}
      >
        <OpenTasks applicant={record.id} />
      </DefinitionBoundary>
    </div>
  );
};

interface OwnPageProps {
  readonly definition: CatalogueResource;
  readonly record: Applicant;
  readonly name: string;
}

const OwnPage = ({ definition, record, name }: OwnPageProps) => {
  const { links } = useDisplayTools();
  const address = links.addressOf(definition.resource, Number(record.id));
  if (address === undefined) return name;
  return (
    <a href={address} onClick={links.follow}>
      {name}
    </a>
  );
};
