import { chromium } from 'playwright';
import type { Page } from 'playwright';
import type { AppServer } from '../e2e/support/app-server.ts';
import { untilRows } from '../e2e/support/until-rows.ts';
import { quantile, signedIn } from './signed-in.ts';

/** A list that is open and shows something else. */
export interface ScreenStep {
  readonly name: string;
  /** The address of the list. */
  readonly list: string;
  readonly query: (round: number) => { readonly sort?: string; readonly filter?: object };
}

/** Milliseconds until the rows are drawn. */
export interface ScreenFigures {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
}

/** The lists in a browser: opened in a new tab with what the browser keeps, then changed in place. */
export async function measureScreens(
  server: AppServer,
  steps: readonly ScreenStep[],
  rounds: number,
): Promise<ScreenFigures[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const first = await signedIn(browser, server);
    const figures: ScreenFigures[] = [];
    for (const list of new Set(steps.map((step) => step.list))) {
      await untilRows(first.context().pages().length === 1 ? first : await first.context().newPage(), list);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const page = await first.context().newPage();
        times.push((await untilRows(page, list)).drawnAfter);
        await page.close();
      }
      figures.push(figuresOf('opened in a new tab', times));
    }
    for (const { name, list, query } of steps) {
      await first.goto(list);
      await first.locator('tbody td a').first().waitFor();
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await untilChanged(first, addressOf(list, query(round))));
      figures.push(figuresOf(name, times));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

const figuresOf = (name: string, times: readonly number[]): ScreenFigures => ({
  name,
  median: quantile(times, 0.5),
  p95: quantile(times, 0.95),
});

const addressOf = (list: string, { sort = 'id', filter = {} }: ReturnType<ScreenStep['query']>): string =>
  `${list}?${new URLSearchParams({ sort, order: 'ASC', page: '1', perPage: '25', filter: JSON.stringify(filter) }).toString()}`;

/** Goes to an address within the application, as a click on a column or filter does, and waits for the frame with its rows. */
const untilChanged = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (to) => {
    const answered = new Promise<void>((resolve) => {
      new PerformanceObserver((list, observer) => {
        if (!list.getEntries().some(({ name }) => name.includes('/api/v1/customer/'))) return;
        observer.disconnect();
        resolve();
      }).observe({ type: 'resource' });
    });
    const table = document.querySelector('tbody')!;
    const before = table.textContent;
    const began = performance.now();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    await answered;
    for (let frame = 0; frame < 600; frame += 1) {
      await new Promise(requestAnimationFrame);
      if (document.querySelector('tbody')?.textContent !== before) return performance.now() - began;
    }
    throw new Error(`${to} shows the rows from before.`);
  }, address);
