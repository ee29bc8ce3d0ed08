import { afterAll, afterEach } from 'vitest';
import { endFile } from './after-file.ts';
import { checkAnswers, refuseFaults } from './checked-answers.ts';

checkAnswers();
afterEach(refuseFaults);
afterAll(endFile);
