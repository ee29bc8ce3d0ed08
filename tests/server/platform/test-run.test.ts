import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findBrowser } from '#tests/support/run/browser.ts';
import { testsFor, testsOfLateChanges } from '#tests/support/run/changed.ts';
import { browserFilesOfDay, unitFilesOfDay, withNearest } from '#tests/support/run/files-of-day.ts';
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
    const { files, resources } = testsFor(root, ['tests/support/run/outcome.ts']);

    expect(files).toEqual(['tests/server/platform/test-run.test.ts']);
    expect(resources).toEqual([]);
  });

  it('drive the resources whose files changed', () => {
    const { files, resources } = testsFor(root, ['resources/lists/city.yaml', 'README.md']);

    expect(files).toContain('tests/server/self');
    expect(resources).toEqual(['city']);
  });
});

describe('the tests of late changes', () => {
  const root = mkdtempSync(join(tmpdir(), 'late-changes-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const git = (date: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@ats.example', ...args], {
      cwd: root,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  const commit = (date: string) => {
    git(date, 'add', '.');
    git(date, 'commit', '-qm', 'A change');
  };

  it('are none without a history, then those of the last day before the last commit, and of what is not committed', () => {
    for (const name of ['early', 'late', 'now']) {
      write(`src/shared/${name}.ts`, '');
      write(`tests/shared/${name}.test.ts`, `import '#shared/${name}.ts';`);
    }
    mkdirSync(join(root, 'custom-screens'));
    const withoutHistory = testsOfLateChanges(root);
    git('', 'init', '-q');
    commit('2026-11-20T09:00:00Z');
    write('src/shared/late.ts', 'export {};');
    commit('2026-11-24T09:00:00Z');
    const committed = testsOfLateChanges(root);
    write('src/shared/now.ts', 'export {};');

    expect(withoutHistory).toEqual([]);
    expect(committed).toEqual(['tests/shared/late.test.ts']);
    expect(testsOfLateChanges(root)).toEqual(['tests/shared/now.test.ts', 'tests/shared/late.test.ts']);
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

  it('uses every key of the language that one of them uses, and is small however many there are', () => {
    const share = shareOf(all, 2, new Set());

    expect(names(share)).toEqual(expect.arrayContaining(['numbers', 'rows']));
    expect(share).toHaveLength(5);
  });

  it('is the same for the same files, and holds those that are named', () => {
    expect(shareOf(all, 2, new Set())).toEqual(shareOf(all, 2, new Set()));
    expect(names(shareOf(all, 0, new Set(['texts_7'])))).toEqual(['texts_7', 'numbers', 'rows']);
  });
});

describe('the files that take turns by the day', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const days = Array.from({ length: 7 }, (_, day) => ({ TEST_DAY: `2026-12-0${day + 1}` }));

  it.each([
    ['browser', browserFilesOfDay],
    ['without a browser', unitFilesOfDay],
  ])('all have had theirs after a week: %s', (_kind, filesOfDay) => {
    const all = filesOfDay({ root, env: { TEST_DAY: 'all' } });

    const turns = days.map((env) => filesOfDay({ root, env }));

    expect(all.otherDays).toEqual([]);
    expect(new Set(turns.flatMap(({ today }) => today))).toEqual(new Set(all.today));
    for (const { today, otherDays } of turns) {
      expect(today.length).toBeLessThan(all.today.length);
      expect([...today, ...otherDays].toSorted()).toEqual(all.today.toSorted());
    }
  });

  it('come along where they are nearest to what changed lately, few of them', () => {
    const files = unitFilesOfDay({ root, env: days[0]! });

    const { today, otherDays } = withNearest(files, [files.today[0]!, ...files.otherDays]);

    expect(today).toEqual([...files.today, ...files.otherDays.slice(0, 16)]);
    expect(otherDays).toEqual(files.otherDays.slice(16));
  });

  it('run all together in the deep run', () => {
    expect(browserFilesOfDay({ root, env: { TEST_DEEP: '1' } }).otherDays).toEqual([]);
  });

  it('have the way in on every day', () => {
    for (const env of days) expect(browserFilesOfDay({ root, env }).today).toContain('tests/e2e/session.test.ts');
  });

  it('have what keeps records from those who cannot see them on every day', () => {
    const guards = ['self/leaks', 'resources/row-permissions', 'applicants/stage-leaks', 'rows/closed-cells'];

    for (const env of days)
      expect(unitFilesOfDay({ root, env }).today).toEqual(
        expect.arrayContaining(guards.map((name) => `tests/server/${name}.test.ts`)),
      );
  });
});
