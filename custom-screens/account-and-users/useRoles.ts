import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import type { RoleChoice } from '#shared/contracts/session.ts';

/** Every role there is, in the order of the files; none while loading. */
export const useRoles = (): readonly RoleChoice[] => {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data = NONE } = useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => dataProvider.listRoles(signal),
    staleTime: Infinity,
  });
  return data;
};

const NONE: readonly RoleChoice[] = [];
