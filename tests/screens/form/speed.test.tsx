import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countTextRenders } from './count-renders.tsx';
import { catalogueResource } from '../catalogue-resource.ts';
import { openApp } from './form-kit.tsx';

const FIELDS = 300;

const file = `
resource: surveys
route: /surveys
properties:
  question: { type: string }
`;

/** Two of three fields hang on conditions over one and the same other field. */
const person = (() => {
  const { question } = catalogueResource(file).fields;
  const names = Array.from({ length: FIELDS }, (_, index) => `question_${index}`);
  const fields = names.map((name, index) => ({
    ...question!,
    name,
    column: name,
    title: `Question ${index}`,
    ...(index % 3 === 1 && { readOnlyWhen: { question_0: { minLength: 50 } } }),
    ...(index % 3 === 2 && { visibleWhen: { question_0: { present: false } } }),
  }));
  const sections = [{ key: 'all', title: 'All', columns: 2 as const, fields: names }];
  return {
    surveys: {
      fields: Object.fromEntries(fields.map((field) => [field.name, field])),
      form: { sections, tabs: [], quickCreate: [] },
      readable: names,
      writable: names,
    },
  };
})();

const renders = countTextRenders();

describe('a form with three hundred fields', () => {
  it('draws only the field that is typed in, also one that the conditions of the others name', async () => {
    const { user } = openApp({ address: '/surveys/create', file, person });
    const drawnBy = async (label: string, keys: string) => {
      await user.click(screen.getByLabelText(label));
      renders.clear();
      await user.keyboard(keys);
      return Object.fromEntries(renders);
    };
    await screen.findByLabelText('Question 0', undefined, { timeout: 10_000 });
    expect(renders.size).toBe(FIELDS);
    await user.type(screen.getByLabelText('Question 0'), 'a');

    expect(await drawnBy('Question 0', 'bcd')).toEqual({ question_0: 3 });
    expect(await drawnBy('Question 1', 'abc')).toEqual({ question_1: 3 });
  }, 60_000);
});
