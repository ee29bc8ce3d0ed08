import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { countTextRenders } from './count-renders.tsx';
import { catalogueResource } from '../catalogue-resource.ts';
import { openApp } from './form-kit.tsx';
import { changedFields } from '#client/api/wire-values.ts';
import type { AllCalls } from '../client/all-calls.ts';

const CANDIDATES = `
resource: candidates
route: /candidates
properties:
  name: { type: string, minLength: 1 }
  experience:
    type: array
    ordered: true
    items:
      type: object
      required: [employer]
      columns: [title, { field: employer, width: 240 }, current]
      lockedWhen: { verified: true }
      properties:
        employer: { type: string, minLength: 1, maxLength: 10 }
        title: { type: string }
        current: { type: boolean }
        city: { type: string, maxLength: 5 }
        reason: { type: string, visibleWhen: { current: false } }
        summary: { type: string, widget: rich_text, noCopy: true }
        verified: { type: boolean, default: false, noCopy: true }
        tries: { type: integer }
        doubled: { type: integer, computed: { formula: tries * 2 } }
required: [name]
`;

const place = (id: number, employer: string, more: object = {}) => ({
  id,
  employer,
  title: null,
  current: null,
  city: null,
  reason: null,
  summary: null,
  verified: false,
  tries: null,
  doubled: null,
  ...more,
});

const open = (experience: readonly object[], { address = '/candidates/5/edit', file = CANDIDATES } = {}) =>
  openApp({ address, file, record: { id: 5, name: 'Ada', experience, updated_on: '2026-11-01T08:00:00Z' } });

const row = (number: number) => screen.findByRole('listitem', { name: `Row ${number}` });
const fold = async (number: number) => within(await row(number)).findByRole('button', { name: /^More fields of row/ });
const sent = (dataProvider: AllCalls) => {
  const [, { data, previousData }] = vi.mocked(dataProvider.update).mock.lastCall!;
  return changedFields(catalogueResource(CANDIDATES), data as never, previousData as never);
};

const renders = countTextRenders();

