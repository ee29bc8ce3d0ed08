import { useMemo } from 'react';
import type { Settings } from '#shared/contracts/settings.ts';
import { useStored } from '#ui/store.ts';
import { useSettings } from './SettingsProvider.tsx';

/** The names of the menu entries that apply to this user: their own override the team's. */
export const useMenuNames = (): Settings['sidebarMenuNames'] => {
  const settings = useSettings();
  const own = useStored(settings.user).sidebarMenuNames;
  const team = useStored(settings.team).sidebarMenuNames;
  return useMemo(() => ({ ...team, ...own }), [team, own]);
};
