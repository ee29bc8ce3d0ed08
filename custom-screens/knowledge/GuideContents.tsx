import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { CHAPTERS, getPage } from './guide.ts';

interface GuideContentsProps {
  /** The page that is open. */
  readonly open?: string;
}

/** Every page by its chapter. */
export const GuideContents = ({ open }: GuideContentsProps) => {
  const translate = useTranslate();
  return (
    <nav aria-label={translate('knowledge.contents')} className="guide-contents">
      {Object.entries(CHAPTERS).map(([chapter, pages]) => (
        <div key={chapter}>
          <p id={`chapter-${chapter}`} className="guide-chapter">
            {translate(`knowledge.chapters.${chapter}`)}
          </p>
          <ul aria-labelledby={`chapter-${chapter}`}>
            {pages.map((slug) => (
              <li key={slug}>
                <Link to={`/knowledge/${slug}`} aria-current={slug === open ? 'page' : undefined}>
                  {getPage(slug).title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};
