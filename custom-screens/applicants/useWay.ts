import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useHttp } from '#client/api/useApi.ts';
import { getWay } from '#shared/contracts/applicants.ts';

/** Where an applicant is in the workflow; everything on the screen that asks shares one answer. */
export function useWay(record: RaRecord) {
  return useQuery({ ...useWayOf(record), placeholderData: (before) => before });
}

/** The same, asked for each time that `isWanted` becomes true. */
export function useFreshWay(record: RaRecord, isWanted: boolean) {
  return useQuery({ ...useWayOf(record), enabled: isWanted, staleTime: 0 });
}

function useWayOf(record: RaRecord) {
  const http = useHttp();
  return {
    queryKey: ['applicants', 'way', String(record.id), String(record['updated_on'])],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => http.call(getWay, { params: { id: record.id }, signal }),
  };
}
