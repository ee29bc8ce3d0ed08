import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { SECTION_ICONS, SECTION_KEYS } from './sections.ts';
import type { SectionKey } from './sections.ts';
import type { UnsavedSections } from './unsaved-sections.ts';

interface SectionNavProps {
  readonly current: SectionKey;
  readonly unsaved: UnsavedSections;
}

/** The sections of the profile, beside them or, where there is no room, above them. A dot marks what is not saved. */
export const SectionNav = ({ current, unsaved }: SectionNavProps) => {
  const translate = useTranslate();
  return (
    <nav className="profile-nav" aria-label={translate('profile.sections_label')}>
      {SECTION_KEYS.map((key) => {
        const Icon = SECTION_ICONS[key];
        return (
          <Link
            key={key}
            to={`#${key}`}
            aria-current={key === current ? 'location' : undefined}
            ref={key === current ? bringIntoRow : undefined}
          >
            <Icon aria-hidden />
            {translate(`profile.${key}.title`)}
            {unsaved[key] ? (
              <span className="profile-nav-dot">
                <span className="visually-hidden">{translate('form.unsaved', { smart_count: unsaved[key] })}</span>
              </span>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
};

/** Pixels kept free before the current section when the sections are a scrolling row. */
const MARGIN = 48;

const bringIntoRow = (link: HTMLElement | null): void =>
  link?.parentElement?.scrollTo({ left: link.offsetLeft - MARGIN });
