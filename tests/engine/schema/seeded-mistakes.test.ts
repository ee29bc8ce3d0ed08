import { expect, it } from 'vitest';
import type { Diagnostic } from '#engine/model/diagnostic.ts';
import { attributesOf, diagnosticsOf, SAMPLE_FILES } from './sample-project.ts';
import { type Mistake, MISTAKES, SOUND } from './seeded-mistakes.ts';

const FILE = 'resources/lists/sample.yaml';
const ROLES = 'resources/app/roles.yaml';

interface Outcome extends Mistake {
  readonly faults: readonly Diagnostic[];
  readonly isOnLine: boolean;
  readonly isTold: boolean;
}

const tryOut = (mistake: Mistake): Outcome => {
  const text = SOUND.replace(mistake.from, () => mistake.to);
  if (text === SOUND) throw new Error(`${mistake.from} is not in the file`);
  const diagnostics = diagnosticsOf({ [FILE]: text });
  const here = diagnostics.filter(({ file, line }) => file === FILE && line === mistake.line);
  return {
    ...mistake,
    faults: diagnostics,
    isOnLine: here.length > 0,
    isTold: diagnostics.some(
      ({ suggestion, message }) => suggestion === mistake.word || message.includes(mistake.word),
    ),
  };
};

const outcomes = MISTAKES.map(tryOut);
const report = (test: (outcome: Outcome) => boolean): string =>
  outcomes
    .filter((outcome) => !test(outcome))
    .map(
      ({ to, line, word, faults: diagnostics }) =>
        `${line} ${to} → ${word}: ${diagnostics.map((diagnostic) => `${diagnostic.file}:${diagnostic.line} ${diagnostic.message} ${diagnostic.suggestion ?? ''}`).join(' | ')}`,
    )
    .join('\n');
it('starts from a file without a fault', () => {
  expect(diagnosticsOf({ [FILE]: SOUND })).toEqual([]);
  expect(outcomes.length).toBeGreaterThanOrEqual(200);
});

it('finds every mistake that people make who know another system', () => {
  expect(report(({ faults: diagnostics }) => diagnostics.length > 0)).toBe('');
});

/** '' where so many of all pass, or else those that do not. */
const failing = (least: number, test: (outcome: Outcome) => boolean): string =>
  outcomes.filter(test).length >= least * outcomes.length ? '' : report(test);

it('finds 98 of 100 at their line, and says the right word for 95', () => {
  expect(failing(0.98, ({ isOnLine }) => isOnLine)).toBe('');
  expect(failing(0.95, ({ isTold: isNotified }) => isNotified)).toBe('');
});

it('finds a misspelt option in the file that declares it, not in the roles that name it rightly', () => {
  const [, roles] = [FILE, diagnosticsOf({})];
  expect(roles).toEqual([]);
  const diagnostics = diagnosticsOf({
    [FILE]: SOUND.replace('view: { read', 'veiw: { read'),
    [ROLES]: `modules: [job, candidate, applicant, onboarding, resume_search]
roles:
  admin: { title: Admin, grants: all, abilities: all, passesAs: all }
  super_recruiter: { title: Super Recruiter, grants: all, passesAs: [recruiter] }
  recruiter: { title: Recruiter, grants: perUser, superRole: super_recruiter }
  hiring_manager: { title: Hiring Manager, grants: { sample: [view] } }
  vendor: { title: Vendor, grants: { sample: [view, update] } }
${attributesOf(SAMPLE_FILES.get(ROLES)!)}`,
  });

  expect(diagnostics.map(({ file, line, suggestion }) => [file, line, suggestion])).toEqual([[FILE, 20, 'view']]);
});
