import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { MENU_NAMES } from '#shared/rules/settings.ts';

/** Names by key of the menu; one that is the default counts as not renamed. */
export type NewNames = Readonly<Record<string, string>>;

/** Saves names for the whole team and says how it went. @returns whether they were saved. */
export const useSaveMenuNames = (): ((names: NewNames) => Promise<boolean>) => {
  const { changeTeam } = useSettings();
  const toast = useToast();
  const showError = useErrorToast();
  return async (names) => {
    try {
      await changeTeam({ sidebarMenuNames: withDefaults(names) });
      toast.success('menu_names.saved');
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
};

const withDefaults = (names: NewNames) =>
  Object.fromEntries(
    Object.entries(names).map(([key, name]) => [
      key,
      { default_name: MENU_NAMES[key as keyof typeof MENU_NAMES], name },
    ]),
  );
