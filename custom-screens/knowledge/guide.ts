import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';

/** A heading with the words below it, up to the next one. */
export interface GuideSection {
  /** Its address within the page; empty for the text before the first heading. */
  readonly id: string;
  readonly title: string;
  readonly level: number;
  readonly text: string;
}

export interface GuidePage {
  /** Its address below `/knowledge`. */
  readonly slug: string;
  readonly title: string;
  /** The first paragraph. */
  readonly summary: string;
  readonly tokens: readonly Token[];
  readonly sections: readonly GuideSection[];
}

/** The pages in reading order, by chapter; each is `docs/guide/<page>.md`. */
export const CHAPTERS = {
  start: ['getting-started', 'signing-in', 'roles-and-permissions'],
  records: [
    'organization-hierarchy',
    'jobs',
    'candidates',
    'applicants',
    'lists',
    'views',
    'records-and-forms',
    'import',
  ],
  everyday: ['dashboard', 'tasks', 'notifications', 'feedback', 'profile', 'command-palette', 'keyboard'],
  administration: [
    'members',
    'permissions',
    'approvals',
    'master-settings',
    'module-configurations',
    'workflows',
    'custom-fields',
    'menu-names',
    'table-columns',
    'activity-log',
    'background-work',
  ],
  implementers: ['adding-an-entity'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const ORDER: readonly string[] = Object.values(CHAPTERS).flat();

const FOLDER = '../../docs/guide/';

const texts = import.meta.glob<string>('../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true });

/** A page of the guide; undefined where there is none of this name. */
export const findPage = (slug: string): GuidePage | undefined => PAGES.get(slug);

/** @throws {Error} if the page is not in `docs/guide`. */
export const getPage = (slug: string): GuidePage => {
  const page = findPage(slug);
  if (!page) throw new Error(`There is no page docs/guide/${slug}.md`);
  return page;
};

/** The address of a heading: its words in small letters, joined by hyphens. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

const pageOf = (slug: string, markdown: string): GuidePage => {
  const all = lexer(markdown);
  const [first, ...tokens] = all.filter(({ type }) => type !== 'space');
  const lead = tokens.find(({ type }) => type === 'paragraph');
  return {
    slug,
    title: first?.type === 'heading' ? plainText([first]) : slug,
    summary: lead ? plainText([lead]) : '',
    tokens,
    sections: sectionsOf(tokens),
  };
};

const sectionsOf = (tokens: readonly Token[]): readonly GuideSection[] => {
  const sections: GuideSection[] = [{ id: '', title: '', level: 1, text: '' }];
  for (const token of tokens) {
    const last = sections.at(-1)!; // it starts with one
    if (token.type !== 'heading')
      sections[sections.length - 1] = { ...last, text: `${last.text} ${plainText([token])}` };
    else {
      const { depth } = token as Tokens.Heading;
      const title = plainText([token]);
      sections.push({ id: headingId(title), title, level: depth, text: '' });
    }
  }
  return sections;
};

/** The words of tokens without their marks. */
export const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].flatMap((cells) => cells.map((cell) => plainText(cell.tokens))).join(' ');
      }
      if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ');
      if ('tokens' in token && token.tokens) return plainText(token.tokens);
      return 'text' in token ? String(token.text) : ' ';
    })
    .join('');

const PAGES: ReadonlyMap<string, GuidePage> = new Map(
  Object.entries(texts).map(([path, text]) => {
    const slug = path.slice(FOLDER.length, -'.md'.length);
    return [slug, pageOf(slug, text)];
  }),
);
