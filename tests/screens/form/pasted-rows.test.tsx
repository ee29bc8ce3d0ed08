import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { openApp } from './form-kit.tsx';

const PLANS = `
resource: plans
route: /plans
properties:
  name: { type: string, minLength: 1 }
  organization: { relation: { to: organizations } }
  lines:
    type: array
    ordered: true
    maxItems: 5
    items:
      type: object
      required: [topic]
      columns: [topic, kind, starts_on]
      lockedWhen: { done: true }
      properties:
        topic: { type: string, maxLength: 30 }
        weight: { type: integer, default: 10 }
        doubled: { type: integer, computed: { formula: weight * 2 } }
        starts_on: { type: string, format: date, title: Start }
        kind: { type: string, enum: [on_site, remote], enumTitles: { on_site: On site } }
        company: { relation: { to: companies, where: { organization: { $parent: organization } } } }
        note: { type: string, widget: multiline }
        done: { type: boolean }
required: [name]
`;

const COMPANIES = [
  { id: 11, name: 'Halden Logistics' },
  { id: 12, name: 'Halden Care' },
  { id: 13, name: 'Twin' },
  { id: 14, name: 'twin' },
];

const options = () => ({
  getOptions: vi.fn<AllCalls['getOptions']>(async (_resource, _field, { query = '', ids } = {}) => {
    const results = COMPANIES.filter(({ id, name }) =>
      ids ? ids.includes(id) : name.toLowerCase().includes(query.toLowerCase()),
    );
    return { results, count: results.length };
  }),
});

const line = (id: number, topic: string, more: object = {}) => ({
  id,
  topic,
  weight: 10,
  doubled: 20,
  starts_on: null,
  kind: null,
  company: null,
  note: null,
  done: null,
  ...more,
});

const open = (lines: readonly object[], organization: object | null = { id: 1, name: 'Halden Group' }) =>
  openApp({
    address: '/plans/5/edit',
    file: PLANS,
    record: { id: 5, name: 'Plan', organization, lines, updated_on: '2026-11-01T08:00:00Z' },
    provider: options(),
  });

const row = (number: number) => screen.findByRole('listitem', { name: `Row ${number}` });
const topic = async (number: number) =>
  within(await row(number)).getByRole<HTMLInputElement>('textbox', { name: /^Topic/ });
const topics = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Topic/ }).map(({ value }) => value);

/** Puts this into the clipboard and pastes it where the focus is. Says whether the rows took it. */
function paste(element: HTMLElement, formats: { text?: string; html?: string; csv?: string }): boolean {
  const data: Record<string, string | undefined> = {
    'text/plain': formats.text,
    'text/html': formats.html,
    'text/csv': formats.csv,
  };
  element.focus();
  const event = createEvent.paste(element, { clipboardData: { getData: (type: string) => data[type] ?? '' } });
  fireEvent(element, event);
  return event.defaultPrevented;
}

const savedLines = async ({ user, dataProvider }: ReturnType<typeof openApp>) => {
  await user.click(screen.getByRole('button', { name: /Save changes/ }));
  await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
  return (vi.mocked(dataProvider.update).mock.lastCall![1].data as { lines: object[] }).lines;
};

