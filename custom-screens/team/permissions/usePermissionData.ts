import { useQuery } from '@tanstack/react-query';
import {
  type PermissionModule,
  type PermissionTemplate,
  type Member,
  listMembers,
  listPermissionModules,
  listTemplates,
} from '#shared/contracts/team.ts';
import { MEMBERS } from '../members/useMembers.ts';
import { useRoles } from '#client/team/useRoles.ts';
import { useHttp } from '#client/api/useApi.ts';

export const TEMPLATES = 'permission-templates';

/** More people with a permission list than a team has. */
const MAX = 200;

export interface PermissionData {
  readonly modules: readonly PermissionModule[];
  readonly templates: readonly PermissionTemplate[];
  readonly recruiters: readonly Member[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** The data of the screens about permission lists: modules, templates, and the users who have one. */
export const usePermissionData = (): PermissionData => {
  const http = useHttp();
  const modules = useQuery({
    queryKey: ['permission-modules'],
    queryFn: async ({ signal }) => (await http.call(listPermissionModules, { signal })).results,
  });
  const templates = useQuery({
    queryKey: [TEMPLATES],
    queryFn: async ({ signal }) => (await http.call(listTemplates, { signal })).results,
  });
  const roles = useRoles();
  const listed = roles.filter((role) => role.has_permission_list).map(({ key }) => key);
  const people = useQuery({
    enabled: listed.length > 0,
    queryKey: [MEMBERS, 'recruiters', ...listed],
    queryFn: ({ signal }) =>
      http.call(listMembers, {
        query: { role: listed.join(','), status: 'active,invited', orderBy: 'first_name', limit: MAX },
        signal,
      }),
  });
  const all = [modules, templates, people];
  return {
    modules: modules.data ?? [],
    templates: templates.data ?? [],
    recruiters: people.data?.results ?? [],
    isLoading: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? undefined,
    refetch: () => {
      for (const { refetch } of all) void refetch();
    },
  };
};
