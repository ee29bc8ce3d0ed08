import { useQuery } from '@tanstack/react-query';
import { listMemberNames, type MemberName } from '#shared/contracts/team.ts';
import { useHttp } from '../api/useApi.ts';

/** Every active member by name. @param isNeeded false: they are not read yet. */
export function useMemberNames(isNeeded = true): {
  readonly people: readonly MemberName[];
  readonly isFetching: boolean;
} {
  const http = useHttp();
  const { data: people = NOBODY, isFetching } = useQuery({
    queryKey: ['members', 'names'],
    queryFn: async ({ signal }) => (await http.call(listMemberNames, { query: NAMES, signal })).results,
    enabled: isNeeded,
  });
  return { people, isFetching };
}

const NAMES = { all: 'true', limited: 'true', orderBy: 'first_name' } as const;
const NOBODY: readonly MemberName[] = [];
