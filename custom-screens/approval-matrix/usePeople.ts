import { useQuery } from '@tanstack/react-query';
import { useApi } from '#client/api/useApi.ts';
import type { LevelType } from '#shared/contracts/approval-levels.ts';
import { approvalMatrixApi } from './api.ts';

const usersApi = approvalMatrixApi('job');

/** The users that can be chosen, by their role; without one all who can approve. */
export const usePeople = (type: LevelType | undefined) => {
  const api = useApi(usersApi);
  return useQuery({
    queryKey: ['approval-people', type ?? 'all'],
    queryFn: ({ signal }) => api.people(type, signal),
  });
};
