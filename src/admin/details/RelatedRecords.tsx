import type { RaRecord } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { ErrorState } from '../list/ListStates.tsx';
import { RelatedList, RelatedSkeleton } from '../list/RelatedList.tsx';
import { ancestorIds } from './record-parts.ts';

export interface RelatedRecordsProps {
  readonly record: RaRecord;
  readonly resource: string;
  readonly via: string;
}

/** The records of a resource that refer to this one, with their count and the way to a new one; fetched and retried alone. */
export const RelatedRecords = ({ record, resource, via }: RelatedRecordsProps) => {
  const target = useCatalogue().resources[resource];
  return (
    <DefinitionBoundary
      fallback={<RelatedSkeleton />}
      renderFailure={(error, retry) => <ErrorState error={error} onRetry={retry} />}
    >
      <RelatedList resource={resource} via={via} record={record} preset={target && ancestorIds(target, record)} />
    </DefinitionBoundary>
  );
};
