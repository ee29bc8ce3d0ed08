import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { GeneratedEdit } from './GeneratedEdit.tsx';
import { RecordFailure } from './RecordStates.tsx';

/** The screen of a resource with one record: its form, at the resource's own address. */
const SingletonScreen = () => {
  const definition = useDefinition();
  const recordsApi = useRecordsApi();
  const { data, error, refetch } = useQuery<RaRecord>({
    queryKey: [adminName(definition), 'only'],
    queryFn: () => recordsApi.getOnly(definition.resource),
    enabled: definition.can.edit,
  });
  if (!data && error) return <RecordFailure definition={definition} error={error} onRetry={() => void refetch()} />;
  if (!data && definition.can.edit) return <FormSkeleton />;
  return <GeneratedEdit id={data?.id} />;
};

export default SingletonScreen;
