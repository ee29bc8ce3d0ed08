import { useCallback, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslate } from 'ra-core';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { NotificationSection } from './NotificationSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PersonSection } from './PersonSection.tsx';
import { RightsSection } from './RightsSection.tsx';
import { SectionNav } from './SectionNav.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SECTION_KEYS } from './sections.ts';
import type { SectionKey } from './sections.ts';
import { UnsavedSectionsProvider } from './unsaved-sections.ts';
import type { UnsavedSections } from './unsaved-sections.ts';
import { useSectionAddress } from './useSectionAddress.ts';
import './profile.css';

const SECTIONS: Readonly<Record<SectionKey, ComponentType>> = {
  person: PersonSection,
  language: LanguageSection,
  appearance: AppearanceSection,
  notifications: NotificationSection,
  password: PasswordSection,
  sessions: SessionsSection,
  rights: RightsSection,
};

/** Everything a person decides for himself. Each section saves by itself and has an address of its own: `/user/profile#password`. */
const ProfileScreen = () => {
  const translate = useTranslate();
  const [unsaved, setUnsaved] = useState<UnsavedSections>({});
  const report = useCallback(
    (section: SectionKey, changes: number) => setUnsaved((known) => ({ ...known, [section]: changes })),
    [],
  );
  const total = Object.values(unsaved).reduce((sum, changes) => sum + changes, 0);
  useLeaveGuard(total, () => undefined);
  const { current, content } = useSectionAddress();

  return (
    <>
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
    </>
  );
};

export default ProfileScreen;
