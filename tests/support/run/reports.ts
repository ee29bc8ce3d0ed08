import type { Outcome } from './outcome.ts';

/** The parts of vitest's JSON report that are counted. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** A file that could not even be loaded counts as one failure, and so does a run that failed without naming a test. */
export function readVitestReport(stage: string, { testResults }: VitestReport, exitCode: number): Outcome {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = tests.filter((test) => test.status === 'failed').length + broken;
  return {
    stage,
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.status)).map((test) => test.fullName),
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
    readonly tests: readonly {
      readonly status: string;
      readonly annotations?: readonly { readonly description?: string }[];
    }[];
  }[];
}

/** A test that passed only when repeated has failed: the next person meets the first try. */
export function readPlaywrightReport(stage: string, { suites }: PlaywrightReport, exitCode: number): Outcome {
  const tests = suites.flatMap(testsOf);
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').length;
  return {
    stage,
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ title, reason }) => `${title}${reason}`),
  };
}

const testsOf = (suite: PlaywrightSuite): { title: string; status: string; reason: string }[] => [
  ...(suite.suites ?? []).flatMap(testsOf),
  ...(suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, annotations }) => ({ title, status, reason: reasonOf(annotations) })),
  ),
];

function reasonOf(annotations: readonly { readonly description?: string }[] = []): string {
  const words = annotations.flatMap(({ description }) => description ?? []);
  return words.length > 0 ? ` (${words.join('; ')})` : '';
}
