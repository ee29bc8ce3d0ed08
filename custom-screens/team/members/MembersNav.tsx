import { useTranslate } from 'ra-core';
import { NavLink } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import '#client/page/page-tabs.css';
import './members.css';

const SCREENS = ['account_and_users', 'all_members', 'permission', 'team_management'] as const;

/** The navigation between the team's screens; only those that this user can open. */
export const MembersNav = () => {
  const translate = useTranslate();
  const items = flat(useCatalogue().navigation);
  return (
    <nav className="page-tabs" aria-label={translate('members.tabs.label')}>
      {SCREENS.map((key) => {
        const to = items.find((item) => item.key === key)?.to;
        return to === undefined ? null : (
          <NavLink key={key} to={to} end>
            {translate(`members.tabs.${key}`)}
          </NavLink>
        );
      })}
    </nav>
  );
};

const flat = (items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.flatMap((item) => [item, ...flat(item.items ?? [])]);
