import { Skeleton } from '@mui/material';
import { useGetOne, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { adminName } from '#client/api/resource-names.ts';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Applicant } from '../applicant.ts';
import { useCanReadCandidate } from './useCanReadCandidate.ts';

interface CandidateOfProps {
  readonly record: Applicant;
  readonly children: (definition: CatalogueResource, candidate: RaRecord) => ReactNode;
}

/** Something of the candidate of an application, for users who can read that candidate. */
export const CandidateOf = ({ record, children }: CandidateOfProps) => {
  const translate = useTranslate();
  const definition = useFindDefinition('candidates');
  const canRead = useCanReadCandidate(record);
  if (canRead === undefined) return <Skeleton variant="rounded" height={240} />;
  if (!canRead || !definition || !record.candidate)
    return <p className="details-quiet">{translate('applicants.candidate_hidden')}</p>;
  return (
    <Found definition={definition} id={record.candidate.id}>
      {children}
    </Found>
  );
};

interface FoundProps extends Pick<CandidateOfProps, 'children'> {
  readonly definition: CatalogueResource;
  readonly id: number;
}

const Found = ({ definition, id, children }: FoundProps) => {
  const { data, error, refetch } = useGetOne<RaRecord>(adminName(definition), { id });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? children(definition, data) : <Skeleton variant="rounded" height={240} />;
};
