import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { CHAPTERS, getPage } from './guide.ts';

/** The first page: what there is to read, each with what it is about. */
export const GuideOverview = () => {
  const translate = useTranslate();
  return (
    <div className="guide-overview">
      {Object.entries(CHAPTERS).map(([chapter, pages]) => (
        <section key={chapter} aria-labelledby={`overview-${chapter}`}>
          <h2 id={`overview-${chapter}`}>{translate(`knowledge.chapters.${chapter}`)}</h2>
          <ul>
            {pages.map(getPage).map(({ slug, title, summary }) => (
              <li key={slug}>
                <Link to={`/knowledge/${slug}`}>{title}</Link>
                <p>{summary}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
