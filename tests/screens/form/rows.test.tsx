import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { changedFields } from '#client/api/wire-values.ts';
import type { AllCalls } from '../client/all-calls.ts';
import { countTextRenders } from './count-renders.tsx';
import { catalogueResource } from '../catalogue-resource.ts';
import { openApp } from './form-kit.tsx';

const PLANS = `
resource: plans
route: /plans
properties:
  name: { type: string, minLength: 1 }
  scale: { type: string, enum: [plain, anchored], default: plain }
  organization: { relation: { to: organizations } }
  levels:
    type: array
    ordered: true
    maxItems: 4
    items:
      type: object
      required: [topic]
      properties:
        topic: { type: string, minLength: 1, maxLength: 10, unique: true }
        weight: { type: integer, minimum: 0, default: 10 }
        company: { relation: { to: companies, where: { organization: { $parent: organization } } } }
        owner: { relation: { to: users } }
        anchor: { type: string, visibleWhen: { $parent: { scale: anchored } }, requiredWhen: { weight: { minimum: 50 } } }
required: [name]
`;

const HALDEN = { id: 1, name: 'Halden Group' };
const plan = (levels: readonly object[]) => ({
  id: 5,
  name: 'Engineers',
  scale: 'plain',
  organization: HALDEN,
  levels,
  updated_on: '2026-11-01T08:00:00Z',
});
const level = (id: number, topic: string, more: object = {}) => ({
  id,
  topic,
  weight: 10,
  company: null,
  owner: null,
  anchor: null,
  ...more,
});

const options: Partial<AllCalls> = {
  getOptions: vi.fn<AllCalls['getOptions']>(async (_resource, field) => ({
    results:
      field === 'organization' ? [HALDEN, { id: 2, name: 'Aurelia Health' }] : [{ id: 11, name: 'Halden Logistics' }],
    count: 1,
  })),
};

const open = (levels: readonly object[]) =>
  openApp({ address: '/plans/5/edit', file: PLANS, record: plan(levels), provider: options });

const rowNamed = (name: string) => screen.findByRole('listitem', { name });
const topics = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Topic/ }).map(({ value }) => value);
const sent = (dataProvider: AllCalls) => {
  const [, { data, previousData }] = vi.mocked(dataProvider.update).mock.lastCall!;
  return changedFields(catalogueResource(PLANS), data as never, previousData as never);
};

const renders = countTextRenders();

