import type { RaRecord } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { ErrorState } from '../list/ListStates.tsx';
import { RelatedList, RelatedSkeleton } from '../list/RelatedList.tsx';
import { ancestorIds } from './record-parts.ts';
import { RecordScreen } from './RecordScreen.tsx';

export interface RelatedRecordsProps {
  readonly record: RaRecord;
  readonly resource: string;
  readonly via: string;
  readonly columns?: readonly string[];
}

interface OwnCreate {
  /** Path of what renders the way to a new record, and what the record is that is open. */
  readonly create?: string;
  readonly of?: CatalogueResource;
}

/** The records of a resource that refer to this one, with their count and the way to a new one; fetched and retried alone. */
export const RelatedRecords = ({ record, resource, via, columns, create, of }: RelatedRecordsProps & OwnCreate) => {
  const target = useCatalogue().resources[resource];
  return (
    <DefinitionBoundary
      fallback={<RelatedSkeleton />}
      renderFailure={(error, retry) => <ErrorState error={error} onRetry={retry} />}
    >
      <RelatedList
        resource={resource}
        via={via}
        record={record}
        preset={target && ancestorIds(target, record)}
        columns={columns}
        create={create && of ? <RecordScreen path={create} definition={of} record={record} /> : undefined}
      />
    </DefinitionBoundary>
  );
};
