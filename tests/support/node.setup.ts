import fc from 'fast-check';
import { afterAll, afterEach } from 'vitest';
import { endFile } from './after-file.ts';
import { checkAnswers, rejectFaults } from './checked-answers.ts';
import { SEED } from './seed.ts';

fc.configureGlobal({ seed: SEED });
checkAnswers();
afterEach(rejectFaults);
afterAll(endFile);
