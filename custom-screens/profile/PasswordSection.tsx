import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { packError } from '#engine/field-types/input/useErrorText.ts';
import { PasswordRules } from '#ui/inputs/PasswordRules.tsx';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { useStored } from '#ui/store.ts';
import { useSession, useSignedIn } from '#client/session/SessionProvider.tsx';
import { PASSWORD_LENGTH, passwordRules } from '#shared/rules/password.ts';
import type { PasswordOwner } from '#shared/rules/password.ts';
import { PasswordLine } from './PasswordLine.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { useSectionForm } from './useSectionForm.ts';

const NONE = { current_password: '', password: '' };

/** Changes the password: the current one, the new one, and its rules, ticked off while one types. */
export const PasswordSection = () => {
  const translate = useTranslate();
  const { profile } = useSignedIn();
  const { account } = useSession();
  const shortest = useStored(useSettings().team).security?.password_min_length ?? PASSWORD_LENGTH.shortest;
  const { control } = useSectionForm({
    section: 'password',
    saved: NONE,
    done: 'profile.password.changed',
    after: NONE,
    save: ({ current_password: current, password }) => account.changePassword(current, password),
  });
  return (
    <ProfileSection section="password">
      <input type="text" name="username" autoComplete="username" value={profile.username} readOnly hidden />
      <div className="profile-grid">
        <PasswordLine
          control={control}
          name="current_password"
          label={translate('profile.password.current')}
          autoComplete="current-password"
        />
        <PasswordLine
          control={control}
          name="password"
          label={translate('auth.new_password')}
          autoComplete="new-password"
          describedBy="password-rules"
          check={(password) =>
            Object.values(passwordRules(password, profile, shortest)).every(Boolean) ||
            packError('profile.password.not_met')
          }
        />
      </div>
      <Rules control={control} owner={profile} shortest={shortest} />
    </ProfileSection>
  );
};

interface RulesProps {
  readonly control: Control<typeof NONE>;
  readonly owner: PasswordOwner;
  readonly shortest: number;
}

const Rules = ({ control, owner, shortest }: RulesProps) => (
  <PasswordRules
    id="password-rules"
    password={useWatch({ control, name: 'password' })}
    owner={owner}
    shortest={shortest}
  />
);
