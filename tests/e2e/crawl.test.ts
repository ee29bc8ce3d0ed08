import type { Locator, Page } from '@playwright/test';
import { expect, type Person, test } from './support/fixtures.ts';
import { resourceFiles, sharedFiles } from '#tests/server/self/resource-files.ts';
import { isTurnOfDay, shareOfDay, turnsOfDay } from '#tests/support/share-of-day.ts';
import { accessibilityFaults, APPEARANCES, type Appearance, appear, follow, settled } from './support/look.ts';

const DEEP = process.env.TEST_DEEP === '1';
/** How many kinds of screens each role reaches at least. */
const ROLES = {
  Admin: 20,
  'Super Recruiter': 10,
  Recruiter: 10,
  'Hiring Manager': 5,
  Vendor: 5,
} as const satisfies Partial<Record<Person, number>>;

/** Screens that the header's menus lead to, beside what is linked on Home. */
const ENTRANCES = ['/', '/notification', '/user/profile', '/activity-log', '/dev/test'];

/** Each worker has a server of its own, so the walks do not disturb one another. */
test.describe.configure({ mode: 'parallel' });

const FOLDERS = ['/recruitments', '/settings/master/master-view/lists'];
/** Of the generated lists that use all that the resource files can say some are visited, the next ones the next day. */
const LIST_DAYS = 3;
const generated = resourceFiles.filter(({ definition }) => !definition.screens.list);
const visited = DEEP
  ? sharedFiles
  : turnsOfDay(
      generated.filter((file) => sharedFiles.includes(file)),
      LIST_DAYS,
    );
const LEFT_OUT = new Set(generated.filter((file) => !visited.includes(file)).map(({ definition }) => definition.route));
/** Lists whose records have a page that is drawn by hand, in part: one of each is opened with all its tabs, in its turn. */
const DRAWN_BY_HAND = resourceFiles.flatMap(({ definition: { route, screens } }) =>
  route !== undefined && screens.header ? [route] : [],
);
/** What one opens from these lists is generated alike. */
const MASTER_VIEW = /^\/settings\/master\/master-view\/.+?(\/create|\/:id(?:\/edit)?)$/;

/** Screens that are visited in one appearance before the next takes its turn: every change draws the whole screen anew. */
const SCREENS_IN_A_ROW = 4;

const appearanceAt = (index: number): Appearance =>
  APPEARANCES[Math.floor(index / SCREENS_IN_A_ROW) % APPEARANCES.length]!;

/** Two records of one kind are one screen. The generated screens of one folder differ only by their fields: but for the deep walk, one of each kind stands for all. */
function screenOf(path: string): string {
  const screen = path
    .replace(/[?#].*/, '')
    .replaceAll(/\/\d+/g, '/:id')
    .replace(DEEP ? /^$/ : /^\/knowledge\/.+/, '/knowledge/:page')
    .replace(DEEP ? /^$/ : MASTER_VIEW, '/settings/master/master-view/*$1');
  if (LEFT_OUT.has(screen)) return '/*generated';
  const folder = DEEP ? undefined : FOLDERS.find((each) => screen.startsWith(`${each}/`));
  const kind = folder && /^\/[^/]+(\/.+)$/.exec(screen.slice(folder.length))?.[1];
  return kind ? `${folder}/*${kind}` : screen;
}

async function inAppLinks(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
  return links.filter((href) => !href.startsWith('/api/'));
}

/** A screen is no dead end when something on it leads on. */
const leadsOn = async (page: Page): Promise<boolean> => (await inAppLinks(page)).length > 0;

/** Of the screens of a walk axe examines some, and the next ones the next day; it takes longer than to open them. */
const EXAMINED_DAYS = 3;

/** An Admin walks in every run, and one of the others, each in its turn. */
const [admin, ...others] = Object.entries(ROLES) as [keyof typeof ROLES, number][];

for (const [person, least] of [admin!, ...shareOfDay(others, 1)]) {
  test(`${person}: every reachable screen works, in both themes and widths, for everybody`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(DEEP ? 5_400_000 : 600_000);
    await signIn(person);
    const waiting = [...ENTRANCES];
    const seen = new Set(ENTRANCES);
    const linked = new Set<string>();
    const isExamined = (index: number) => DEEP || (person === 'Admin' && isTurnOfDay(index, EXAMINED_DAYS));
    const faults: string[] = [];
    for (let index = 0; waiting.length > 0; index += 1) {
      const path = waiting.shift()!;
      for (const appearance of DEEP ? APPEARANCES : [appearanceAt(index)]) {
        faults.push(...(await visit(page, path, appearance, isExamined(index))));
      }
      for (const href of await inAppLinks(page)) {
        linked.add(href);
        if (seen.has(screenOf(href))) continue;
        seen.add(screenOf(href));
        waiting.push(href);
      }
      if ((DEEP || index === SCREENS_IN_A_ROW) && (await isNarrow(page)))
        waiting.push(...(await linksOfTheDrawer(page, seen)));
    }
    const drawn = DRAWN_BY_HAND.filter((route) => linked.has(route));
    for (const [index, list] of turnsOfDay([...drawn.entries()], EXAMINED_DAYS))
      faults.push(...(await visitRecord(page, list, index % 2 === 0 ? 'light' : 'dark', DEEP || person === 'Admin')));

    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThanOrEqual(least);
  });
}

const isNarrow = async (page: Page): Promise<boolean> => (page.viewportSize()?.width ?? 0) < 991;

async function linksOfTheDrawer(page: Page, seen: Set<string>): Promise<string[]> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const links = (await inAppLinks(page)).filter((href) => !seen.has(screenOf(href)));
  for (const href of links) seen.add(screenOf(href));
  await page.keyboard.press('Escape');
  return links;
}

