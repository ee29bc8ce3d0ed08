import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countTextRenders } from './count-renders.tsx';
import { catalogueResource, openApp } from './form-kit.tsx';

const FIELDS = 300;

const file = `
resource: surveys
route: /surveys
properties:
  question: { type: string }
`;

/** Every third field hangs on a condition over one and the same other field. */
const person = (() => {
  const { question } = catalogueResource(file).fields;
  const names = Array.from({ length: FIELDS }, (_, index) => `question_${index}`);
  const fields = names.map((name, index) => ({
    ...question!,
    name,
    column: name,
    title: `Question ${index}`,
    ...(index % 3 === 2 && { visibleWhen: { question_0: { present: false } } }),
  }));
  const sections = [{ key: 'all', title: 'All', columns: 2 as const, fields: names }];
  return {
    surveys: {
      fields: Object.fromEntries(fields.map((field) => [field.name, field])),
      form: { sections, quickCreate: [] },
      readable: names,
      writable: names,
    },
  };
})();

const renders = countTextRenders();
const drawn = () => [...renders.values()].reduce((sum, count) => sum + count, 0);

describe('a form with three hundred fields', () => {
  it('draws only the field that is typed in', async () => {
    const { user } = openApp({ address: '/surveys/create', file, person });
    const second = await screen.findByLabelText('Question 1', undefined, { timeout: 10_000 });
    await user.type(second, 'a');
    expect(drawn()).toBeGreaterThanOrEqual(FIELDS);

    renders.clear();
    await user.type(second, 'bcdef');

    expect(drawn()).toBeGreaterThanOrEqual(5);
    expect(drawn()).toBeLessThanOrEqual(15);
  }, 60_000);
});
