import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useApi } from '#client/api/useApi.ts';
import { createApplicantsApi } from './api.ts';

/** Where an applicant is in the workflow; everything on the screen that asks shares one answer. */
export function useWay(record: RaRecord) {
  return useQuery({ ...useWayOf(record), placeholderData: (before) => before });
}

/** The same, asked for each time that `isWanted` becomes true. */
export function useFreshWay(record: RaRecord, isWanted: boolean) {
  return useQuery({ ...useWayOf(record), enabled: isWanted, staleTime: 0 });
}

function useWayOf(record: RaRecord) {
  const applicantsApi = useApi(createApplicantsApi);
  return {
    queryKey: ['applicants', 'way', String(record.id), String(record['updated_on'])],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => applicantsApi.getWay(record.id, signal),
  };
}
