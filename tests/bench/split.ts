import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { startAppServer } from '../e2e/support/app-server.ts';
import { largestJob } from './board.ts';
import { asAdmin } from './requests.ts';
import { quantile, signedIn } from './signed-in.ts';

const STEPS = Number(process.env.BENCH_ROUNDS_EACH ?? 40);
/** How long someone looks at an applicant, at the least: meanwhile the neighbors are drawn. */
const LOOK_MS = 400;

/** Milliseconds from J to the frame with the next applicant: name, facts and way. */
export interface SplitFigures {
  readonly ground: string;
  readonly applicants: number;
  readonly median: number;
  readonly p95: number;
  /** The same without a pause between two keys. */
  readonly hastyMedian: number;
  readonly hastyP95: number;
}

/** Going from one applicant to the next beside the list of the largest job. @param databaseUrl as for the board. */
export async function measureSplit(
  databaseUrl: string | undefined,
  report: (step: string) => void,
): Promise<SplitFigures> {
  const ground = databaseUrl ? 'filled database' : 'embedded database, demo data';
  report(`split, ${ground}`);
  const server = await startAppServer(undefined, databaseUrl);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const { job, cards } = await largestJob(await asAdmin(server));
    const page = await signedIn(browser, server);
    const shown = { displayedFilters: '{"all":true,"layout:split":true}', filter: JSON.stringify({ job: [job] }) };
    await page.goto(`/recruitments/applicants?${new URLSearchParams({ ...shown, perPage: '100' }).toString()}`);
    await page.locator('.split-record:not([inert]) h2').first().waitFor();
    await page.waitForTimeout(LOOK_MS);
    const calm = await steps(page, LOOK_MS);
    const hasty = await steps(page, 0);
    return {
      ground,
      applicants: cards,
      median: quantile(calm, 0.5),
      p95: quantile(calm, 0.95),
      hastyMedian: quantile(hasty, 0.5),
      hastyP95: quantile(hasty, 0.95),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function steps(page: Page, pause: number): Promise<readonly number[]> {
  await page.evaluate(watchSteps);
  const times: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press('j');
    times.push(await page.evaluate(() => (window as unknown as Watched).lastStep));
    await page.waitForTimeout(pause);
  }
  return times;
}

interface Watched {
  lastStep: Promise<number>;
}

/** From each J on waits for the frame in which the next row’s record is there, for 5 seconds at most. Runs in the page. */
function watchSteps(): void {
  const untilDrawn = async (name: string, pressed: number): Promise<number> => {
    const isThere = () => {
      const record = document.querySelector('.split-record:not([inert])');
      return (
        record?.querySelector('.dossier-head h2')?.textContent === name && record.querySelector('.stage-short') !== null
      );
    };
    while (!isThere() && performance.now() - pressed < 5000) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - pressed;
  };
  const follow = ({ key, timeStamp }: KeyboardEvent) => {
    const rows = [...document.querySelectorAll<HTMLElement>('.split-row[data-id]')];
    const next = rows[rows.findIndex((row) => row.hasAttribute('data-open')) + 1];
    const name = next?.querySelector('[data-row-link]')?.textContent ?? '';
    if (key === 'j') (window as unknown as Watched).lastStep = untilDrawn(name, timeStamp);
  };
  document.addEventListener('keydown', follow, { capture: true });
}