/** The page of the first record of a list: on a wide screen, then on a phone with each of its tabs. */
async function visitRecord(
  page: Page,
  list: string,
  theme: Appearance['theme'],
  isExamined: boolean,
): Promise<string[]> {
  await follow(page, list);
  const firstRecord = async () => (await inAppLinks(page)).find((href) => href.replace(/\/\d+$/, '/') === `${list}/`);
  await expect.poll(firstRecord, `${list} has a record to open`).toBeDefined();
  const path = (await firstRecord())!;
  const faults = await visit(page, path, { theme, width: 1440 }, isExamined);
  await appear(page, { theme, width: 390 });
  const tabs = page.getByRole('tab');
  for (let index = 0; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    await settled(page);
    const where = `${path} ${await tabs.nth(index).textContent()} ${theme} 390`;
    faults.push(...(await faultsAt(page, where, isExamined, index === 0 ? undefined : '[role=tabpanel]')));
  }
  return faults;
}

async function visit(page: Page, path: string, appearance: Appearance, isExamined: boolean): Promise<string[]> {
  await appear(page, appearance);
  await (DEEP ? load(page, path) : follow(page, path));
  return faultsAt(page, `${path} ${appearance.theme} ${appearance.width}`, isExamined);
}

/**
 * @param isExamined whether axe looks at it: everyone's screens in the deep walk, else an Admin's, who has all of their parts.
 * @param part all of the page that is new; axe looks at nothing else.
 */
