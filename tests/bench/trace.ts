import type { Browser, Page } from 'playwright';
import { quantile } from './signed-in.ts';

/** What the main thread of a page did while something was done with it, from the browser's own trace. Milliseconds. */
export interface TraceFigures {
  readonly frames: number;
  /** Script, style and layout of a frame. */
  readonly median: number;
  readonly p95: number;
  /** The longest task on the clock; other processes of a busy machine are in it. */
  readonly longestTask: number;
  /** The processor time of the task that took most of it. */
  readonly longestCpu: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly frames?: readonly { readonly processId?: number }[] };
  };
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'toplevel',
  'v8.execute',
  '__metadata',
];
/** Script, style and layout; some are parts of others. */
const WORK: ReadonlySet<string> = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'Layout',
  'UpdateLayoutTree',
  'PrePaint',
]);
const TASKS: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);
const FRAME = 'FireAnimationFrame';

/** Traces a page while `act` runs. The page asks for every frame meanwhile, so that each is seen. */
export async function traced(browser: Browser, page: Page, act: (page: Page) => Promise<void>): Promise<TraceFigures> {
  await page.evaluate(() => {
    const count = () => requestAnimationFrame(count);
    count();
  });
  await browser.startTracing(page, { categories: CATEGORIES });
  await act(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  return figuresOf(traceEvents);
}

function figuresOf(events: readonly TraceEvent[]): TraceFigures {
  const main = mainThread(events);
  const work = merged(main.filter(({ name, ph }) => ph === 'X' && WORK.has(name)));
  const starts = main
    .filter(({ name }) => name === FRAME)
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const frames = starts.slice(1).map((end, at) => timeWithin(work, starts[at]!, end) / 1000);
  const tasks = main.filter(({ name }) => TASKS.has(name));
  return {
    frames: frames.length,
    median: quantile(frames, 0.5),
    p95: quantile(frames, 0.95),
    longestTask: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1000,
    longestCpu: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  };
}

/** The thread that ran the page’s frames. */
function mainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const byThread = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  const framesOf = (thread: readonly TraceEvent[]) => thread.filter(({ name }) => name === FRAME).length;
  return [...byThread.values()].toSorted((one, other) => framesOf(other) - framesOf(one))[0] ?? [];
}

type Span = readonly [start: number, end: number];

/** Times without their overlaps. */
function merged(events: readonly TraceEvent[]): readonly Span[] {
  const spans = events.map(({ ts, dur = 0 }): Span => [ts, ts + dur]).toSorted(([a], [b]) => a - b);
  const apart: Span[] = [];
  for (const [start, end] of spans) {
    const last = apart.at(-1);
    if (last && start <= last[1]) apart[apart.length - 1] = [last[0], Math.max(last[1], end)];
    else apart.push([start, end]);
  }
  return apart;
}

const timeWithin = (spans: readonly Span[], from: number, to: number): number =>
  spans.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);
