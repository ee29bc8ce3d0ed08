import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Outcome } from './outcome.ts';

/** How much of each failure the closing report repeats. */
const REPEATED_LINES = 14;

const failureOf = (file: string, test: string, why = ''): string =>
  [`${basename(file)}: ${test}`, ...stripVTControlCharacters(why).split('\n').slice(0, REPEATED_LINES)]
    .join('\n')
    .trimEnd();

/** The parts of vitest's JSON report that are counted. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file could not be loaded. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** A file that could not even be loaded counts as one failure, and so does a run that failed without naming a test. */
export function readVitestReport(stage: string, { testResults }: VitestReport, exitCode: number): Outcome {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failing = assertionResults.filter((test) => test.status === 'failed');
    if (failing.length === 0) return status === 'failed' ? [failureOf(name, 'could not be loaded', message)] : [];
    return failing.map(({ fullName, failureMessages }) => failureOf(name, fullName, failureMessages?.[0]));
  });
  const failed = failures.length;
  return {
    stage,
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.status)).map((test) => test.fullName),
    failures,
  };
}

/** The parts of Playwright's JSON report that are counted. */
export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file?: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results?: readonly { readonly error?: { readonly message?: string } }[];
      readonly annotations?: readonly { readonly description?: string }[];
    }[];
  }[];
}

/** A test that passed only when repeated has failed: the next person meets the first try. */
export function readPlaywrightReport(stage: string, { suites }: PlaywrightReport, exitCode: number): Outcome {
  const tests = suites.flatMap(testsOf);
  const failures = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ file, title, why }) => failureOf(file, title, why));
  const failed = failures.length;
  return {
    stage,
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ title, reason }) => `${title}${reason}`),
    failures,
  };
}

interface BrowserTest {
  readonly file: string;
  readonly title: string;
  readonly status: string;
  /** Why it was skipped. */
  readonly reason: string;
  /** Why it failed. */
  readonly why: string | undefined;
}

const testsOf = (suite: PlaywrightSuite): BrowserTest[] => [
  ...(suite.suites ?? []).flatMap(testsOf),
  ...(suite.specs ?? []).flatMap(({ title, file = '', tests }) =>
    tests.map(({ status, annotations, results = [] }) => {
      const why = results.find(({ error }) => error)?.error?.message;
      return { file, title, status, reason: reasonOf(annotations), why };
    }),
  ),
];

function reasonOf(annotations: readonly { readonly description?: string }[] = []): string {
  const words = annotations.flatMap(({ description }) => description ?? []);
  return words.length > 0 ? ` (${words.join('; ')})` : '';
}
