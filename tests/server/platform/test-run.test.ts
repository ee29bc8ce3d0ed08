import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { findBrowser } from '#tests/support/run/browser.ts';
import { testsFor } from '#tests/support/run/changed.ts';
import { type Outcome, report, total, verdict } from '#tests/support/run/outcome.ts';
import { quietTerminal } from '#tests/support/run/programs.ts';
import { readPlaywrightReport, readVitestReport } from '#tests/support/run/reports.ts';
import { shareOf } from '../self/share.ts';

const outcome = (passed: number, failed: number, skipped: string[] = []): Outcome => ({
  stage: 'unit',
  passed,
  failed,
  skipped,
});
const closingLines = (text: string) => text.split('\n').filter((line) => /^\d+ passed, \d+ failed$/.test(line));

describe('the end of a test run', () => {
  it('is one closing line with the sum of all stages', () => {
    const text = report([verdict('types', true), verdict('lint', false), outcome(40, 2)]);

    expect(closingLines(text)).toEqual(['41 passed, 3 failed']);
    expect(text.endsWith('41 passed, 3 failed')).toBe(true);
  });

  it('says what was skipped and why', () => {
    expect(report([outcome(1, 0, ['everything on PostgreSQL: TEST_DATABASE_URL is not set'])])).toContain(
      'unit: everything on PostgreSQL: TEST_DATABASE_URL is not set',
    );
  });

  it('names each failed test with its file, and why, before the counts', () => {
    const failing = {
      status: 'failed',
      fullName: 'a hand is dealt',
      failureMessages: ['\u001B[31mthree aces\u001B[39m\nat dealer.ts'],
    };
    const unit = readVitestReport(
      'unit',
      { testResults: [{ name: '/here/cards.test.ts', status: 'failed', assertionResults: [failing] }] },
      1,
    );
    const results = [{ error: { message: 'no table' } }];
    const specs = [{ title: 'a seat is taken', file: 'table.test.ts', tests: [{ status: 'unexpected', results }] }];

    const text = report([unit, readPlaywrightReport('browser', { suites: [{ specs }] }, 1)]);

    expect(text).toContain('unit: cards.test.ts: a hand is dealt\n    three aces\n    at dealer.ts');
    expect(text).toContain('browser: table.test.ts: a seat is taken\n    no table');
    expect(text.indexOf('Failed:')).toBeLessThan(text.indexOf('0 passed, 1 failed'));
  });

  it('is a failure where a test failed, and where none ran', () => {
    expect(total([outcome(5, 0)]).exitCode).toBe(0);
    expect(total([outcome(5, 1)]).exitCode).toBe(1);
    expect(total([outcome(0, 0)]).exitCode).toBe(1);
  });
});

describe('a stage that runs beside another', () => {
  it('says nothing until it is asked, and then all of it in order', async () => {
    const said = vi.spyOn(console, 'log');
    const beside = quietTerminal();

    beside.say('types: all well');
    const { exitCode } = await beside.run(['-e', `console.log('one'); console.error('two'); process.exit(3)`], {});
    const saidMeanwhile = said.mock.calls.length;
    said.mockRestore();

    expect([exitCode, saidMeanwhile]).toEqual([3, 0]);
    expect(beside.kept().split('\n')).toEqual(['types: all well', 'one', 'two', '']);
  });
});

describe('the count of unit tests', () => {
  const file = (status: string, ...tests: string[]) => ({
    name: 'a.test.ts',
    status,
    assertionResults: tests.map((each, index) => ({ status: each, fullName: `test ${index}` })),
  });

  it('tells passed, failed and skipped apart', () => {
    const read = readVitestReport('unit', { testResults: [file('failed', 'passed', 'failed', 'skipped')] }, 1);

    expect(read).toMatchObject({ passed: 1, failed: 1, skipped: ['test 2'] });
  });

  it('counts a file that could not be loaded', () => {
    expect(readVitestReport('unit', { testResults: [file('failed'), file('passed', 'passed')] }, 1)).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });

  it('counts a run that failed without naming a test, or that left no report', () => {
    expect(readVitestReport('unit', { testResults: [file('passed', 'passed')] }, 1).failed).toBe(1);
    expect(readVitestReport('unit', { testResults: [] }, 137).failed).toBe(1);
  });
});

describe('the count of browser tests', () => {
  const spec = (title: string, status: string, why?: string) => ({
    title,
    tests: [{ status, annotations: why ? [{ description: why }] : [] }],
  });

  it('goes through nested suites and takes what passed only the second time as failed', () => {
    const suites = [
      { suites: [{ specs: [spec('a', 'expected'), spec('b', 'flaky')] }], specs: [spec('c', 'unexpected')] },
      { specs: [spec('d', 'skipped', 'needs a mailbox')] },
    ];

    expect(readPlaywrightReport('browser', { suites }, 1)).toMatchObject({
      passed: 1,
      failed: 2,
      skipped: ['d (needs a mailbox)'],
    });
  });
});

describe('the browser', () => {
  it('is the one that is named, else the one without windows, else one in the usual places, else none', () => {
    const there =
      (...paths: string[]) =>
      (path: string) =>
        paths.includes(path);

    expect(findBrowser({ env: { CHROMIUM_PATH: '/opt/c' }, exists: there('/opt/c', '/usr/bin/chromium') })).toBe(
      '/opt/c',
    );
    const both = there('/usr/bin/chromium', '/usr/bin/chromium-headless-shell');
    expect(findBrowser({ env: {}, exists: both })).toBe('/usr/bin/chromium-headless-shell');
    expect(findBrowser({ env: {}, exists: there('/usr/bin/chromium') })).toBe('/usr/bin/chromium');
    expect(findBrowser({ env: {}, exists: there() })).toBeUndefined();
  });
});

describe('the tests of a change', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));

  it('are those that import what changed, directly or through others', () => {
    expect(testsFor(root, ['tests/support/run/outcome.ts'])).toEqual(['tests/server/platform/test-run.test.ts']);
  });

  it('are also those of every resource where a resource file changed', () => {
    expect(testsFor(root, ['resources/lists/city.yaml', 'README.md'])).toContain('tests/server/self');
  });
});

describe('the share of the resource files that is tried', () => {
  const file = (resource: string, ...types: string[]) => ({
    raw: { resource, properties: Object.fromEntries(types.map((type, index) => [`field_${index}`, { type }])) },
  });
  const many = Array.from({ length: 40 }, (_, index) => file(`texts_${index}`, 'string'));
  const all = [...many, file('numbers', 'integer', 'number'), file('rows', 'array')];
  const names = (files: readonly { readonly raw: { readonly resource: string } }[]) =>
    files.map(({ raw }) => raw.resource);

  it('uses every key of the language that one of them uses, is small however many there are, and always the same', () => {
    expect(names(shareOf(all))).toEqual(['texts_0', 'numbers', 'rows']);
    expect(names(shareOf(all.toReversed()))).toEqual(['rows', 'numbers', 'texts_0']);
  });
});
