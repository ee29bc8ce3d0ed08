import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { AppServer } from '../e2e/support/app-server.ts';
import { quantile, signedIn } from '#tests/bench/signed-in.ts';

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
  await drawn(page);
  const events = await traced(page, async () => {
    for (const key of 'abcdefghij'.repeat(KEYS / 20)) {
      await page.keyboard.press(key);
      await drawn(page);
    }
  });
  return workOfKeys(events);
}

const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** An event of the browser's trace with its beginning and its length in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly data?: { readonly type?: string } };
}

/** What the browser did meanwhile: the events, the tasks that they ran in and the frames that came of them. */
async function traced(page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  await act();
  const ended = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await ended;
  await client.detach();
  return events.filter(({ ph }) => ph === 'X').toSorted((left, right) => left.ts - right.ts);
}

/**
 * For each key the milliseconds that the page's own thread was at work from the key until the frame that shows it was handed over. What is
 * not work is the wait for the screen's next beat.
 */
function workOfKeys(events: readonly TraceEvent[]): number[] {
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown');
  const thread = events.filter(({ tid }) => tid === keys[0]?.tid);
  const tasks = thread.filter(({ name }) => name === 'RunTask');
  return keys.map((key) => {
    const typed = thread.find(
      ({ name, ts, args }) => name === 'EventDispatch' && args.data?.type === 'input' && ts > key.ts,
    );
    const frame = thread.find(({ name, ts }) => name === 'Commit' && typed !== undefined && ts > typed.ts);
    if (!frame) throw new Error('A key came to no frame, so the trace says nothing of it');
    const until = endOf(frame);
    const inside = tasks.map((task) => Math.min(endOf(task), until) - Math.max(task.ts, key.ts));
    return inside.reduce((sum, part) => sum + Math.max(0, part), 0) / 1000;
  });
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

function longForm(): string {
  const fields = Array.from(
    { length: FIELDS },
    (_, index) => `  field_${index}: { type: string, maxLength: 100${condition(index)} }`,
  );
  return [
    'resource: long_form',
    'titlePlural: Long form',
    'kind: master',
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
