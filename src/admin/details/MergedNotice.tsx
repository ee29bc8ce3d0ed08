import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { lazy, Suspense } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { canMerge } from '../list/merge/can-merge.ts';

const UndoableMerges = lazy(() => import('../list/merge/UndoableMerges.tsx'));

interface MergedNoticeProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** The merges into a record that this user can undo; nothing where there are none. */
export const MergedNotice = ({ definition, record }: MergedNoticeProps) => {
  const recordsApi = useRecordsApi();
  const resource = adminName(definition);
  const { data } = useQuery({
    queryKey: [resource, 'merges', String(record.id), record['updated_on']],
    enabled: canMerge(definition) && definition.softDelete,
    queryFn: ({ signal }) => recordsApi.getUndoableMerges(resource, record.id, signal),
  });
  if (!data || data.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <UndoableMerges definition={definition} merges={data} />
    </Suspense>
  );
};
