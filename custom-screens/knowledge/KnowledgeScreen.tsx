import { useState } from 'react';
import { useMediaQuery } from '@mui/material';
import { ChevronRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '#client/page/NotFoundPage.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { findPage } from './guide.ts';
import type { GuidePage } from './guide.ts';
import { GuideArticle } from './GuideArticle.tsx';
import { GuideContents } from './GuideContents.tsx';
import { GuideOverview } from './GuideOverview.tsx';
import { GuideSearch } from './GuideSearch.tsx';
import { OnThisPage } from './OnThisPage.tsx';
import './knowledge.css';

/** The user guide that comes with the application: an overview at `/knowledge`, each page below it. */
const KnowledgeScreen = () => {
  const { page: slug } = useParams();
  const page = slug === undefined ? undefined : findPage(slug);
  if (slug !== undefined && !page) return <NotFoundPage />;
  return (
    <div className="guide">
      <GuideSide page={page} />
      {page ? <GuideArticle page={page} /> : <Overview />}
      {page ? <OnThisPage page={page} /> : null}
    </div>
  );
};

export default KnowledgeScreen;

const NARROW = '(max-width: 990.98px)';

/** Search and contents, beside the page or above it. */
const GuideSide = ({ page }: { readonly page: GuidePage | undefined }) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const [query, setQuery] = useState('');
  const contents = <GuideContents open={page?.slug} />;
  return (
    <div className="guide-side">
      <GuideSearch query={query} onQuery={setQuery}>
        {!isNarrow ? (
          contents
        ) : page ? (
          // Opening a page closes it again.
          <details key={page.slug} className="guide-fold">
            <summary>
              <ChevronRight aria-hidden size={14} />
              {translate('knowledge.contents')}
            </summary>
            {contents}
          </details>
        ) : null}
      </GuideSearch>
    </div>
  );
};

const Overview = () => {
  const translate = useTranslate();
  return (
    <div className="guide-page">
      <PageHeader title={translate('menu.knowledge')} />
      <p className="guide-lead">{translate('knowledge.lead')}</p>
      <GuideOverview />
    </div>
  );
};
