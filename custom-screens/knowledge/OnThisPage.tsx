import { useTranslate } from 'ra-core';
import type { GuidePage } from './guide.ts';

/** The sections of the page that is open. */
export const OnThisPage = ({ page }: { readonly page: GuidePage }) => {
  const translate = useTranslate();
  const sections = page.sections.filter(({ id, level }) => id !== '' && level === 2);
  if (sections.length < 2) return null;
  return (
    <nav aria-label={translate('knowledge.on_this_page')} className="guide-on-page">
      <p className="guide-chapter">{translate('knowledge.on_this_page')}</p>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
