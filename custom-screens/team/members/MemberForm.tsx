import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SaveBar } from '#admin/form/SaveBar.tsx';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';
import { errorsOf } from '#admin/form/save-failure.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { type MemberChange, changeMember, type Member } from '#shared/contracts/team.ts';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import { RoleBoxes } from './RoleBoxes.tsx';
import { TextInput } from './TextInput.tsx';
import { useRefreshMembers } from './useMembers.ts';
import { useHttp } from '#client/api/useApi.ts';

interface MemberFormProps {
  readonly member: Member;
  /** Appears between the fields and the save bar. */
  readonly children: ReactNode;
  /** Something else is asked about the member; what is typed here stays. */
  readonly isAside: boolean;
}

/** A member's name and roles. What was not touched follows the server. */
export const MemberForm = ({ member, children, isAside }: MemberFormProps) => {
  const translate = useTranslate();
  const http = useHttp();
  const refresh = useRefreshMembers();
  const toast = useToast();
  const showError = useErrorToast();
  const [touched, setTouched] = useState<MemberChange>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const saved: MemberChange = {
    first_name: member.user.first_name,
    last_name: member.user.last_name,
    role: member.role,
    is_super_recruiter: member.is_super_recruiter,
  };
  const values = { ...saved, ...touched };
  const change = difference(saved, touched);
  const unsaved = Object.keys(change).length;
  useLeaveGuard(unsaved, () => undefined, ['member']);
  const textOf = (field: string) => errors[field] && errorText(errors[field], translate);
  const set = (part: MemberChange) => {
    setTouched((before) => ({ ...before, ...part }));
    setErrors({});
  };

  const save = async () => {
    const missing = missingOf(values);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setSaving(true);
    try {
      await http.call(changeMember, { params: { id: member.id }, body: change });
      setTouched({});
      toast.success('members.saved');
      refresh();
    } catch (error) {
      const found = errorsOf(error);
      if (found) setErrors(found);
      else showError(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      className="members-form"
      noValidate
      hidden={isAside}
      aria-label={translate('members.form')}
      onSubmit={(event) => {
        event.preventDefault();
        if (unsaved > 0 && !isSaving) void save();
      }}
    >
      <div className="members-part">
        <div className="members-pair">
          <TextInput
            label={translate('resources.users.fields.first_name', { _: translate('members.first_name') })}
            value={values.first_name ?? ''}
            error={textOf('first_name')}
            onChange={(text) => set({ first_name: text })}
          />
          <TextInput
            label={translate('resources.users.fields.last_name', { _: translate('members.last_name') })}
            value={values.last_name ?? ''}
            error={textOf('last_name')}
            onChange={(text) => set({ last_name: text })}
          />
        </div>
        <RoleBoxes
          value={[values.role ?? []].flat()}
          onChange={(role) => set({ role })}
          isSuperRecruiter={values.is_super_recruiter ?? false}
          onSuperRecruiter={(isOn) => set({ is_super_recruiter: isOn })}
          error={textOf('role')}
        />
      </div>
      {children}
      {isAside ? null : (
        <SaveBar
          unsaved={unsaved}
          saving={isSaving}
          isOff={unsaved === 0}
          saveLabel={translate('form.save')}
          onCancel={() => {
            setTouched({});
            setErrors({});
          }}
        />
      )}
    </form>
  );
};

const difference = (saved: MemberChange, touched: MemberChange): MemberChange =>
  Object.fromEntries(
    Object.entries(touched).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(saved[key as keyof MemberChange]),
    ),
  );

const missingOf = ({ first_name: first, role }: MemberChange): Record<string, string> => ({
  ...(first?.trim() ? {} : { first_name: 'validation.required' }),
  ...(role?.length ? {} : { role: 'members.role_needed' }),
});
