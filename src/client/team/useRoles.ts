import { useQuery } from '@tanstack/react-query';
import { listRoles, type RoleChoice } from '#shared/contracts/session.ts';
import { useHttp } from '../api/useApi.ts';

/** Every role there is, in the order of the files; none while loading. */
export const useRoles = (): readonly RoleChoice[] => {
  const http = useHttp();
  const { data = NONE } = useQuery({
    queryKey: ['roles'],
    queryFn: async ({ signal }) => (await http.call(listRoles, { signal })).results,
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