describe('cells of a spreadsheet that are pasted into rows', () => {
  it('fill rows from the focused cell on and add the others, read as an import reads them', async () => {
    const app = open([line(1, 'A'), line(2, 'B', { weight: 7 })]);

    const isTaken = paste(await topic(2), {
      text: 'Depth\tOn site\t20/11/2026\t40\tHALDEN CARE\r\n"Tone ""x""\tand\nlines"\tremote\t2026-11-21\t\t#11\r\n',
    });
    await screen.findByText('9 cells pasted');

    expect(isTaken).toBe(true);
    expect(await savedLines(app)).toMatchObject([
      { id: 1, topic: 'A', kind: null },
      { id: 2, topic: 'Depth', kind: 'on_site', starts_on: '2026-11-20', weight: 40, company: { id: 12 } },
      { topic: 'Tone "x"\tand\nlines', kind: 'remote', starts_on: '2026-11-21', weight: 10, company: { id: 11 } },
    ]);
  });

  it('come from a table in HTML or from CSV, and find their fields by the names in the first line', async () => {
    const app = open([]);
    const add = await screen.findByRole('button', { name: 'Add row Lines' });

    paste(add, {
      html: '<style>td{}</style><table><tr><td>Start</td><td>topic</td></tr><tr><td>21.11.2026</td><td>Deep <b>sea</b><br>second\n  line</td></tr></table>',
      text: 'Start\ttopic\n21.11.2026\tDeep sea second line',
    });
    await screen.findByText('2 cells pasted');
    paste(await topic(1), { csv: 'Weight;Topic\n5;"One; two"', text: 'Weight Topic' });
    await screen.findByText('2 cells pasted');

    await waitFor(() => expect(topics()).toEqual(['One; two']));
    expect(await savedLines(app)).toMatchObject([{ topic: 'One; two', starts_on: '2026-11-21', weight: 5 }]);
  });

  it('that cannot be read stay as they were, and are named by row and field', async () => {
    const app = open([line(1, 'A', { kind: 'remote' }), line(2, 'Locked', { done: true })]);

    paste(await topic(1), {
      text: 'Depth\tsomewhere\t31/02/2026\tmany\tTwin\nX\nNew\t\t\t\tNobody\t\tyes\tmore\n4\n5\n6\n7',
    });

    const note = await screen.findByText('5 cells pasted');
    const problems = within(note.closest<HTMLElement>('[role=status]')!).getAllByRole('listitem');
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      '1 column has no field and wasn’t pasted.',
      '2 rows weren’t pasted. Up to 5 rows.',
      'Row 1, Kind: “somewhere” isn’t an option. Options: On site, Remote',
      'Row 1, Start: “31/02/2026” isn’t a date. Example: 20/11/2026',
      'Row 1, Weight: “many” isn’t a number. Example: 12',
      'Row 1, Company: “Twin” matches more than one record',
      'Row 2 is locked. You can’t change or remove it.',
      'Row 3, Company: “Nobody” isn’t an option',
    ]);
    expect(await savedLines(app)).toMatchObject([
      { id: 1, topic: 'Depth', kind: 'remote', weight: 10 },
      { id: 2, topic: 'Locked' },
      { topic: 'New', done: true },
      { topic: '4' },
      { topic: '5' },
    ]);
  });

  it('bring what a new row has there if they are empty, and leave the fields beyond them as they were', async () => {
    const app = open([line(1, 'A', { kind: 'remote', weight: 7, note: 'Kept' })]);

    paste(await topic(1), { text: 'Depth\t\t\t' });
    await screen.findByText('4 cells pasted');

    expect(await savedLines(app)).toMatchObject([{ topic: 'Depth', kind: null, weight: 10, note: 'Kept' }]);
  });

  it('ask for what narrows the options of a relation', async () => {
    open([line(1, 'A')], null);

    paste(await topic(1), { text: 'Depth\t\t\t\tHalden Care' });

    expect(
      await screen.findByText('Row 1, Company: Fill in Organization first. This field depends on it.'),
    ).toBeTruthy();
  });

  it('are taken back by Undo or Ctrl+Z, but not what was typed since', async () => {
    const { user } = open([line(1, 'A'), line(2, 'B')]);

    paste(await topic(2), { text: 'Depth\tremote\nTone\t' });
    await waitFor(() => expect(topics()).toEqual(['A', 'Depth', 'Tone']));
    await user.keyboard('{Control>}z{/Control}');
    expect(topics()).toEqual(['A', 'B']);
    expect(screen.queryByText(/pasted/)).toBeNull();

    paste(await topic(2), { text: 'Depth\tremote\nTone\t' });
    await waitFor(() => expect(topics()).toEqual(['A', 'Depth', 'Tone']));
    await user.type(await topic(2), '!');
    await user.click(screen.getByRole('button', { name: 'Undo paste' }));

    expect(topics()).toEqual(['A', 'Depth!']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add row Lines' }));
  });

  it('cannot be taken back after the rows themselves have changed', async () => {
    const { user } = open([line(1, 'A')]);
    paste(await topic(1), { text: 'Depth\nTone' });
    await screen.findByRole('button', { name: 'Undo paste' });

    await user.click(screen.getByRole('button', { name: 'Move row 2 up' }));

    expect(screen.queryByRole('button', { name: 'Undo paste' })).toBeNull();
    expect(topics()).toEqual(['Tone', 'Depth']);
  });

  it('are left to the browser where they are one value, or lines for an area', async () => {
    const { user } = open([line(1, 'A')]);
    await user.click(within(await row(1)).getByRole('button', { name: /^More fields/ }));
    const area = screen.getByRole('textbox', { name: /^Note/ });

    expect(paste(await topic(1), { text: 'One\r\n', html: '<table><tr><td>One</td></tr></table>' })).toBe(false);
    expect(paste(area, { text: 'One\nTwo' })).toBe(false);
    expect(
      paste(area, { html: '<p>As the table says:</p><table><tr><td>1</td><td>2</td></tr></table>', text: 'x' }),
    ).toBe(false);
    expect(topics()).toEqual(['A']);
  });
});
