import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changedTests } from './changed.ts';
import { type Outcome, report, total } from './outcome.ts';
import { quietTerminal, terminal } from './programs.ts';
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
if (changed?.length === 0) {
  console.log('No test reaches what has changed.');
  process.exit();
}

const context: RunContext = {
  root,
  terminal,
  env: { ...process.env, ...(values.deep && { TEST_DEEP: '1' }) },
  filters: [...positionals, ...(changed ?? [])],
};

const PARTS: Readonly<Record<string, () => Promise<Outcome[]>>> = {
  all: async () => {
    // No stage keeps every core busy all the time: they run side by side, and one of them says what it does as it comes.
    const beside = quietTerminal();
    const on = { ...context, terminal: beside };
    const others = Promise.all([runChecks(on), browserOnBuild(on)]);
    const units = await runUnits(context);
    const [checks, browser] = await others;
    console.log(beside.kept());
    return [...checks, units, ...browser];
  },
  unit: async () => [await runUnits(context)],
  browser: () => browserOnBuild(context),
};

const run = PARTS[values.only ?? 'all'];
if (!run) throw new Error(`--only takes unit or browser, not "${values.only}".`);
const outcomes = await run();
console.log(report(outcomes));
process.exitCode = total(outcomes).exitCode;

/** A browser on an old or half-made client would test something else. */
async function browserOnBuild(on: RunContext): Promise<Outcome[]> {
  const build = await runBuild(on);
  if (build.failed === 0) return [build, await runBrowser(on)];
  return [build, { stage: 'browser', passed: 0, failed: 0, skipped: ['all of it: the client could not be built'] }];
}
