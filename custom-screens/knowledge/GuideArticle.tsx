import { useEffect } from 'react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { usePageTitle } from '#client/page/PageTitleProvider.tsx';
import { getPage, ORDER } from './guide.ts';
import type { GuidePage } from './guide.ts';
import { Markdown } from './Markdown.tsx';

/** One page to read, with the ways to the one before and the next. An address with a section starts there. */
export const GuideArticle = ({ page }: { readonly page: GuidePage }) => {
  usePageTitle(page.title);
  useSectionInView(page);
  const at = ORDER.indexOf(page.slug);
  return (
    <article className="guide-page guide-article">
      <h1>{page.title}</h1>
      <Markdown tokens={page.tokens} />
      <Neighbours before={ORDER[at - 1]} after={ORDER[at + 1]} />
    </article>
  );
};

/** Brings the section of the address into view and puts the keyboard there. */
const useSectionInView = ({ sections }: GuidePage) => {
  const { hash } = useLocation();
  useEffect(() => {
    const section = sections.find(({ id }) => id !== '' && `#${encodeURIComponent(id)}` === hash);
    const heading = section && document.getElementById(section.id);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [sections, hash]);
};

interface NeighboursProps {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const Neighbours = ({ before, after }: NeighboursProps) => {
  const translate = useTranslate();
  return (
    <nav aria-label={translate('knowledge.go_on')} className="guide-neighbours">
      {before ? (
        <Link to={`/knowledge/${before}`} rel="prev">
          <span>
            <ArrowLeft aria-hidden size={14} /> {translate('knowledge.previous')}
          </span>
          <b>{getPage(before).title}</b>
        </Link>
      ) : null}
      {after ? (
        <Link to={`/knowledge/${after}`} rel="next">
          <span>
            {translate('knowledge.next')} <ArrowRight aria-hidden size={14} />
          </span>
          <b>{getPage(after).title}</b>
        </Link>
      ) : null}
    </nav>
  );
};
