import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { MemberStatus } from '#shared/contracts/session.ts';
import type { MemberView } from './useMemberView.ts';
import { useRoles } from './useRoles.ts';

interface NarrowByProps {
  readonly view: MemberView;
  readonly statuses: readonly MemberStatus[];
}

/** The list by role and by status. */
export const NarrowBy = ({ view, statuses }: NarrowByProps) => {
  const translate = useTranslate();
  const roles = useRoles();
  return (
    <>
      <Choice
        label={translate('members.columns.roles')}
        all={translate('members.any_role')}
        value={view.role}
        options={roles.map(({ key, title }) => [key, title])}
        onChange={(role) => view.narrow({ role })}
      />
      <Choice
        label={translate('members.columns.status')}
        all={translate('members.any_status')}
        value={view.status}
        options={statuses.map((status) => [status, translate(`members.status.${status}`)])}
        onChange={(status) => view.narrow({ status })}
      />
    </>
  );
};

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, all, value, options, onChange }: ChoiceProps) => (
  <span className="list-select members-choice" data-on={value !== '' || undefined}>
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {options.map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
    <ChevronDown size={14} aria-hidden />
  </span>
);
