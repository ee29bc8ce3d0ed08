import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changedTests } from './changed.ts';
import { type Outcome, report, total } from './outcome.ts';
import { runBrowser, runBuild, runChecks, runUnits, type RunContext } from './stages.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    deep: { type: 'boolean', default: false },
    only: { type: 'string' },
    changed: { type: 'boolean', default: false },
  },
});

const root = fileURLToPath(new URL('../../..', import.meta.url));
const changed = values.changed ? changedTests(root) : undefined;
if (changed?.files.length === 0) {
  console.log('No test reaches what has changed.');
  process.exit();
}

const context: RunContext = {
  root,
  env: {
    ...process.env,
    ...(values.deep && { TEST_DEEP: '1' }),
    ...(changed && { TEST_RESOURCES: changed.resources.join(',') }),
  },
  filters: [...positionals, ...(changed?.files ?? [])],
};

const PARTS: Readonly<Record<string, () => Promise<Outcome[]>>> = {
  all: async () => {
    // The client is built while the checks run: neither keeps both cores busy.
    const [checks, build] = await Promise.all([runChecks(context), runBuild(context)]);
    return [...checks, build, await runUnits(context), ...(await browserOn(build))];
  },
  unit: async () => [await runUnits(context)],
  browser: async () => {
    const build = await runBuild(context);
    return [build, ...(await browserOn(build))];
  },
};

const run = PARTS[values.only ?? 'all'];
if (!run) throw new Error(`--only takes unit or browser, not "${values.only}".`);
const outcomes = await run();
console.log(report(outcomes));
process.exitCode = total(outcomes).exitCode;

/** A browser on an old or half-made client would test something else. */
async function browserOn(build: Outcome): Promise<Outcome[]> {
  if (build.failed === 0) return [await runBrowser(context)];
  return [{ stage: 'browser', passed: 0, failed: 0, skipped: ['all of it: the client could not be built'] }];
}
