import type { Page } from '@playwright/test';
import { resourceFiles } from '#tests/server/self/resource-files.ts';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, APPEARANCES, type Appearance, appear, follow, settled } from './support/look.ts';

const DEEP = process.env.TEST_DEEP === '1';

/** Screens that the header's menus lead to, beside what is linked on Home. */
const ENTRANCES = ['/', '/notification', '/user/profile', '/activity-log', '/dev/test'];

/** How many kinds of screens an Admin reaches at least. */
const LEAST = 36;

/** What draws each part of a resource's screens, where a file names a component of its own. */
const partsOf = new Map(
  resourceFiles.flatMap(({ definition: { route, screens } }) =>
    route ? [[route, { list: screens.list, create: screens.create, show: screens.show ?? screens.header }] as const] : [],
  ),
);
/** Lists whose records have a page that is drawn by hand in part: of each a record is opened, with all its tabs. */
const DRAWN_BY_HAND = resourceFiles.flatMap(({ definition: { route, screens } }) =>
  route && screens.header ? [route] : [],
);

/** Screens that are visited in one appearance before the next takes its turn: every change draws the whole screen anew. */
const SCREENS_IN_A_ROW = 4;

const appearancesAt = (index: number): readonly Appearance[] =>
  DEEP ? APPEARANCES : [APPEARANCES[Math.floor(index / SCREENS_IN_A_ROW) % APPEARANCES.length]!];

/**
 * What is drawn alike is one screen: the records of one list, the pages of the guide, and what is generated, which differs by its fields
 * alone. In the deep run each list is one of its own.
 */
function screenOf(href: string): string {
  const path = href.replace(/[?#].*/, '').replaceAll(/\/\d+/g, '/:id');
  if (DEEP || DRAWN_BY_HAND.includes(path)) return path;
  if (path.startsWith('/knowledge/')) return '/knowledge/:page';
  const [list = '', part = ''] = path.split(/\/(create|:id\/edit|:id)$/);
  const parts = partsOf.get(list);
  if (!parts) return path;
  const component = { '': parts.list, create: parts.create, ':id': parts.show, ':id/edit': undefined }[part];
  return component ?? `generated ${part}`;
}

async function inAppLinks(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
  return links.filter((href) => !href.startsWith('/api/'));
}

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
      const t0 = performance.now();
      await appear(page, appearance);
      await follow(page, path);
      faults.push(...(await faultsAt(page, `${path} ${appearance.theme} ${appearance.width}`)));
      console.log(path, ((performance.now() - t0) / 1000).toFixed(1));
    }
    for (const href of await inAppLinks(page)) {
      if (seen.has(screenOf(href))) continue;
      seen.add(screenOf(href));
      waiting.push(href);
    }
  }
  for (const [index, list] of DRAWN_BY_HAND.entries())
    faults.push(...(await visitRecord(page, list, index % 2 === 0 ? 'light' : 'dark')));

  expect(faults).toEqual([]);
  expect(seen.size).toBeGreaterThanOrEqual(LEAST);
});

/** The page of the first record of a list: on a wide screen, then on a phone with each of its tabs. */
async function visitRecord(page: Page, list: string, theme: Appearance['theme']): Promise<string[]> {
  await appear(page, { theme, width: 1440 });
  await follow(page, list);
  const firstRecord = async () => (await inAppLinks(page)).find((href) => href.replace(/\/\d+$/, '/') === `${list}/`);
  await expect.poll(firstRecord, `${list} has a record to open`).toBeDefined();
  const path = (await firstRecord())!;
  await follow(page, path);
  const faults = await faultsAt(page, `${path} ${theme} 1440`);
  await appear(page, { theme, width: 390 });
  const tabs = page.getByRole('tab');
  for (let index = 0; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    await settled(page);
    const where = `${path} ${await tabs.nth(index).textContent()} ${theme} 390`;
    console.log(where);
    await 0;
    faults.push(...(await faultsAt(page, where, index === 0 ? undefined : '[role=tabpanel]')));
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
