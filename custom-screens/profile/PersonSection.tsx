import { useId } from 'react';
import { useTranslate } from 'ra-core';
import { useSession, useSignedIn } from '#client/session/SessionProvider.tsx';
import { PhotoField } from './PhotoField.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { TextLine } from './TextLine.tsx';
import { useSectionForm } from './useSectionForm.ts';

/** The user's photo, names, telephone, and the name they sign in with. */
export const PersonSection = () => {
  const translate = useTranslate();
  const { profile } = useSignedIn();
  const { account } = useSession();
  const { control } = useSectionForm({
    section: 'person',
    saved: { first_name: profile.first_name, last_name: profile.last_name, phone: profile.phone ?? '' },
    save: ({ first_name, last_name, phone }) =>
      account.saveProfile({ first_name: first_name.trim(), last_name: last_name.trim(), phone: phone.trim() || null }),
  });
  return (
    <ProfileSection section="person">
      <PhotoField />
      <div className="profile-grid">
        <TextLine
          control={control}
          name="first_name"
          label={translate('profile.person.first_name')}
          autoComplete="given-name"
          maxLength={80}
          isRequired
        />
        <TextLine
          control={control}
          name="last_name"
          label={translate('profile.person.last_name')}
          autoComplete="family-name"
          maxLength={80}
        />
        <TextLine
          control={control}
          name="phone"
          type="tel"
          label={translate('profile.person.phone')}
          autoComplete="tel"
          maxLength={40}
        />
        <Username value={profile.username} />
      </div>
    </ProfileSection>
  );
};

const Username = ({ value }: { readonly value: string }) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className="field-input">
      <span id={id} className="field-label">
        {translate('profile.person.username')}
      </span>
      <div className="profile-fixed" role="group" aria-labelledby={id}>
        {value}
      </div>
      <p className="field-hint">{translate('profile.person.username_help')}</p>
    </div>
  );
};
