import type { ComponentType } from 'react';
import { useTranslate } from 'ra-core';
import { SaveBar } from '#admin/form/SaveBar.tsx';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { NotificationSection } from './NotificationSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PersonSection } from './PersonSection.tsx';
import { PermissionSection } from './PermissionSection.tsx';
import { SectionNav } from './SectionNav.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SECTION_KEYS } from './sections.ts';
import type { SectionKey } from './sections.ts';
import { UnsavedSectionsProvider, useUnsavedSections } from './unsaved-sections.ts';
import { useSectionAddress } from './useSectionAddress.ts';
import './profile.css';

const SECTIONS: Readonly<Record<SectionKey, ComponentType>> = {
  person: PersonSection,
  language: LanguageSection,
  appearance: AppearanceSection,
  notifications: NotificationSection,
  password: PasswordSection,
  sessions: SessionsSection,
  rights: PermissionSection,
};

/** The user's own settings. Its sections have their own addresses (`/user/profile#password`) and one save bar. */
const ProfileScreen = () => {
  const translate = useTranslate();
  const { unsaved, total, isSaving, report, save, reset } = useUnsavedSections();
  useLeaveGuard(total, () => undefined);
  const { current, content } = useSectionAddress();

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (total > 0 && !isSaving) void save();
      }}
    >
      <PageHeader title={translate('profile.title')} />
      <div className="profile">
        <SectionNav current={current} unsaved={unsaved} />
        <div className="profile-sections" ref={content}>
          <UnsavedSectionsProvider value={report}>
            {SECTION_KEYS.map((key) => {
              const Section = SECTIONS[key];
              return <Section key={key} />;
            })}
          </UnsavedSectionsProvider>
        </div>
      </div>
      <SaveBar
        unsaved={total}
        saving={isSaving}
        isOff={total === 0}
        saveLabel={translate('form.save')}
        onCancel={reset}
      />
    </form>
  );
};

export default ProfileScreen;
