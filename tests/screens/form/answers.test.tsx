import { act, render, screen } from '@testing-library/react';
import { useForm, FormProvider } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { expect, it } from 'vitest';
import { useAnswer } from '#engine/field-types/input/useAnswer.ts';

const NAMES = ['kind'];

/** A part of a form that says whether one of its values is long; what was done for it is counted. */
function openForm() {
  const counts = { asked: 0, drawn: 0 };
  const held: { form?: UseFormReturn } = {};
  const Part = () => {
    counts.drawn += 1;
    const isLong = useAnswer(NAMES, (read) => {
      counts.asked += 1;
      return String(read(NAMES)[0]).length > 3;
    });
    return <output>{isLong ? 'long' : 'short'}</output>;
  };
  const Whole = () => {
    held.form = useForm({ defaultValues: { kind: 'a', other: '' } }) as unknown as UseFormReturn;
    return (
      <FormProvider {...held.form}>
        <Part />
      </FormProvider>
    );
  };
  render(<Whole />);
  const write = (name: string, value: string) => act(() => held.form?.setValue(name, value));
  return { counts, write };
}

it('is not asked again when a value that it does not name changes', () => {
  const { counts, write } = openForm();
  const before = { ...counts };

  write('other', 'x');

  expect(counts).toEqual(before);
});

it('is drawn again only when the answer is another one', () => {
  const { counts, write } = openForm();
  const { asked, drawn } = counts;

  write('kind', 'ab');
  expect(counts.asked).toBeGreaterThan(asked);
  expect(counts.drawn).toBe(drawn);

  write('kind', 'abcd');
  expect(screen.getByRole('status').textContent).toBe('long');
});
