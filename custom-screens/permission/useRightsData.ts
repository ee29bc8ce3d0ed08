import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import type { PermissionModule, PermissionTemplate } from '#shared/contracts/members.ts';
import type { Member } from '#shared/contracts/session.ts';
import { MEMBERS } from '../account-and-users/useMembers.ts';

export const TEMPLATES = 'permission-templates';

/** More Recruiters than a team has. */
const MOST = 200;

export interface RightsData {
  readonly modules: readonly PermissionModule[];
  readonly templates: readonly PermissionTemplate[];
  readonly recruiters: readonly Member[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** What the screens about permission lists stand on: modules, templates, and the Recruiters who work here. */
export const useRightsData = (): RightsData => {
  const dataProvider = useDataProvider<AppDataProvider>();
  const modules = useQuery({
    queryKey: ['permission-modules'],
    queryFn: ({ signal }) => dataProvider.permissionModules(signal),
  });
  const templates = useQuery({
    queryKey: [TEMPLATES],
    queryFn: ({ signal }) => dataProvider.permissionTemplates(signal),
  });
  const people = useQuery({
    queryKey: [MEMBERS, 'recruiters'],
    queryFn: ({ signal }) =>
      dataProvider.findMembers(
        {
          role: 'recruiter',
          statuses: ['active', 'invited'],
          orderBy: 'first_name',
          ascending: true,
          limit: MOST,
        },
        signal,
      ),
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
