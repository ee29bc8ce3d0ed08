import { useTranslate } from 'ra-core';
import { ChoiceFilters } from '#admin/list/filters/ChoiceFilters.tsx';
import type { MemberStatus } from '#shared/contracts/team.ts';
import type { MemberView } from './useMemberView.ts';
import { useRoles } from '#client/team/useRoles.ts';

interface MemberFiltersProps {
  readonly view: MemberView;
  readonly statuses: readonly MemberStatus[];
}

/** The list by role and by status. */
export const MemberFilters = ({ view, statuses }: MemberFiltersProps) => {
  const translate = useTranslate();
  const roles = useRoles();
  return (
    <ChoiceFilters
      filters={[
        {
          name: 'role',
          title: translate('members.columns.roles'),
          options: roles.map(({ key, title }) => ({ key, label: title })),
          chosen: view.role ? [view.role] : [],
          isSingle: true,
        },
        {
          name: 'status',
          title: translate('members.columns.status'),
          options: statuses.map((key) => ({ key, label: translate(`members.status.${key}`) })),
          chosen: view.chosenStatuses,
        },
      ]}
      onChange={(name, chosen) => view.narrow({ [name]: chosen.join(',') })}
    />
  );
};
