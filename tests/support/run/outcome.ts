/** What one stage of the test run came to. */
export interface Outcome {
  readonly stage: string;
  readonly passed: number;
  readonly failed: number;
  /** In words: what did not run, and why. */
  readonly skipped: readonly string[];
  /** Each failed test by file and name, with the first lines of why: what a log that is cut off must still tell. */
  readonly failures?: readonly string[];
}

/** A stage that either holds or does not, such as the types. */
export const verdict = (stage: string, holds: boolean): Outcome => ({
  stage,
  passed: holds ? 1 : 0,
  failed: holds ? 0 : 1,
  skipped: [],
});

/** The sum over all stages. A run that executed nothing has failed, whatever else it says. */
export function total(outcomes: readonly Outcome[]): { passed: number; failed: number; exitCode: 0 | 1 } {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  return { passed, failed, exitCode: failed === 0 && passed > 0 ? 0 : 1 };
}

/** The report of a run: one line per stage, what was skipped and why, and the closing line. */
export function report(outcomes: readonly Outcome[]): string {
  const { passed, failed } = total(outcomes);
  const width = Math.max(...outcomes.map(({ stage }) => stage.length));
  const stages = outcomes.map(
    ({ stage, ...counts }) => `${stage.padEnd(width)}  ${counts.passed} passed, ${counts.failed} failed`,
  );
  const skipped = outcomes.flatMap((outcome) => outcome.skipped.map((what) => `  ${outcome.stage}: ${what}`));
  const failures = outcomes.flatMap((outcome) =>
    (outcome.failures ?? []).map((what) => `  ${outcome.stage}: ${what.replaceAll('\n', '\n    ')}`),
  );
  return [
    ...(failures.length > 0 ? ['', 'Failed:', ...failures] : []),
    '',
    ...stages.map((line) => `  ${line}`),
    ...(skipped.length > 0 ? ['', 'Skipped:', ...skipped] : []),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
