import { createContext, useContext, useEffect } from 'react';
import { useStored } from '#ui/store.ts';
import type { Stored } from '#ui/store.ts';

interface PageTitle {
  readonly title: Stored<string>;
  /** The deployment's own name, behind every title. */
  readonly suffix: string;
}

const PageTitleContext = createContext<PageTitle | undefined>(undefined);

export const PageTitleProvider = PageTitleContext.Provider;

const IsPartContext = createContext(false);

/** With `true`, what is below is a part of a page: it does not name the page. */
export const PagePartProvider = IsPartContext.Provider;

const usePageTitleContext = (): PageTitle => {
  const context = useContext(PageTitleContext);
  if (!context) throw new Error('Page titles need a PageTitleProvider above them');
  return context;
};

/** Names the screen that is open: "Companies · ATS". An empty title (still loading) leaves the one before. */
export const usePageTitle = (title: string): void => {
  const { title: stored, suffix } = usePageTitleContext();
  const isPart = useContext(IsPartContext);
  useEffect(() => {
    if (isPart || title === '') return;
    stored.set(title);
    document.title = `${title} · ${suffix}`;
  }, [title, stored, suffix, isPart]);
};

/** The title of the screen that is open. */
export const useOpenPageTitle = (): string => useStored(usePageTitleContext().title);