describe('rows that carry more than they show', () => {
  it('show their columns in the order of the file, and say how many other fields are filled in', async () => {
    open([place(1, 'Hald', { city: 'Bonn', tries: 2 })]);

    const names = within(await row(1))
      .getAllByRole('textbox')
      .map((input) => input.getAttribute('name'));

    expect(names).toEqual(['experience.0.title', 'experience.0.employer']);
    expect(
      within((await fold(1)).parentElement!).getByRole('button', { name: 'More fields of row 1: 2 of 4 filled in' }),
    ).toBeDefined();
  });

  it('open and close by keyboard: the focus goes in, and returns', async () => {
    const { user } = open([place(1, 'Hald'), place(2, 'Aurelia')]);
    const button = await fold(2);
    button.focus();

    await user.keyboard('{Enter}');
    const part = within(await row(2)).getByRole('group', { name: 'More fields of row 2' });
    expect(document.activeElement).toBe(within(part).getByRole('textbox', { name: /^City/ }));
    await user.keyboard('Oslo');
    await user.keyboard('{Escape}');

    expect(screen.queryByRole('group', { name: /^More fields/ })).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(
      within(button.parentElement!).getByRole('button', { name: 'More fields of row 2: 1 of 4 filled in' }),
    ).toBeDefined();
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('open by themselves for an error inside, lead to it, and stay open while it is corrected', async () => {
    const { user, dataProvider } = open([place(1, 'Hald'), place(2, 'Aurelia', { city: 'Copenhagen' })]);
    await row(1);

    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));
    await user.click(await screen.findByRole('link', { name: 'Experience, Row 2, City' }));
    const city = screen.getByRole('textbox', { name: /^City/ });
    expect(document.activeElement).toBe(city);
    expect(
      within((await fold(2)).parentElement!).getByRole('button', { name: 'More fields of row 2: 1 error' }),
    ).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('textbox', { name: /^City/ })).toBe(city);
    await user.clear(city);
    await user.type(city, 'Oslo');
    expect(document.activeElement).toBe(city);
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    expect(sent(dataProvider)).toMatchObject({
      experience: [
        { id: 1, city: null },
        { id: 2, city: 'Oslo' },
      ],
    });
  });

  it('keep what was written in a part that is closed again, and draw nothing else meanwhile', async () => {
    const { user, dataProvider } = open([place(1, 'Hald'), place(2, 'Aurelia')]);
    await user.click(await fold(1));
    renders.clear();
    await user.keyboard('Rom');
    expect(new Set(renders.keys())).toEqual(new Set(['experience.0.city']));
    await user.click(await fold(1));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    expect(sent(dataProvider)).toMatchObject({
      experience: [
        { id: 1, city: 'Rom' },
        { id: 2, city: null },
      ],
    });
  });

  it('are open from the start when they are new and something inside is required', async () => {
    const { user } = open([], { file: CANDIDATES.replace('required: [employer]', 'required: [employer, city]') });

    await user.click(await screen.findByRole('button', { name: 'Add row Experience' }));

    expect(within(await row(1)).getByRole('textbox', { name: /^City/ })).toBeTruthy();
    expect(document.activeElement).toBe(within(await row(1)).getByRole('textbox', { name: /^Title/ }));
  });

  it('edit rich text inside, and show what is calculated', async () => {
    const { user } = open([place(1, 'Hald', { summary: '<p>Led <strong>four</strong> people</p>', tries: 4 })]);
    await user.click(await fold(1));

    expect(await screen.findByRole('textbox', { name: /^Summary/ })).toBeTruthy();
    expect((await screen.findByText('four')).tagName).toBe('STRONG');
    expect(screen.getByLabelText('Doubled').textContent).toBe('8');
  });

  it('are neither changed nor removed when the file locks them, as they are stored', async () => {
    const { user } = open([place(1, 'Hald', { verified: true, city: 'Bonn' }), place(2, 'Aurelia')]);
    const locked = await row(1);

    expect(within(locked).queryByRole('button', { name: 'Remove row 1' })).toBeNull();
    expect(within(locked).getByRole('img', { name: /^Row 1 is locked/ })).toBeTruthy();
    expect(within(locked).getByRole<HTMLInputElement>('textbox', { name: /^Employer/ }).readOnly).toBe(true);

    await user.click(await fold(2));
    await user.click(within(await row(2)).getByRole('switch', { name: /^Verified/ }));
    expect(within(await row(2)).getByRole('button', { name: 'Remove row 2' })).toBeTruthy();
    expect(within(await row(2)).getByRole<HTMLInputElement>('textbox', { name: /^Employer/ }).readOnly).toBe(false);
  });

  it('leave out of a copy what the file says, and the copy of a locked row is open', async () => {
    const { user, dataProvider } = open([place(1, 'Hald', { verified: true, city: 'Bonn', summary: '<p>Led</p>' })]);

    await user.click(within(await row(1)).getByRole('button', { name: 'Duplicate row 1' }));
    expect(within(await row(2)).getByRole<HTMLInputElement>('textbox', { name: /^Employer/ }).readOnly).toBe(false);
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    const { experience } = sent(dataProvider) as { experience: Record<string, unknown>[] };
    expect(experience[1]).toMatchObject({ employer: 'Hald', city: 'Bonn', summary: null, verified: false });
  });
});

describe('rows among the details', () => {
  it('show the columns of the file, and open for the values of the other fields', async () => {
    const { user } = open(
      [
        place(1, 'Hald', { title: 'Lead', city: 'Bonn', summary: '<p>Led <strong>four</strong> people</p>' }),
        place(2, 'Aurelia', { title: 'Nurse', verified: null }),
      ],
      { address: '/candidates/5' },
    );
    const table = await screen.findByRole('table', { name: 'Experience' });

    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Title', 'Employer', 'More fields']);
    expect(screen.queryByText('Bonn')).toBeNull();
    expect(screen.queryByRole('button', { name: /^More fields of row 2/ })).toBeNull();
    const button = screen.getByRole('button', { name: 'More fields of row 1: 3 values' });
    await user.click(button);
    expect(screen.getByText('City').nextElementSibling?.textContent).toBe('Bonn');
    expect(screen.getByText('four').tagName).toBe('STRONG');

    button.focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Bonn')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
