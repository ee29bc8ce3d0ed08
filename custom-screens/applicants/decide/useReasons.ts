import { useQuery } from '@tanstack/react-query';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';

/** As many as there are keys. */
const MAX = 9;
const KEPT_MS = 60_000;
const NONE: readonly RelationOption[] = [];

/** The first reasons for a rejection, each with a key from 1 to 9; none for users who can't reject. */
export function useReasons(canReject: boolean): readonly RelationOption[] {
  const recordsApi = useRecordsApi();
  const { data = NONE } = useQuery({
    queryKey: ['reasons', 'of-rejections'],
    enabled: canReject,
    queryFn: async ({ signal }) =>
      (await recordsApi.getOptions('applicants', 'rejection_reason', { limit: MAX, signal })).results,
    staleTime: KEPT_MS,
  });
  return data;
}
