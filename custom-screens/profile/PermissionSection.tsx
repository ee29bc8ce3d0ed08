import { Check, Minus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { areasOf, SHOWN_ACTIONS } from './areas-of.ts';
import type { Area } from './areas-of.ts';

/** The user's permissions in the current role. An Admin decides them; here they are read only. */
export const PermissionSection = () => {
  const translate = useTranslate();
  const listed = useListText();
  const { profile, role } = useSignedIn();
  const areas = areasOf(useCatalogue());
  return (
    <ProfileSection section="rights">
      <dl className="profile-facts">
        <dt>{translate('profile.rights.role')}</dt>
        <dd>{profile.is_super_recruiter ? translate('profile.rights.role_and_more', { role }) : role}</dd>
        {profile.roles.length > 1 ? (
          <>
            <dt>{translate('profile.rights.other_roles')}</dt>
            <dd>{listed(profile.roles.filter((title) => title !== role))}</dd>
          </>
        ) : null}
      </dl>
      {areas.length > 0 ? (
        <div className="profile-scroll">
          <table className="profile-table profile-rights">
            <thead>
              <tr>
                <th scope="col">{translate('profile.rights.area')}</th>
                {SHOWN_ACTIONS.map((action) => (
                  <th key={action} scope="col">
                    {translate(`profile.rights.actions.${action}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {areas.map((area) => (
                <AreaRow key={area.key} area={area} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p>{translate('profile.rights.none')}</p>
      )}
    </ProfileSection>
  );
};

const AreaRow = ({ area }: { readonly area: Area }) => {
  const translate = useTranslate();
  return (
    <tr>
      <th scope="row">
        {area.resource
          ? translate(`resources.${area.resource}.name`, { smart_count: 2 })
          : translate('profile.rights.lists', { smart_count: area.count })}
      </th>
      {SHOWN_ACTIONS.map((action) => {
        const Mark = area.can[action] ? Check : Minus;
        return (
          <td key={action} data-may={area.can[action]}>
            <Mark aria-hidden />
            <span className="visually-hidden">
              {translate(area.can[action] ? 'profile.rights.yes' : 'profile.rights.no')}
            </span>
          </td>
        );
      })}
    </tr>
  );
};
