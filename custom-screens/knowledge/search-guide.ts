import type { GuidePage, GuideSection } from './guide.ts';

export interface GuideHit {
  readonly page: GuidePage;
  readonly section: GuideSection;
  /** Words around the first one that was found. */
  readonly excerpt: string;
}

const MAX = 20;
const BEFORE = 40;
const LENGTH = 140;

/** The sections that contain every word of the query, those with words in their title first. */
export const searchGuide = (pages: readonly GuidePage[], query: string): readonly GuideHit[] => {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return pages
    .flatMap((page) => page.sections.map((section) => ({ page, section, score: scoreOf(page, section, words) })))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, MAX)
    .map(({ page, section }) => ({ page, section, excerpt: excerptOf(section.text, words) }));
};

export const wordsOf = (query: string): readonly string[] =>
  query
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

const scoreOf = (page: GuidePage, section: GuideSection, words: readonly string[]): number => {
  const title = `${page.title} ${section.title}`.toLocaleLowerCase();
  const text = section.text.toLocaleLowerCase();
  if (!words.every((word) => title.includes(word) || text.includes(word))) return 0;
  const own = (section.title || page.title).toLocaleLowerCase();
  return 1 + words.filter((word) => own.includes(word)).length * 2;
};

const excerptOf = (text: string, words: readonly string[]): string => {
  const flat = text.trim().replaceAll(/\s+/g, ' ');
  const found = words.map((word) => flat.toLocaleLowerCase().indexOf(word)).filter((at) => at >= 0);
  const at = found.length > 0 ? Math.min(...found) : 0;
  const start = at <= BEFORE ? 0 : flat.indexOf(' ', at - BEFORE) + 1;
  const isCut = start + LENGTH < flat.length;
  const end = isCut ? flat.lastIndexOf(' ', start + LENGTH) : flat.length;
  return `${start > 0 ? '… ' : ''}${flat.slice(start, end)}${isCut ? ' …' : ''}`;
};
