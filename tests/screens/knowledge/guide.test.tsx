import { screen, waitFor, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import { getPage, headingId, ORDER, plainText } from '../../../custom-screens/knowledge/guide.ts';
import { startApp } from '../app/app-kit.tsx';
import { buildCatalogue } from '../client/catalogue-builder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const pages = ORDER.map(getPage);

const { navigation } = parse(readFileSync(join(ROOT, 'resources/app/navigation.yaml'), 'utf8')) as {
  navigation: readonly (NavigationItem & { optional?: boolean })[];
};
const flatten = (items: typeof navigation): readonly (typeof navigation)[number][] =>
  items.flatMap((item) => [item, ...flatten(item.items ?? [])]);
const entries = flatten(navigation);

/** The page that tells about each area of the navigation. */
const PAGE_OF: Readonly<Record<string, string>> = {
  dashboard: 'dashboard',
  my_work: 'dashboard',
  organizations: 'organization-hierarchy',
  companies: 'organization-hierarchy',
  business_units: 'organization-hierarchy',
  departments: 'organization-hierarchy',
  jobs: 'jobs',
  tasks: 'tasks',
  knowledge: 'getting-started',
  knowledge_page: 'getting-started',
  feedback: 'feedback',
  account_and_users: 'members',
  all_members: 'members',
  permission: 'permissions',
  team_management: 'members',
  module_configs: 'module-configurations',
  master_view: 'master-settings',
  custom_fields: 'custom-fields',
  menu_names: 'menu-names',
  table_columns: 'table-columns',
  approval_matrix: 'approvals',
  job_approval_matrix: 'approvals',
  offer_approval_matrix: 'approvals',
  notifications: 'notifications',
  activity_log: 'activity-log',
  profile: 'profile',
  import: 'import',
  import_file: 'import',
  full_export: 'import',
  background_work: 'background-work',
  dev_test: 'adding-an-entity',
};

const tokensOf = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token) => [
    token,
    ...('tokens' in token && token.tokens ? tokensOf(token.tokens) : []),
    ...('items' in token ? tokensOf(token.items as Token[]) : []),
    ...('rows' in token
      ? [token.header, ...token.rows].flat().flatMap((cell: { tokens: Token[] }) => tokensOf(cell.tokens))
      : []),
  ]);

describe('the user guide', () => {
  it('has a chapter for every page, and a title that says what its address says', () => {
    const files = readdirSync(join(ROOT, 'docs/guide')).map((name) => name.replace(/\.md$/, ''));

    expect([...ORDER].sort()).toEqual(files.sort());
    for (const { slug, title, summary } of pages) {
      expect(headingId(title)).toBe(slug);
      expect(summary.length).toBeGreaterThan(40);
    }
  });

  it('tells about every area of the navigation that exists', () => {
    const built = entries.filter((item) => !item.items && !item.optional).map(({ key }) => key);

    expect(built.filter((key) => !ORDER.includes(PAGE_OF[key] ?? ''))).toEqual([]);
  });

  it('is text alone: no HTML, no pictures, no heading twice on a page', () => {
    for (const { slug, tokens, sections } of pages) {
      const kinds = tokensOf(tokens).map(({ type }) => type);
      expect([slug, kinds.filter((kind) => ['html', 'image', 'def'].includes(kind))]).toEqual([slug, []]);
      const ids = sections.map(({ id }) => id);
      expect([slug, ids]).toEqual([slug, [...new Set(ids)]]);
    }
  });

  it('has no link that leads nowhere', () => {
    const addresses = new Set(entries.map(({ to }) => to));
    const isThere = (slug: string, href: string) => {
      const [path = '', hash] = href.split('#');
      if (path.startsWith('/')) return addresses.has(path);
      const target = pages.find((page) => page.slug === (path || slug));
      return target !== undefined && (hash === undefined || target.sections.some(({ id }) => id === hash));
    };
    const lost = pages.flatMap(({ slug, tokens }) =>
      tokensOf(tokens).flatMap((token) =>
        token.type === 'link' && !isThere(slug, token.href as string) ? [`${slug}: ${token.href}`] : [],
      ),
    );

    expect(lost).toEqual([]);
  });

  it('gives the words of a table and a list without their marks', () => {
    const page = getPage('roles-and-permissions');

    expect(plainText(page.tokens)).toContain('Super Recruiter Every module');
  });
});

describe('the knowledge screen', () => {
  const catalogue = buildCatalogue(
    [],
    [
      { key: 'dashboard', title: 'Dashboard', to: '/' },
      { key: 'knowledge', title: 'Knowledge', to: '/knowledge', screen: 'knowledge/KnowledgeScreen' },
      {
        key: 'knowledge_page',
        title: 'Knowledge',
        to: '/knowledge/:page',
        screen: 'knowledge/KnowledgeScreen',
        hidden: true,
      },
    ],
  );
  const open = (address: string) => startApp({ catalogue, address });
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  it('begins with what there is to read, and leads through it page by page', async () => {
    const { user } = await open('/knowledge');
    await heading('Knowledge');

    await user.click(within(screen.getByRole('main')).getAllByRole('link', { name: 'Getting started' })[0]!);
    await heading('Getting started');
    await user.click(screen.getByRole('link', { name: /^Next/ }));

    await heading('Signing in');
    expect(screen.getByRole('link', { current: 'page', name: 'Signing in' })).toBeTruthy();
    expect(document.title).toBe('Signing in · Halden Hiring');
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(trail.map(({ textContent }) => textContent)).toEqual(['Knowledge', 'Signing in']);
  });

  it('opens at the section of the address, with the keyboard there', async () => {
    await open('/knowledge/records-and-forms#drafts');

    await heading('Records and forms');
    await waitFor(() => expect(document.activeElement?.id).toBe('drafts'));
  });

  it('finds a section by its words and leads to it', async () => {
    const { user } = await open('/knowledge');
    await heading('Knowledge');

    await user.type(screen.getByRole('searchbox', { name: 'Search the guide' }), 'forgotten pass');
    await user.click(await screen.findByRole('link', { name: /^Forgotten/ }));

    await heading('Signing in');
    await waitFor(() => expect(document.activeElement?.id).toBe('forgotten-password'));

    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'reset to team{Enter}');
    await heading('Lists');
    await waitFor(() => expect(document.activeElement?.id).toBe('columns'));
  });

  it('says so when nothing has these words', async () => {
    const { user } = await open('/knowledge');
    await heading('Knowledge');

    await user.type(screen.getByRole('searchbox', { name: 'Search the guide' }), 'quux');

    expect(await screen.findByText('No matches for “quux”')).toBeTruthy();
  });

  it('knows no page that is not there', async () => {
    await open('/knowledge/nowhere');

    expect(await heading('The page you requested was not found!')).toBeTruthy();
  });
});
