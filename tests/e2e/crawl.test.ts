import type { Page } from '@playwright/test';
import { resourceFiles } from '#tests/server/self/resource-files.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, APPEARANCES, type Appearance, appear, follow, settled } from './support/look.ts';

const DEEP = process.env.TEST_DEEP === '1';

/** Screens that the header's menus lead to, beside what is linked on Home. */
const ENTRANCES = ['/', '/notification', '/user/profile', '/activity-log', '/dev/test'];

/** How many kinds of screens an Admin reaches at least. */
const LEAST = 35;

/** Lists of records whose page is drawn by hand in part: of each one record is opened with all its tabs. */
const DRAWN_BY_HAND = resourceFiles.flatMap(({ definition: { route, screens } }) =>
  route && screens.header ? [route] : [],
);

/** The components of a file's own, by the address of its list and the end of the address. */
const componentsOf = new Map(
  resourceFiles.flatMap(({ definition: { route, screens } }) =>
    route
      ? [[route, { '': screens.list, create: screens.create, ':id': screens.show, ':id/edit': undefined }] as const]
      : [],
  ),
);

/** Screens that are visited in one appearance before the next takes its turn: every change draws the whole screen anew. */
const SCREENS_IN_A_ROW = 4;

const appearancesAt = (index: number): readonly Appearance[] =>
  DEEP ? APPEARANCES : [APPEARANCES[Math.floor(index / SCREENS_IN_A_ROW) % APPEARANCES.length]!];

test('an Admin finds every kind of screen usable, in both themes and widths, by links alone', async ({
  page,
  signIn,
}) => {
  test.setTimeout(DEEP ? 3_600_000 : 400_000);
  await signIn('Admin');
  const waiting = [...ENTRANCES];
  const seen = new Set(ENTRANCES);
  const faults: string[] = [];
  for (let index = 0; waiting.length > 0; index += 1) {
    const path = waiting.shift()!;
    for (const appearance of appearancesAt(index)) {
      await appear(page, appearance);
      await follow(page, path);
      faults.push(...(await faultsAt(page, `${path} ${appearance.theme} ${appearance.width}`)));
    }
    if (DRAWN_BY_HAND.includes(listOf(path))) faults.push(...(await faultsInTabs(page, path)));
    for (const href of await inAppLinks(page)) {
      if (seen.has(screenOf(href))) continue;
      seen.add(screenOf(href));
      waiting.push(href);
    }
  }

  expect(faults).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining(DRAWN_BY_HAND.map((list) => `${list}/:id`)));
  expect(seen.size).toBeGreaterThanOrEqual(LEAST);
});

/** The list of a record; nothing of the address of anything else. */
const listOf = (path: string): string => /^(.+)\/\d+$/.exec(path)?.[1] ?? '';

/**
 * What is drawn alike is one screen: the records of one list, the pages of the guide, and what is generated, which differs by its fields
 * alone. In the deep run each list is one of its own.
 */
function screenOf(href: string): string {
  const path = href.replace(/[?#].*/, '').replaceAll(/\/\d+/g, '/:id');
  if (DEEP || DRAWN_BY_HAND.some((list) => path === list || path === `${list}/:id`)) return path;
  if (path.startsWith('/knowledge/')) return '/knowledge/:page';
  const [list = '', part = ''] = path.split(/\/(create|:id\/edit|:id)$/);
  const components = componentsOf.get(list);
  return components ? (components[part as keyof typeof components] ?? `generated ${part}`) : path;
}

async function inAppLinks(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
  return links.filter((href) => !href.startsWith('/api/'));
}

/** Opens each tab of the record on screen. */
async function faultsInTabs(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  const tabs = page.getByRole('tab');
  for (let index = 0; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    await settled(page);
    faults.push(...(await faultsAt(page, `${path} ${await tabs.nth(index).textContent()}`, '[role=tabpanel]')));
  }
  return faults;
}

/** @param part all of the page that is new; axe looks at nothing else. */
async function faultsAt(page: Page, where: string, part?: string): Promise<string[]> {
  const faults = (await accessibilityFaults(page, part)).map((fault) => `${where} ${fault}`);
  // A screen is no dead end when something on it leads on.
  if ((await inAppLinks(page)).length === 0) faults.push(`${where} leads nowhere`);
  if (!(await page.title()).endsWith(' · ATS')) faults.push(`${where} is called "${await page.title()}"`);
  const overflow = await page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.querySelector('main')].map((region) =>
        region ? region.scrollWidth - region.clientWidth : 0,
      ),
    ),
  );
  if (overflow > 0) faults.push(`${where} is ${overflow} px wider than the window`);
  return faults;
}
