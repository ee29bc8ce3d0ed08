import { Profiler } from 'react';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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

const renders = vi.hoisted(() => ({ count: 0 }));

vi.mock('#engine/field-types/field-inputs.tsx', async (importOriginal) => {
  const { fieldInputs } = await importOriginal<typeof import('#engine/field-types/field-inputs.tsx')>();
  const Text = fieldInputs.text;
  const Counted: typeof Text = (props) => (
    <Profiler id={props.source} onRender={() => (renders.count += 1)}>
      <Text {...props} />
    </Profiler>
  );
  return { fieldInputs: { ...fieldInputs, text: Counted } };
});

describe('a form with three hundred fields', () => {
  it('draws only the field that is typed in', async () => {
    const { user } = openApp({ address: '/surveys/create', file, person });
    const second = await screen.findByLabelText('Question 1', undefined, { timeout: 10_000 });
    await user.type(second, 'a');
    expect(renders.count).toBeGreaterThanOrEqual(FIELDS);

    renders.count = 0;
    await user.type(second, 'bcdef');

    expect(renders.count).toBeGreaterThanOrEqual(5);
    expect(renders.count).toBeLessThanOrEqual(15);
  }, 60_000);
});
