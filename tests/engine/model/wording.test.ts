import { expect, it } from 'vitest';
import { insideSentence, untitled } from '#engine/model/wording.ts';

it.each([
  ['Expense Claim', 'expense claim'],
  ['Business units', 'business units'],
  ['CV source', 'CV source'],
  ['LinkedIn Profile', 'LinkedIn profile'],
  ['Job-Type', 'job-type'],
  ['E-mail template', 'e-mail template'],
  ['Level of Education', 'level of education'],
  ['EU Blue Card', 'EU blue card'],
])('writes %s inside a sentence as %s', (title, inside) => {
  expect(insideSentence(title)).toBe(inside);
});

it('calls a record without a title by what it is, and its number', () => {
  expect(untitled({ title: 'Expense Claim' }, 34)).toBe('Untitled expense claim (34)');
});
