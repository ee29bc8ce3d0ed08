import { type Cpu, type Measured, measureApi } from './api.ts';
import { type BoardFigures, measureBoard } from './board.ts';
import { measureBrowser } from './browser.ts';
import { type BulkFigures, measureBulk } from './bulk.ts';
import { type ClientFigures, measureClients } from './clients.ts';
import { type DashboardFigures, measureDashboards } from './dashboard.ts';
import { type CustomFieldFigures, measureCustomFields } from './custom-fields.ts';
import { type Ground, prepareGround, ROWS } from './ground.ts';
import { type ImportFigures, measureImport } from './import.ts';
import { type ListFigures, measureListStatements } from './list-statements.ts';
import { type LoaderFigures, measureLoader } from './loader.ts';
import { measureRecruiting, type RecruitingBench } from './recruiting.ts';
import { measureSplit, type SplitFigures } from './split.ts';
import { measureStarts } from './start.ts';

/** What PERFORMANCE asks of a start, in milliseconds. */
const START_LIMITS = { embedded: 2200, postgres: 1200 } as const;

/** Milliseconds until the rows of a list are on screen. */
const SCREEN_LIMIT = 300;

const serverUrl = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
const only = new Set(process.argv.slice(2).filter((word) => !word.startsWith('-')));
const wanted = (part: string): boolean => only.size === 0 || only.has(part);
const report = (step: string) => process.stderr.write(`  ${step}\n`);

console.log(`Bench, ${new Date().toISOString()}, Node ${process.version}. Ratios of one run count, not the times.\n`);
for (const kind of ['postgres', 'embedded'] as const) {
  if (!wanted(kind)) continue;
  if (kind === 'postgres' && !serverUrl)
    console.log('PostgreSQL: skipped, neither BENCH_DATABASE_URL nor TEST_DATABASE_URL is set.\n');
  else await measureKind(kind);
}
if (wanted('browser')) printBrowser(await measureBrowser(report));
if (wanted('import'))
  for (const kind of ['postgres', 'embedded'] as const)
    if (kind === 'embedded' || serverUrl) printImport(await measureImport(kind, serverUrl, report));
if (wanted('custom-fields'))
  for (const kind of ['postgres', 'embedded'] as const)
    if (kind === 'embedded' || serverUrl) printCustomFields(await measureCustomFields(kind, serverUrl, report));
if (wanted('lists'))
  for (const kind of ['postgres', 'embedded'] as const)
    if (kind === 'embedded' || serverUrl) printLists(await measureListStatements(kind, serverUrl, report));
const recruiting = (['candidates', 'applicants'] as const).filter(wanted);
if (recruiting.length > 0)
  if (serverUrl) for (const each of await measureRecruiting(serverUrl, recruiting, report)) printRecruiting(each);
  else console.log(`${recruiting.join(', ')}: skipped, neither BENCH_DATABASE_URL nor TEST_DATABASE_URL is set.\n`);
/** The filled database, if there is one, and the demo data. */
const dayGrounds = [...(process.env.BENCH_FILLED_URL ? [process.env.BENCH_FILLED_URL] : []), undefined];
if (wanted('board')) for (const ground of dayGrounds) printBoard(await measureBoard(ground, report));
if (wanted('split')) for (const ground of dayGrounds) printSplit(await measureSplit(ground, report));
if (wanted('dashboard'))
  for (const each of await measureDashboards(process.env.BENCH_FILLED_URL, report)) printDashboard(each);
if (wanted('bulk'))
  if (process.env.BENCH_FILLED_URL)
    for (const each of await measureBulk(process.env.BENCH_FILLED_URL, report)) printBulk(each);
  else console.log('bulk: skipped, BENCH_FILLED_URL is not set.\n');
if (wanted('loader')) printLoader(await measureLoader());
if (wanted('clients')) printClients(await measureClients(report));

async function measureKind(kind: Ground['kind']): Promise<void> {
  const ground = await prepareGround(kind, serverUrl, report);
  try {
    printApi(kind, await measureApi(ground, report));
    report(`${kind}: starts`);
    console.log(
      `start to /readyz, 60 resource files: ${Math.round(await measureStarts(ground))} ms (at most ${START_LIMITS[kind]})\n`,
    );
  } finally {
    await ground.remove();
  }
}

