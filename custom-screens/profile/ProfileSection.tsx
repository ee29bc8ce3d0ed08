import type { ReactNode } from 'react';
import { useTranslate } from 'ra-core';
import type { SectionKey } from './sections.ts';

interface ProfileSectionProps {
  readonly section: SectionKey;
  readonly children: ReactNode;
}

/** A section with its heading and one line that says what it is for. */
export const ProfileSection = ({ section, children }: ProfileSectionProps) => {
  const translate = useTranslate();
  return (
    <section id={section} className="profile-section" aria-labelledby={`${section}-title`}>
      <header>
        <h2 id={`${section}-title`} tabIndex={-1}>
          {translate(`profile.${section}.title`)}
        </h2>
        <p>{translate(`profile.${section}.lead`)}</p>
      </header>
      {children}
    </section>
  );
};