describe('rows in a form', () => {
  it('are added with their defaults, and the new row takes the focus', async () => {
    const { user, dataProvider } = open([]);
    await screen.findByText('No rows yet.');

    await user.click(screen.getByRole('button', { name: 'Add row Levels' }));
    await user.keyboard('Depth');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    expect(sent(dataProvider)).toEqual({
      levels: [{ topic: 'Depth', weight: 10, company: null, owner: null, anchor: null }],
    });
  });

  it('are changed, put into order by buttons, copied and removed, and saved whole with their ids', async () => {
    const { user, dataProvider } = open([level(1, 'A'), level(2, 'B'), level(3, 'C')]);

    await user.click(within(await rowNamed('Row 3')).getByRole('button', { name: 'Move row 3 up' }));
    expect(topics()).toEqual(['A', 'C', 'B']);
    await user.click(screen.getByRole('button', { name: 'Duplicate row 2' }));
    expect(topics()).toEqual(['A', 'C', 'C', 'B']);
    await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
    await user.type(within(await rowNamed('Row 2')).getByRole('textbox', { name: /^Topic/ }), '2');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    expect(sent(dataProvider)).toEqual({
      levels: [
        expect.objectContaining({ id: 3, topic: 'C' }),
        { topic: 'C2', weight: 10, company: null, owner: null, anchor: null },
        expect.objectContaining({ id: 2, topic: 'B' }),
      ],
    });
  });

  it('say for screen readers what became of them', async () => {
    const { user } = open([level(1, 'A'), level(2, 'B')]);

    await user.click(within(await rowNamed('Row 1')).getByRole('button', { name: 'Move row 1 down' }));
    expect(screen.getByText('Row 1 moved to position 2.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove row 2' }));

    expect(screen.getByText('Row 2 removed.')).toBeTruthy();
  });

  it('cannot be more than the file allows', async () => {
    const { user } = open([level(1, 'A'), level(2, 'B'), level(3, 'C')]);
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add row Levels' });

    await user.click(add);

    expect(add.disabled).toBe(true);
    expect(screen.getByText('Up to 4 rows.')).toBeTruthy();
  });

  it('are not saved with a mistake: the cell says it, and the summary leads there', async () => {
    const { user, dataProvider } = open([level(1, 'A'), level(2, 'B')]);
    const topic = within(await rowNamed('Row 2')).getByRole('textbox', { name: /^Topic/ });

    await user.clear(topic);
    await user.click(screen.getByRole('button', { name: /Save changes/ }));
    const link = await screen.findByRole('link', { name: 'Levels, Row 2, Topic' });
    await user.click(link);

    expect(document.activeElement).toBe(topic);
    expect(topic.getAttribute('aria-invalid')).toBe('true');
    expect(dataProvider.update).not.toHaveBeenCalled();

    await user.type(topic, 'a');
    expect(await screen.findAllByText('Row 1 already has this value. Enter a different one.')).not.toHaveLength(0);
    await user.clear(topic);
    await user.type(topic, 'C');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Levels, Row 2, Topic' })).toBeNull());
  });

  it('that are added after a refused save are not wrong before someone was in them', async () => {
    const { user } = open([level(1, 'A'), level(2, 'B')]);
    await user.clear(within(await rowNamed('Row 2')).getByRole('textbox', { name: /^Topic/ }));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));
    await screen.findByRole('link', { name: 'Levels, Row 2, Topic' });

    await user.click(screen.getByRole('button', { name: 'Add row Levels' }));
    const added = within(await rowNamed('Row 3')).getByRole('textbox', { name: /^Topic/ });
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: '' } });
    await screen.findByRole('link', { name: 'Name' });

    expect(await screen.findByText('Correct 2 fields before saving.')).toBeTruthy();
    expect(added.getAttribute('aria-invalid')).not.toBe('true');

    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'X');
    expect(await screen.findByRole('link', { name: 'Levels, Row 3, Topic' })).toBeTruthy();
  });

  it('show and demand a field by values of the row and of the record', async () => {
    const { user } = open([level(1, 'A', { weight: 60 }), level(2, 'B')]);
    await rowNamed('Row 1');
    expect(screen.queryByRole('textbox', { name: /^Anchor/ })).toBeNull();

    await user.click(screen.getByRole('combobox', { name: /^Scale/ }));
    await user.click(await screen.findByRole('option', { name: 'Anchored' }));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    expect(await screen.findByRole('link', { name: 'Levels, Row 1, Anchor' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Levels, Row 2, Anchor' })).toBeNull();
  });

  it('offer choices by a value of the record, and lose them when it changes', async () => {
    const { user, dataProvider } = open([
      level(1, 'A', { company: { id: 11, name: 'Halden Logistics' } }),
      level(2, 'B'),
    ]);
    const [first, second] = await screen.findAllByRole<HTMLInputElement>('combobox', { name: 'Company' });

    await user.click(second!);
    await screen.findByRole('option', { name: 'Halden Logistics' });
    expect(vi.mocked(dataProvider.getOptions)).toHaveBeenLastCalledWith(
      'plans',
      'levels.company',
      expect.objectContaining({ where: { organization: 1 } }),
    );
    await user.keyboard('{Escape}');
    expect(first!.value).toBe('Halden Logistics');

    await user.click(screen.getByRole('combobox', { name: 'Organization' }));
    await user.click(await screen.findByRole('option', { name: 'Aurelia Health' }));

    await waitFor(() => expect(first!.value).toBe(''));
  });

  it('draw nothing but the cell that is typed in', async () => {
    const { user } = open([level(1, 'A'), level(2, 'B'), level(3, 'C')]);
    const topic = within(await rowNamed('Row 2')).getByRole('textbox', { name: /^Topic/ });
    await user.type(topic, 'x');

    renders.clear();
    await user.type(topic, 'yz');

    expect([...renders.keys()]).toEqual(['levels.1.topic']);
  });

  it('stand in the details as a table, without columns that nothing fills', async () => {
    openApp({
      address: '/plans/5',
      file: PLANS,
      record: plan([level(1, 'A'), level(2, 'B', { owner: { id: 7, name: 'Maya Lindqvist' } })]),
    });

    const table = await screen.findByRole('table', { name: 'Levels' });

    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Topic', 'Weight', 'Owner']);
    expect(within(table).getByRole('row', { name: /B 10 .*Maya Lindqvist/ })).toBeTruthy();
  });
});
