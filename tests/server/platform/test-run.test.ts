import { describe, expect, it } from 'vitest';
import { findBrowser } from '#tests/support/run/browser.ts';
import { type Outcome, report, total, verdict } from '#tests/support/run/outcome.ts';
import { readPlaywrightReport, readVitestReport } from '#tests/support/run/reports.ts';

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

  it('is a failure where a test failed, and where none ran', () => {
    expect(total([outcome(5, 0)]).exitCode).toBe(0);
    expect(total([outcome(5, 1)]).exitCode).toBe(1);
    expect(total([outcome(0, 0)]).exitCode).toBe(1);
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
  it('is the one that is named, else one in the usual places, else none', () => {
    const there =
      (...paths: string[]) =>
      (path: string) =>
        paths.includes(path);

    expect(findBrowser({ env: { CHROMIUM_PATH: '/opt/c' }, exists: there('/opt/c', '/usr/bin/chromium') })).toBe(
      '/opt/c',
    );
    expect(findBrowser({ env: {}, exists: there('/usr/bin/chromium') })).toBe('/usr/bin/chromium');
    expect(findBrowser({ env: {}, exists: there() })).toBeUndefined();
  });
});
