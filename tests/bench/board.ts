import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { type AppServer, startAppServer } from '../e2e/support/app-server.ts';
import { watchDatabase } from './cpu.ts';
import { type Ask, asAdmin, listOf, measureRequests, type Operation, type RequestFigures } from './requests.ts';
import { quantile, signedIn } from './signed-in.ts';
import { traced, type TraceFigures } from './trace.ts';

const BOARD = '/api/v1/customer/applicant/board/';
const ROUNDS = Number(process.env.BENCH_ROUNDS_EACH ?? 20);
const OPENED = 5;
const STEPS = 60;
const LIMIT = 300;

interface FrameFigures extends TraceFigures {
  readonly name: string;
}

export interface BoardFigures {
  readonly ground: string;
  readonly cards: number;
  readonly requests: readonly RequestFigures[];
  /** Milliseconds from the navigation to the first cards, in a new tab with what the browser keeps. */
  readonly firstCards: number;
  /** Milliseconds from the press on "Board" in the table to the first cards. */
  readonly switched: number;
  readonly frames: readonly FrameFigures[];
  /** Megabytes of the JavaScript heap at the end. */
  readonly heap: number;
}

/**
 * The board of the job with the most applicants, and that of all. @param databaseUrl a filled database; without one the demo
 * data in the embedded database.
 */
export async function measureBoard(
  databaseUrl: string | undefined,
  report: (step: string) => void,
): Promise<BoardFigures> {
  const ground = databaseUrl ? 'filled database' : 'embedded database, demo data';
  const server = await startAppServer(undefined, databaseUrl);
  const database = databaseUrl ? await watchDatabase(databaseUrl) : NO_DATABASE;
  try {
    const ask = await asAdmin(server);
    const { job, cards } = await largestJob(ask);
    report(`board, ${ground}: requests`);
    const requests = await measureRequests({ server, database, ask }, operations(job), ROUNDS);
    report(`board, ${ground}: on screen`);
    return { ground, cards, requests, ...(await measureScreen(server, job)) };
  } finally {
    await database.end();
    await server.stop();
  }
}

/** The embedded database is a part of the server. */
const NO_DATABASE = { seconds: async () => 0, end: async () => undefined };

/** The job with the most applicants, and how many it has. */
export async function largestJob(ask: Ask): Promise<{ readonly job: number; readonly cards: number }> {
  const list = listOf('/api/v1/customer/job/', {}, ['total_candidates', 'DESC']);
  const { results } = (await ask(list)) as { results: readonly { id: number }[] };
  const job = results[0]!.id;
  const { count } = (await ask(listOf('/api/v1/customer/applicant/', { job }))) as { count: number };
  return { job, cards: count };
}

const operations = (job: number): readonly Operation[] => [
  { name: 'the columns of one job', limit: LIMIT, request: () => ({ path: BOARD, body: { filter: { job } } }) },
  { name: 'the kinds of stages of all', limit: LIMIT, request: () => ({ path: BOARD, body: {} }) },
  { name: 'the same in lanes by job', limit: LIMIT, request: () => ({ path: BOARD, body: { lane: 'job' } }) },
];

async function measureScreen(
  server: AppServer,
  job: number,
): Promise<Omit<BoardFigures, 'ground' | 'cards' | 'requests'>> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const shown = { displayedFilters: '{"all":true,"layout:board":true}', filter: JSON.stringify({ job: [job] }) };
    const address = `/recruitments/applicants?${new URLSearchParams(shown).toString()}`;
    const first = await signedIn(browser, server);
    await untilCards(first, address);
    const times: number[] = [];
    for (let round = 0; round < OPENED; round += 1) {
      const page = await first.context().newPage();
      times.push(await untilCards(page, address));
      await page.close();
    }
    const switched = await switchedTimes(first);
    const frames = [
      { name: 'scrolling', ...(await traced(browser, first, scroll)) },
      { name: 'dragging', ...(await traced(browser, first, drag)) },
    ];
    const heap = await heapOf(first);
    return { firstCards: quantile(times, 0.5), switched: quantile(switched, 0.5), frames, heap };
  } finally {
    await browser.close();
  }
}

async function untilCards(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.locator('[data-card]').first().waitFor();
  return page.evaluate(() => performance.now());
}

/** From the table to the board, as a user does it, each time with cards that are asked for again. */
async function switchedTimes(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < OPENED; round += 1) {
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.locator('[data-row-link]').first().waitFor();
    const board = page.getByRole('button', { name: 'Board', exact: true });
    times.push(
      await board.evaluate(
        (button: HTMLElement) =>
          new Promise<number>((resolve) => {
            const start = performance.now();
            const look = () =>
              document.querySelector('[data-card]') ? resolve(performance.now() - start) : requestAnimationFrame(look);
            button.click();
            requestAnimationFrame(look);
          }),
      ),
    );
  }
  return times;
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(...(await middle(page)));
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, 240);
    await nextFrame(page);
  }
}

async function drag(page: Page): Promise<void> {
  const [x, y] = await middle(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(x + step * 10, y + (step % 20));
    await nextFrame(page);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function middle(page: Page): Promise<[number, number]> {
  const box = await page.locator('[data-card]').nth(1).boundingBox();
  if (!box) throw new Error('The board has no second card.');
  return [box.x + box.width / 2, box.y + box.height - 4];
}

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** Megabytes. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 ** 2;
}
