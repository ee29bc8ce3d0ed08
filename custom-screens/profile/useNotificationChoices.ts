import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHttp } from '#client/api/useApi.ts';
import { getNotificationChoices, type NotificationChoices } from '#shared/contracts/notifications.ts';

interface LoadedChoices {
  readonly choices: NotificationChoices | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** What the server answered to a change. */
  readonly setChoices: (choices: NotificationChoices) => void;
}

const KEY = ['account', 'notification-choices'];

/** The user's own options, as the server has them. */
export const useNotificationChoices = (): LoadedChoices => {
  const http = useHttp();
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => http.call(getNotificationChoices, { signal }),
  });
  return {
    choices: data,
    isFailed: isError && !data,
    retry: () => void refetch(),
    setChoices: (choices) => queryClient.setQueryData(KEY, choices),
  };
};