function printApi(kind: string, rows: readonly Measured[]): void {
  console.log(
    `${`${kind}, ${ROWS.toLocaleString('en')} rows`.padEnd(52)}   ours req/s   floor req/s   ours/floor   near the limit   by CPU   CPU ms, server + database, ours : floor`,
  );
  for (const row of rows) {
    const ratio = row.ours / row.floor;
    const verdict = ratio >= row.target ? 'yes' : 'no';
    const byCpu = whole(row.floorCpu) / whole(row.oursCpu);
    console.log(
      `${row.operation.padEnd(52)} ${number(row.ours, 0)} ${number(row.floor, 0)} ${number(ratio, 2)}     ${`>= ${row.target}: ${verdict}`.padEnd(14)} ${number(byCpu, 2)}   ${cpu(row.oursCpu)} : ${cpu(row.floorCpu)}`,
    );
  }
  console.log('');
}

function whole({ server, database }: Cpu): number {
  return server + database;
}

function cpu({ server, database }: Cpu): string {
  return `${server.toFixed(2)} + ${database.toFixed(2)}`;
}

function printCustomFields({ kind, equality, sort, buildMs }: CustomFieldFigures): void {
  console.log(
    `${kind}, an indexed custom field over 200,000 rows: equality ${equality.toFixed(2)} ms, sort ${sort.toFixed(2)} ms of database time (under 5); indexes built in ${Math.round(buildMs)} ms\n`,
  );
}

function printRecruiting({ part, rows, figures, screens }: RecruitingBench): void {
  console.log(
    `${`${rows.toLocaleString('en')} ${part}, PostgreSQL`.padEnd(44)}   p50 ms   p95 ms   in time    CPU ms, server + database`,
  );
  for (const { operation, median, p95, limit, serverCpu, databaseCpu } of figures)
    console.log(
      `${operation.padEnd(44)} ${median.toFixed(0).padStart(8)} ${p95.toFixed(0).padStart(8)}   ${`${p95 < limit ? 'yes' : 'no'} (${limit})`.padEnd(9)}   ${serverCpu.toFixed(1)} + ${databaseCpu.toFixed(1)}`,
    );
  for (const { name, median, p95 } of screens)
    console.log(
      `${`on screen: ${name}`.padEnd(44)} ${median.toFixed(0).padStart(8)} ${p95.toFixed(0).padStart(8)}   ${p95 < SCREEN_LIMIT ? 'yes' : 'no'} (${SCREEN_LIMIT})`,
    );
  console.log('');
}

function printBoard({ ground, cards, requests, firstCards, switched, frames, heap }: BoardFigures): void {
  console.log(`the board of a job with ${cards.toLocaleString('en')} applicants, ${ground}`);
  for (const { operation, median, p95, limit } of requests)
    console.log(`${operation.padEnd(44)} ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} (under ${limit})`);
  console.log(
    `first cards ${switched.toFixed(0)} ms after the table (under 300 in the demo), ${firstCards.toFixed(0)} ms after the page’s address; ${heap.toFixed(0)} MB of heap`,
  );
  for (const { name, frames: count, median, p95, longestTask, longestCpu } of frames)
    console.log(
      `${name}, ${count} frames: script, style and layout ${median.toFixed(1)} ms a frame, p95 ${p95.toFixed(1)} (under 8); longest task ${longestTask.toFixed(0)} ms, ${longestCpu.toFixed(0)} of the processor (under 50)`,
    );
  console.log('');
}

function printSplit({ ground, applicants, median, p95, hastyMedian, hastyP95 }: SplitFigures): void {
  const limit = ground.startsWith('filled') ? 100 : 300;
  console.log(
    `next of ${applicants.toLocaleString('en')} applicants, ${ground}: ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} (under ${limit}); without a pause ${hastyMedian.toFixed(0)} ms, p95 ${hastyP95.toFixed(0)}\n`,
  );
}

function printDashboard({ ground, roles }: DashboardFigures): void {
  for (const { role, figures } of roles) {
    console.log(`the dashboard of the ${role}, ${ground}`);
    for (const { name, cold, coldLimit, cached, cachedLimit } of figures)
      console.log(
        `${name.padEnd(24)} first ${cold.toFixed(0).padStart(6)} ms (${cold < coldLimit ? 'yes' : 'no'}, ${coldLimit})   again ${cached.toFixed(0).padStart(5)} ms (${cached < cachedLimit ? 'yes' : 'no'}, ${cachedLimit})`,
      );
  }
  console.log('');
}

