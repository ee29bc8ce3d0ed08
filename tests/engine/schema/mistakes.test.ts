import { beforeAll, describe, expect, it } from 'vitest';
import { diagnosticsOf, SAMPLE_FILES } from './sample-project.ts';
import { SOUND } from './seeded-mistakes.ts';
import { mutations, type Mutation } from './mutate.ts';

/** Of a thousand mistakes `npm test` makes every third, `npm run test:deep` all of them five times over. */
const isDeep = Boolean(process.env['TEST_DEEP']);
const ROUNDS = isDeep ? 5 : 1;
const EVERY = isDeep ? 1 : 3;
const FILES = [...SAMPLE_FILES, ['resources/lists/sample.yaml', SOUND] as const];

/** A small generator with a fixed start, so that every run makes the same mistakes. */
const randomFrom = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};

interface Outcome extends Mutation {
  readonly file: string;
  readonly isFound: boolean;
  readonly isOnLine: boolean;
  readonly isSuggested: boolean;
}

const tryOut = (file: string, mutation: Mutation): Outcome => {
  const diagnostics = diagnosticsOf({ [file]: mutation.text });
  const here = diagnostics.filter((diagnostic) => diagnostic.file === file && diagnostic.line === mutation.line);
  const isSuggested = diagnostics.some((diagnostic) => diagnostic.suggestion === mutation.original);
  return { ...mutation, file, isFound: diagnostics.length > 0, isOnLine: here.length > 0, isSuggested };
};

const share = (outcomes: readonly Outcome[], test: (outcome: Outcome) => boolean): number =>
  outcomes.filter(test).length / outcomes.length;

const report = (outcomes: readonly Outcome[], test: (outcome: Outcome) => boolean): string =>
  outcomes
    .filter((outcome) => !test(outcome))
    .map(
      (outcome) =>
        `${outcome.file}:${outcome.line} ${outcome.kind} ${outcome.path} "${outcome.original}" → "${outcome.mistake}"`,
    )
    .join('\n');

describe('mistakes in files', () => {
  let outcomes: readonly Outcome[] = [];

  beforeAll(() => {
    outcomes = FILES.flatMap(([file, text], index) =>
      Array.from({ length: ROUNDS }, (_, round) => mutations(text, randomFrom(1 + index + round * 1000)))
        .flat()
        .filter((_, position) => position % EVERY === 0)
        .filter((mutation) => mutation.mistake !== mutation.original || mutation.kind === 'duplicate key')
        .map((mutation) => tryOut(file, mutation)),
    );
  }, 1_800_000);

  it('are made in their hundreds', () => {
    expect(outcomes.length).toBeGreaterThan(450);
  });

  it('are found, 99 of 100 on the exact line', () => {
    expect(share(outcomes, (outcome) => outcome.isFound)).toBeGreaterThanOrEqual(0.99);
    expect(share(outcomes, (outcome) => outcome.isOnLine)).toBeGreaterThanOrEqual(0.99);
  });

  it('get the right word suggested for 95 of 100 mistyped keys and names', () => {
    const typos = outcomes.filter((outcome) => outcome.kind.endsWith('typo'));

    expect(typos.length).toBeGreaterThan(150);
    expect(share(typos, (outcome) => outcome.isSuggested)).toBeGreaterThanOrEqual(0.95);
  });

  it('find every duplicate key and every value of the wrong type', () => {
    const certain = outcomes.filter((outcome) => ['duplicate key', 'wrong type'].includes(outcome.kind));

    expect(report(certain, (outcome) => outcome.isFound)).toBe('');
  });
});
