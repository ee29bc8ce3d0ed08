import { afterAll, afterEach } from 'vitest';
import { endFile } from './after-file.ts';
import { checkAnswers, rejectFaults } from './checked-answers.ts';

checkAnswers();
afterEach(rejectFaults);
afterAll(endFile);
