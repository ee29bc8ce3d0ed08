import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { AppServer } from '../e2e/support/app-server.ts';
import { quantile, signedIn } from './browser.ts';

const FIELDS = 300;
const CONDITIONS = 100;
const KEYS = 120;

export interface FormFigures {
  /** Milliseconds that the page works for one key, its drawing included, in a field that others depend on and in one that none does. */
  readonly keyP95: number;
  readonly keyMedian: number;
  /** Milliseconds from the navigation until the first field can be typed in. */
  readonly openedAfter: number;
}

/** Types into a generated form of 300 fields of which 100 show, are required or are locked by conditions on the others. */
export async function measureForm(browser: Browser, server: AppServer): Promise<FormFigures> {
  writeFileSync(join(server.resourcesDir, 'lists/long_form.yaml'), longForm());
  const page = await signedIn(browser, server);
  await page.addInitScript(watchKeys);
  await page.goto('/settings/master/master-view');
  await page.getByRole('link', { name: /^Long form/ }).waitFor();
  const began = performance.now();
  await page.goto('/settings/master/master-view/lists/long-form/create');
  const first = page.getByRole('textbox', { name: 'Field 0', exact: true });
  await first.waitFor();
  const openedAfter = performance.now() - began;
  const times = [...(await typeInto(page, 'Field 0')), ...(await typeInto(page, `Field ${FIELDS - 2}`))];
  await page.context().close();
  return { keyP95: quantile(times, 0.95), keyMedian: quantile(times, 0.5), openedAfter };
}

async function typeInto(page: Page, name: string): Promise<number[]> {
  const field = page.getByRole('textbox', { name, exact: true });
  await field.fill('');
  await page.evaluate(() => void (window as unknown as Watched).keyTimes.splice(0));
  for (const key of 'abcdefghij'.repeat(KEYS / 20)) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  }
  return page.evaluate(() => (window as unknown as Watched).keyTimes);
}

interface Watched {
  keyTimes: number[];
}

/**
 * From the key until what it changed is drawn. Where the page has done its work and waits for the screen's next beat, that wait is not
 * counted.
 */
function watchKeys(): void {
  const times: number[] = [];
  Object.assign(window, { keyTimes: times });
  const soon = (act: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', act);
    port1.start();
    port2.postMessage('');
  };
  let began = 0;
  window.addEventListener('keydown', () => (began = performance.now()), true);
  window.addEventListener('input', () => {
    let handled = Infinity;
    soon(() => (handled = performance.now()));
    requestAnimationFrame(() => {
      const drawing = performance.now();
      const waited = Math.max(0, drawing - handled);
      soon(() => times.push(performance.now() - began - waited));
    });
  });
}

function longForm(): string {
  const fields = Array.from(
    { length: FIELDS },
    (_, index) => `  field_${index}: { type: string, maxLength: 100${condition(index)} }`,
  );
  return [
    'resource: long_form',
    'titlePlural: Long form',
    'route: /settings/master/master-view/lists/long-form',
    'properties:',
    ...fields,
    'list: { columns: [field_0, field_1] }',
    '',
  ].join('\n');
}

/** Every third field of the first 300 depends on the field before the block of three. */
function condition(index: number): string {
  if (index % 3 !== 2 || index > CONDITIONS * 3) return '';
  const on = index < 100 ? 0 : index - 2;
  const kind = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'][index % 9 === 2 ? 0 : index % 9 === 5 ? 1 : 2]!;
  return `, ${kind}: { field_${on}: { minLength: ${1 + (index % 7)} } }`;
}
