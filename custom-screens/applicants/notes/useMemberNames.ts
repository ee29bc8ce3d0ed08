import { useQuery } from '@tanstack/react-query';
import { useApi } from '#client/api/useApi.ts';
import { createTeamApi, type MemberName } from '#client/team/api.ts';

/** The colleagues whom a note can mention, read once they are needed. */
export function useMemberNames(isNeeded: boolean): {
  readonly people: readonly MemberName[];
  readonly isFetching: boolean;
} {
  const teamApi = useApi(createTeamApi);
  const { data: people = NOBODY, isFetching } = useQuery({
    queryKey: ['member-names'],
    queryFn: ({ signal }) => teamApi.memberNames(signal),
    enabled: isNeeded,
  });
  return { people, isFetching };
}

const NOBODY: readonly MemberName[] = [];