function printBulk({ count, preview, moved, undone, lists }: BulkFigures): void {
  const times = ({ median, p95 }: BulkFigures['lists']['alone']) => `${median.toFixed(0)} ms, p95 ${p95.toFixed(0)}`;
  console.log(`a bulk move of ${count.toLocaleString('en')} applicants`);
  console.log(`preview after ${preview.seconds.toFixed(1)} s, ${preview.tried} tried one by one`);
  console.log(`moved ${moved.done}, rejected ${moved.rejected}: ${moved.perSecond.toFixed(0)} a second`);
  console.log(`undone ${undone.undone}: ${undone.perSecond.toFixed(0)} a second`);
  console.log(
    `the list of another user: ${times(lists.alone)}; during the move ${times(lists.moving)}; during the undo ${times(lists.undoing)}\n`,
  );
}

function printLists({ kind, lists }: ListFigures): void {
  for (const { each, statements, milliseconds } of lists)
    console.log(
      `${kind}, a list of 25 with ${each} relations, ${each} rollups and ${each} custom fields: ${statements} statements (at most 3), ${milliseconds.toFixed(1)} ms`,
    );
  console.log('');
}

function printLoader({ change, start }: LoaderFigures): void {
  console.log(
    `about 90 resource files: one changed file in ${change.toFixed(0)} ms of processor time (under 100), a start from the cache in ${start.toFixed(0)} ms (under 150)\n`,
  );
}

function number(value: number, digits: number): string {
  return value.toFixed(digits).padStart(12);
}

function printBrowser({
  render,
  firstList,
  interactions,
  form,
  hot,
}: Awaited<ReturnType<typeof measureBrowser>>): void {
  console.log('browser');
  console.log(
    `100 rows x 20 columns: ours ${render.ours.toFixed(1)} ms, DataTable ${render.reactAdmin.toFixed(1)} ms, ratio ${(render.ours / render.reactAdmin).toFixed(2)} (at most 0.5)`,
  );
  console.log(
    `first list: ${(firstList.scriptBytes / 1000).toFixed(0)} kB of JavaScript in brotli (at most 300), ${firstList.requests} requests (8), ${firstList.apiRequests} to the API (3), layout shift ${firstList.layoutShift.toFixed(4)} (0)`,
  );
  console.log(`first rows ${Math.round(firstList.rowsAfter)} ms after the navigation, nothing cached`);
  const longest = Math.max(...Object.values(interactions));
  const each = Object.entries(interactions).map(([name, duration]) => `${name} ${duration}`);
  console.log(`interaction to next paint: ${longest} ms (at most 50); ${each.join(', ')}`);
  console.log(
    `a form of 300 fields, 100 of them conditional: one key ${form.keyMedian.toFixed(1)} ms, p95 ${form.keyP95.toFixed(1)} ms (under 16), open after ${Math.round(form.openedAfter)} ms`,
  );
  console.log(
    `a file added until its list shows: median ${Math.round(hot.median)} ms, p95 ${Math.round(hot.p95)} ms (under 1,000)`,
  );
}

function printClients({ clients, kilobytesEach, heard, shown }: ClientFigures): void {
  console.log(
    `\n${clients.toLocaleString('en')} connected clients: ${kilobytesEach.toFixed(0)} kB of the server's memory each`,
  );
  console.log(
    `a write until it is heard: median ${heard.median.toFixed(0)} ms, p95 ${heard.p95.toFixed(0)} ms, the last of all ${heard.last.toFixed(0)} ms`,
  );
  console.log(
    `a write until another person's list shows it: median ${shown.median.toFixed(0)} ms, p95 ${shown.p95.toFixed(0)} ms`,
  );
}

function printImport({ kind, rows, checkSeconds, runSeconds, restMegabytes, peakMegabytes }: ImportFigures): void {
  const rate = (seconds: number) =>
    `${Math.round(rows / seconds).toLocaleString('en')} rows/s (${Math.round(seconds)} s)`;
  console.log(
    `import of ${rows.toLocaleString('en')} rows, ${kind}: dry run ${rate(checkSeconds)}, run ${rate(runSeconds)}; the server's memory ${restMegabytes} MB before, ${peakMegabytes} MB at its highest`,
  );
}
