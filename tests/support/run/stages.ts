import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClient, isClientStale } from '../../../src/launcher/client-build.mjs';
import { ensureBrowser, INSTALL_COMMAND } from './browser.ts';
import { type Outcome, verdict } from './outcome.ts';
import { runQuietly, type Terminal } from './programs.ts';
import { readPlaywrightReport, readVitestReport, type PlaywrightReport, type VitestReport } from './reports.ts';

/** What the stages share: the project's folder, where they say what they do, the environment of the tools, and words for vitest or Playwright. */
export interface RunContext {
  readonly root: string;
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly filters: readonly string[];
}

const CHECKS = {
  // One checker: the cores are busy anyway, and each more would check again what all of them need.
  types: ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  sources: ['tests/support/sources/main.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
} as const;

/** Types, lint, sources and format; each counts as one test. What they say against the code is printed whole. */
export async function runChecks({ env, terminal }: RunContext): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [stage, args] of Object.entries(CHECKS)) {
    const { exitCode, output, seconds } = await runQuietly(args, env);
    terminal.say(`${stage}: ${exitCode === 0 ? 'all well' : 'FAILED'} (${seconds} s)`);
    if (exitCode !== 0 || output.includes('warning: ')) terminal.say(output);
    outcomes.push(verdict(stage, exitCode === 0));
  }
  return outcomes;
}

/** Builds the client where its sources are newer than what is built: the browser tests run on the production build. */
export async function runBuild({ root, terminal }: RunContext): Promise<Outcome> {
  try {
    if (isClientStale(root)) await buildClient(root, process.execPath);
    return verdict('build', true);
  } catch (error) {
    terminal.say(error instanceof Error ? error.message : String(error));
    return verdict('build', false);
  }
}

/** Engine, server and screens, on the embedded database and, where TEST_DATABASE_URL is set, on PostgreSQL. */
export async function runUnits({ env, filters, terminal }: RunContext): Promise<Outcome> {
  const outcome = await withReport(async (file) => {
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const { exitCode } = await terminal.run([...args, ...filters], env);
    return readVitestReport('unit and integration', readJson<VitestReport>(file) ?? { testResults: [] }, exitCode);
  });
  if (env['TEST_DATABASE_URL']) return outcome;
  return { ...outcome, skipped: ['everything on PostgreSQL: TEST_DATABASE_URL is not set', ...outcome.skipped] };
}

/** The application in a browser. Without one this is skipped in words; on a CI machine that is a failure. */
export async function runBrowser({ env, filters, terminal }: RunContext): Promise<Outcome> {
  const stage = 'browser';
  const executable = ensureBrowser({ env });
  if (!executable)
    return {
      ...verdict(stage, false),
      failed: env['CI'] ? 1 : 0,
      skipped: [`all of it: no browser was found. Install one: ${INSTALL_COMMAND}`],
    };
  return withReport(async (file) => {
    const args = [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      '--reporter=list,json',
    ];
    const { exitCode } = await terminal.run([...args, ...filters], {
      ...env,
      CHROMIUM_PATH: executable,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    return readPlaywrightReport(stage, readJson<PlaywrightReport>(file) ?? { suites: [] }, exitCode);
  });
}

async function withReport(work: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A tool that died before it could report leaves no file; its exit code then counts as the failure. */
const readJson = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
