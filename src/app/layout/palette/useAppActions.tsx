import { useColorScheme } from '@mui/material/styles';
import { Keyboard, ListFilter, LogOut, Monitor, Moon, Plus, Sun, UserCheck } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { CatalogueEntry } from '#engine/access/catalogue.ts';
import { useLeaveSession } from '#admin/form/useLeaveSession.ts';
import { canCreate } from '#admin/conditions/can-create.ts';
import { insideSentence } from '#engine/model/wording.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { createAddress } from '#client/catalogue/create-address.ts';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { navigationItems } from '../navigation.ts';
import type { PaletteItem } from './palette-item.ts';

/** What can be done from everywhere: filter the list that is open, create, switch the theme or the role, see the keys, sign out. */
export const useAppActions = (typed: string, showKeys: () => void): readonly PaletteItem[] => [
  ...useFilterAction(typed),
  ...useCreateActions(),
  ...useThemeActions(),
  ...useRoleActions(),
  ...useSessionActions(showKeys),
];

/** It always matches, because it is about the typed text. */
const useFilterAction = (typed: string): readonly PaletteItem[] => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const open = Object.values(useCatalogue().resources).find(({ route }) => route === pathname);
  if (typed === '' || !open?.can.list || !open.isSearchable) return [];
  const filter = JSON.stringify({ q: typed });
  return [
    {
      key: 'action:filter',
      label: translate('palette.filter', { query: typed }),
      mark: <ListFilter aria-hidden />,
      to: `${pathname}?${new URLSearchParams({ filter })}`,
    },
  ];
};

/** Values of lists are made now and then: their actions show once they are asked for. */
const useCreateActions = (): readonly PaletteItem[] => {
  const translate = useTranslate();
  const locale = useLocale();
  const { resources, navigation } = useCatalogue();
  const places = new Map(navigationItems(navigation).map(({ resource }, place) => [resource, place]));
  const placeOf = ({ resource }: CatalogueEntry) => places.get(resource) ?? places.size;
  return Object.values(resources)
    .filter(canCreate)
    .sort((left, right) => placeOf(left) - placeOf(right))
    .map((definition) => {
      const { resource, title } = definition;
      const name = translate(`resources.${resource}.name`, { smart_count: 1, _: title });
      return {
        key: `action:create:${resource}`,
        label: translate('list.create', { name: insideSentence(name, locale) }),
        words: translate('palette.words.create', { name }),
        mark: <Plus aria-hidden />,
        to: createAddress(definition),
        isRare: isMasterList(definition),
      };
    });
};

const isMasterList = ({ kind }: CatalogueEntry): boolean => kind === 'master';

const THEMES = { light: Sun, dark: Moon, system: Monitor };

const useThemeActions = (): readonly PaletteItem[] => {
  const translate = useTranslate();
  const { mode: current = 'system', setMode } = useColorScheme();
  return (['light', 'dark', 'system'] as const)
    .filter((mode) => mode !== current)
    .map((mode) => {
      const Mark = THEMES[mode];
      return {
        key: `action:theme:${mode}`,
        label: translate(`palette.theme.${mode}`),
        words: translate('palette.words.theme'),
        mark: <Mark aria-hidden />,
        run: () => setMode(mode),
      };
    });
};

const useRoleActions = (): readonly PaletteItem[] => {
  const translate = useTranslate();
  const { profile, role: current } = useSignedIn();
  const { logInAs } = useLeaveSession();
  return profile.roles
    .filter((role) => role !== current)
    .map((role) => ({
      key: `action:role:${role}`,
      label: translate('palette.login_as', { role }),
      mark: <UserCheck aria-hidden />,
      run: () => void logInAs(role),
    }));
};

const useSessionActions = (showKeys: () => void): readonly PaletteItem[] => {
  const translate = useTranslate();
  const { signOut } = useLeaveSession();
  return [
    { key: 'action:keys', label: translate('list.keys.title'), mark: <Keyboard aria-hidden />, run: showKeys },
    {
      key: 'action:sign_out',
      label: translate('app.sign_out'),
      words: translate('palette.words.sign_out'),
      mark: <LogOut aria-hidden />,
      run: () => void signOut(),
    },
  ];
};
