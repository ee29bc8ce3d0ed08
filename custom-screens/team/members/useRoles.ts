import { useQuery } from '@tanstack/react-query';
import type { RoleChoice } from '#shared/contracts/session.ts';
import { useApi } from '#client/api/useApi.ts';
import { createTeamApi } from '#client/team/api.ts';

/** Every role there is, in the order of the files; none while loading. */
export const useRoles = (): readonly RoleChoice[] => {
  const teamApi = useApi(createTeamApi);
  const { data = NONE } = useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => teamApi.listRoles(signal),
    staleTime: Infinity,
  });
  return data;
};

/** Whether one of these roles, by their titles, gets its grants from the permission list of the account, or has a super role. */
export const useRoleTraits = (
  titles: readonly string[],
): { readonly hasList: boolean; readonly hasSuperRole: boolean } => {
  const held = useRoles().filter(({ title }) => titles.includes(title));
  return {
    hasList: held.some((role) => role.has_permission_list),
    hasSuperRole: held.some((role) => role.has_super_role),
  };
};

const NONE: readonly RoleChoice[] = [];
