import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import { type AppServer, startAppServer } from '../e2e/support/app-server.ts';
import { untilRows } from '../e2e/support/until-rows.ts';
import { type FormFigures, measureForm } from './form.ts';
import { quantile, signedIn } from '#tests/bench/signed-in.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HOT_FILES = Number(process.env.BENCH_HOT_FILES ?? 20);
const LIST = '/recruitments/companies';

export interface BrowserFigures {
  /** Milliseconds, medians. */
  readonly render: { readonly ours: number; readonly reactAdmin: number };
  readonly firstList: {
    readonly scriptBytes: number;
    readonly requests: number;
    readonly apiRequests: number;
    readonly layoutShift: number;
    /** Milliseconds from the navigation to the first rows, with nothing cached. */
    readonly rowsAfter: number;
  };
  /** Milliseconds from a key or a click to the next paint, the longest of those measured, by what was done. */
  readonly interactions: Readonly<Record<string, number>>;
  readonly form: FormFigures;
  /** Milliseconds from writing a file to its list in an open browser. */
  readonly hot: { readonly median: number; readonly p95: number };
}

export async function measureBrowser(report: (step: string) => void): Promise<BrowserFigures> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const server = await startAppServer();
  try {
    report('browser: drawing 100 rows of 20 columns');
    const render = await measureRender(browser);
    report('browser: first list, cold');
    const firstList = await measureFirstList(browser, server);
    report('browser: interactions');
    const interactions = await measureInteractions(browser, server);
    report('browser: a form of 300 fields');
    const form = await measureForm(browser, server);
    report(`browser: ${HOT_FILES} files added while the browser is open`);
    return { render, firstList, interactions, form, hot: await measureHot(browser, server) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measureRender(browser: Browser): Promise<BrowserFigures['render']> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-render-'));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><body><script type="module" src="${join(ROOT, 'tests/bench/render.tsx')}"></script></body>`,
  );
  const outDir = join(folder, 'dist');
  const common = { configFile: false as const, root: folder, plugins: [react()], logLevel: 'error' as const };
  await build({ ...common, build: { outDir }, resolve: { preserveSymlinks: false } });
  const server = await preview({ ...common, build: { outDir }, preview: { port: 3393, host: '127.0.0.1' } });
  const page = await browser.newPage();
  await page.goto('http://127.0.0.1:3393/');
  const measured = await page
    .waitForFunction(() => window.measured, undefined, { timeout: 120_000 })
    .then((handle) => handle.jsonValue());
  await page.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  return { ours: quantile(measured.ours, 0.5), reactAdmin: quantile(measured.reactAdmin, 0.5) };
}

/** Resolves once the live connection has said that the page is up to date: from then on only events bring something. */
export async function liveConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"hello"'));
}

async function measureFirstList(browser: Browser, server: AppServer): Promise<BrowserFigures['firstList']> {
  const page = await signedIn(browser, server);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { requests, scriptBytes, drawnAfter: rowsAfter } = await untilRows(page, LIST);
  await page.getByRole('row').nth(10).waitFor();
  const layoutShift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  await page.context().close();
  return {
    scriptBytes,
    requests: requests.length,
    apiRequests: requests.filter((url) => url.includes('/api/')).length,
    layoutShift,
    rowsAfter,
  };
}

/** What people do all day in the frame around every screen. */
const INTERACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'tick a row': (page) => page.getByRole('checkbox').nth(2).click(),
  'open the bell': (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  'open the palette': async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  },
  'type in the palette': (page) => page.keyboard.type('halden'),
  'switch the theme': (page) => page.getByRole('button', { name: /^Theme: / }).click(),
  'type in the search': (page) => page.getByRole('searchbox').first().pressSequentially('hal'),
  'open the columns': (page) => page.getByRole('button', { name: /^Columns/ }).click(),
};

/** By the browser's own event timing, which counts in steps of 8 ms. */
async function measureInteractions(browser: Browser, server: AppServer): Promise<BrowserFigures['interactions']> {
  const page = await signedIn(browser, server);
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 8, buffered: true } as PerformanceObserverInit);
  });
  const isLive = liveConnection(page);
  await page.goto(LIST);
  await page.getByRole('row').nth(10).waitFor();
  await isLive;
  const measured: Record<string, number> = {};
  for (const [name, act] of Object.entries(INTERACTIONS)) {
    await page.evaluate(() => (window as unknown as { durations: number[] }).durations.splice(0));
    await act(page);
    await pause(600);
    measured[name] = await page.evaluate(() =>
      Math.max(0, ...(window as unknown as { durations: number[] }).durations),
    );
    if (name !== 'open the palette') await page.keyboard.press('Escape');
    await pause(200);
  }
  await page.context().close();
  return measured;
}

async function measureHot(browser: Browser, server: AppServer): Promise<BrowserFigures['hot']> {
  const page = await signedIn(browser, server);
  await page.goto('/settings/master/master-view');
  await page.getByRole('link', { name: /^Designation/ }).waitFor();
  const designation = readFileSync(join(server.resourcesDir, 'lists/designation.yaml'), 'utf8');
  const times: number[] = [];
  for (let index = 0; index < HOT_FILES; index += 1) {
    const name = `perk_${index}`;
    const fields = Array.from(
      { length: 1 + index },
      (_, number) => `  extra_${number}: { type: string, maxLength: 100 }\n`,
    ).join('');
    const text = designation
      .replace('resource: designation', `resource: ${name}\ntitle: Perk ${index}\ntitlePlural: Perk ${index} values`)
      .replace(/^endpoint: .*\n/m, '')
      .replace('lists/designation', `lists/perk-${index}`)
      .replace(/^properties:\n/m, `properties:\n${fields}`);
    const start = performance.now();
    writeFileSync(join(server.resourcesDir, 'lists', `${name}.yaml`), text);
    await page.getByRole('link', { name: new RegExp(`^Perk ${index}\\b`) }).waitFor();
    times.push(performance.now() - start);
  }
  await page.context().close();
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95) };
}
