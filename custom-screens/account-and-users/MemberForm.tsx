import { Button } from '@mui/material';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { errorsOf } from '#admin/form/save-failure.ts';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import type { MemberChange } from '#client/members/member-calls.ts';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import type { Member } from '#shared/contracts/session.ts';
import { RoleBoxes } from './RoleBoxes.tsx';
import { TextInput } from './TextInput.tsx';
import { useRefreshMembers } from './useMembers.ts';

/** A member's name and roles. What was not touched follows the server. */
export const MemberForm = ({ member }: { readonly member: Member }) => {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AppDataProvider>();
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
  const isIdle = Object.keys(change).length === 0 || isSaving;
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
      await dataProvider.changeMember(member.id, change);
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
      className="members-part"
      noValidate
      aria-label={translate('members.form')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isIdle) void save();
      }}
    >
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
        value={values.role ?? []}
        onChange={(role) => set({ role })}
        isSuperRecruiter={values.is_super_recruiter ?? false}
        onSuperRecruiter={(isOn) => set({ is_super_recruiter: isOn })}
        error={textOf('role')}
      />
      <div className="members-actions">
        <Button type="submit" variant="contained" color="primary" disabled={isIdle} loading={isSaving}>
          {translate('form.save')}
        </Button>
        {Object.keys(change).length > 0 ? (
          <Button variant="text" onClick={() => setTouched({})}>
            {translate('form.cancel')}
          </Button>
        ) : null}
      </div>
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