async function faultsAt(page: Page, where: string, isExamined: boolean, part?: string): Promise<string[]> {
  const faults = isExamined ? (await accessibilityFaults(page, part)).map((fault) => `${where} ${fault}`) : [];
  if (!(await leadsOn(page))) faults.push(`${where} leads nowhere`);
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

const GENERATED = [
  '/recruitments/companies',
  '/recruitments/companies/create',
  '/recruitments/companies/1',
  '/recruitments/companies/1/edit',
];
const HAND_WRITTEN = [
  '/',
  '/settings/master/master-view',
  '/notification',
  '/user/profile',
  '/activity-log',
  '/feedback',
];
const ALL_GENERATED = ['organizations', 'companies', 'business-units', 'departments'].flatMap((name) =>
  ['', '/create', '/1', '/1/edit'].map((rest) => `/recruitments/${name}${rest}`),
);

/** The screens on which everything is pressed have their turn once in so many days. */
const PRESSED_DAYS = 4;

/** Ends the session or leaves the application; tests of their own press these. */
const NOT_PRESSED = /Sign Out|Login as|Export|Reload/;

for (const path of DEEP
  ? [...ALL_GENERATED, ...HAND_WRITTEN]
  : turnsOfDay([...GENERATED, ...HAND_WRITTEN], PRESSED_DAYS)) {
  test(`every control of ${path} answers without an error`, async ({ page, signIn, complaints }) => {
    test.setTimeout(DEEP ? 900_000 : 400_000);
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn('Admin');
    for (const appearance of DEEP ? APPEARANCES : [APPEARANCES[0]!])
      await pressEverything(page, path, appearance, complaints);
  });
}

async function pressEverything(
  page: Page,
  path: string,
  appearance: Appearance,
  complaints: readonly string[],
): Promise<void> {
  await appear(page, appearance);
  await load(page, path);
  const controls = await controlsOn(page);
  expect(controls.length).toBeGreaterThan(1);
  const pressed = new Map<string, number>();
  for (const { role, name } of controls) {
    const kind = kindOf({ role, name });
    const times = pressed.get(kind) ?? 0;
    if (NOT_PRESSED.test(name) || times === MOST_OF_A_KIND) continue;
    const control = page.getByRole(role, { name, exact: true }).first();
    if (!(await isPressable(control))) continue;
    pressed.set(kind, times + 1);
    const before = complaints.length;
    await press(page, path, control);
    await settledOrDialog(page);
    expect(complaints.slice(before), `after pressing ${role} "${name}"`).toEqual([]);
    await back(page, path);
  }
}

const MOST_OF_A_KIND = 2;

/** The same control of the next row is no other control: those that begin with the same word are one kind, of which two are pressed, in the deep walk all. */
const kindOf = ({ role, name }: Control): string => `${role} ${DEEP ? name : name.split(' ')[0]}`;

/**
 * At this moment: a control that went away or is called otherwise meanwhile is not waited for. The browser's own dialog
 * behind a file input cannot be pressed; the button beside it opens the same.
 */
const isPressable = async (control: Locator): Promise<boolean> =>
  (await control.isVisible()) &&
  control.evaluateAll((found) =>
    found.some((element) => !element.matches(':disabled, [aria-disabled=true], [type=file]')),
  );

const CONTROL_ROLES = ['button', 'tab', 'switch', 'combobox', 'checkbox'] as const;
type ControlRole = (typeof CONTROL_ROLES)[number];
type Control = { readonly role: ControlRole; readonly name: string };

/** By role, each name once: all of them from one reading of the page. */
async function controlsOn(page: Page): Promise<Control[]> {
  const found = (await page.locator('body').ariaSnapshot()).matchAll(/^ *- '?([a-z]+) "((?:[^"\\]|\\.)*)"/gm);
  const controls = new Map([...found].map(([, role, name]) => [`${role} ${name}`, { role, name }] as const));
  return CONTROL_ROLES.flatMap((role) => [...controls.values()].filter((each): each is Control => each.role === role));
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

async function settledOrDialog(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
}

/** What an earlier control opened may come late, and lie over this one; a name with a number in it may be another one by now. */
async function press(page: Page, path: string, control: Locator): Promise<void> {
  try {
    await control.click({ timeout: 5_000 });
  } catch (error) {
    if ((await control.count()) === 0) return;
    if (!(await isCovered(page))) throw error;
    await load(page, path);
    await control.click({ timeout: 10_000 });
  }
}

const coversOf = (page: Page): Locator =>
  page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox'));

const isCovered = async (page: Page): Promise<boolean> => (await coversOf(page).count()) > 0;

const getsUncovered = (page: Page): Promise<boolean> =>
  expect(coversOf(page))
    .toHaveCount(0, { timeout: FADES_WITHIN_MS })
    .then(
      () => true,
      () => false,
    );

/** How long what closes may fade, before it counts as left open. */
const FADES_WITHIN_MS = 1_000;

/** Closes what the control opened, and goes back where it led away or left something behind. */
async function back(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Escape');
  // What a mode of the screen makes still comes back with the screen itself.
  const isStill = (await page.locator('main [inert]').count()) > 0;
  if (isStill || !(await getsUncovered(page))) await load(page, path);
  else if (new URL(page.url()).pathname !== path) await followUncovered(page, path);
}

/** A dialog that opens only now hides the screen from everybody. */
async function followUncovered(page: Page, path: string): Promise<void> {
  try {
    await follow(page, path);
  } catch (error) {
    if (!(await isCovered(page))) throw error;
    await load(page, path);
  }
}
