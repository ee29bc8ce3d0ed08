import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules of WCAG 2.2 at level AA, and what came before them. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface Appearance {
  readonly theme: 'light' | 'dark';
  readonly width: 1440 | 390;
}

export const APPEARANCES: readonly Appearance[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
];

/** Shows the page in this theme and width. The theme of a new person follows the system. */
export async function appear(page: Page, { theme, width }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
}

/** Longer than any screen takes on a busy machine. */
const SHOWN_WITHIN_MS = 10_000;

/**
 * Leads to this path as a link in the application does, several times as fast as loading it anew. Where nothing new comes up
 * (no application runs yet, or a form asks to be kept) the path is loaded.
 */
export async function follow(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank' || !(await isShown(page, path))) await page.goto(path);
  await settled(page);
}

/** Whether the screen of this path has come up in the application that runs; its records can still be on their way. */
export async function isShown(page: Page, path: string): Promise<boolean> {
  await page.evaluate((to) => {
    document.title = '';
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const state = { idx: idx + 1, key: `followed-${idx + 1}`, usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
  const named = page.waitForFunction(() => document.title !== '', undefined, { timeout: SHOWN_WITHIN_MS });
  return named.then(
    () => true,
    () => false,
  );
}

/** How long nothing says that it is loading, before a screen counts as there: code and then records can come one after the other. */
const QUIET_MS = 60;

/** Waits until the screen has its heading and nothing says that it is loading. */
export async function settled(page: Page): Promise<void> {
  await quiet(page);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

/** Sees at once what the assertions after it look for at growing intervals; what is missing is theirs to say. */
async function quiet(page: Page): Promise<void> {
  const isQuiet = (quietMs: number) => {
    const isSeen = (element: Element) => element.checkVisibility() && !element.closest('[aria-hidden=true]');
    const isLoading =
      !document.querySelector('h1') ||
      document.querySelector('[aria-busy=true]') !== null ||
      [...document.querySelectorAll('[role=progressbar]')].some(isSeen);
    const kept = globalThis as { quietSince?: number };
    const since = isLoading ? undefined : (kept.quietSince ?? performance.now());
    const isDone = since !== undefined && performance.now() - since > quietMs;
    kept.quietSince = isDone ? undefined : since;
    return isDone;
  };
  await page.waitForFunction(isQuiet, QUIET_MS).catch(() => undefined);
}

/**
 * What axe finds, one line for each place. A control that only the scroll position puts under a bar that stays is no fault,
 * nor is a link that a document on the screen has where it has it: it grows with the page, which can be enlarged beside it.
 * A page keeps axe once it has it, and answers with the faults alone: half of the time of a library around it.
 * @param part selects what of the page it looks at; without it all.
 */
export async function accessibilityFaults(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(examined, { part, rules: WCAG });
  const faults: string[] = [];
  for (const { id, place, summary } of found) {
    if (id === 'target-size' && ((await isInDocument(page, place)) || (await isFreeInTheMiddle(page, place)))) continue;
    faults.push(`${id}: ${place} ${summary}`);
  }
  return faults;
}

/** Runs in the page. */
async function examined({ part, rules }: { readonly part: string | undefined; readonly rules: readonly string[] }) {
  const library = (globalThis as unknown as { axe: typeof axe }).axe;
  const { violations } = await library.run(part ?? document, { resultTypes: ['violations'], runOnly: [...rules] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => ({
      id,
      place: target.join(' '),
      summary: failureSummary.split('\n')[1]?.trim() ?? '',
    })),
  );
}

const isInDocument = (page: Page, place: string): Promise<boolean> =>
  page.locator(place).evaluate((element) => element.closest('.document-paper') !== null);

/** Whether a control is large enough and nothing lies over it once it stands in the middle of the window. */
const isFreeInTheMiddle = (page: Page, place: string): Promise<boolean> =>
  page.locator(place).evaluate((element) => {
    const before = element.getBoundingClientRect();
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const moved = Math.abs(top - before.top) > 1;
    const isUncovered = [0.25, 0.5, 0.75].every((share) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * share);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
    return moved && isUncovered && width >= 24 && height >= 24;
  });
