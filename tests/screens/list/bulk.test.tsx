import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { companiesDefinition, companiesWith, company, findRow, lastQuery, openList } from './list-kit.tsx';

type User = ReturnType<typeof openList>['user'];

const many = (count: number) => Array.from({ length: count }, (_, index) => company(index + 1));

const select = async (user: User, ...names: string[]) => {
  for (const name of names) await user.click(within(await findRow(name)).getByRole('checkbox'));
  return within(await screen.findByRole('toolbar', { name: 'Actions for selected rows' }));
};

const selected = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select Company/, checked: true })
    .map((box) => box.getAttribute('aria-label')?.replace('Select Company ', ''));

/** A relation that keeps what it points at from being deleted. */
const restricting = (to: string) => {
  const { organization } = companiesDefinition().fields;
  return { ...organization!, name: 'parent', relation: { ...organization!.relation!, to } };
};

/** Two of three companies are used by other records; they can be deactivated and merged. */
const inUse = {
  person: { activeWhen: { field: 'listed', active: true, inactive: false }, mergeable: true },
  bulk: {
    outlook: {
      included: 1,
      skipped: [{ reason: { message: 'in_use', text: 'It’s used by 4 jobs' }, count: 2, records: [] }],
      used: [2, 3],
    },
  },
};

describe('selected rows', () => {
  it('turn the title into the bulk bar, and back when the selection is cleared', async () => {
    const { user } = openList();
    const bar = await select(user, 'Company 1', 'Company 3');

    expect(bar.getByText('2 selected')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New company' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Companies' })).toBeTruthy();

    await user.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('link', { name: 'New company' })).toBeTruthy();
  });

  it('are selected as a range with Shift', async () => {
    const { user } = openList({ rows: many(6) });
    await select(user, 'Company 2');

    await user.keyboard('{Shift>}');
    await user.click(within(await findRow('Company 5')).getByRole('checkbox'));
    await user.keyboard('{/Shift}');

    expect(selected()).toEqual(['2', '3', '4', '5']);
  });

  it('are all of the page by the box in the head', async () => {
    const { user } = openList();
    await findRow('Company 1');

    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));

    expect(selected()).toEqual(['1', '2', '3']);
  });

  it('are all that match when asked, beyond the page', async () => {
    const { user, dataProvider } = openList({ rows: many(330) });
    const bar = await select(user, 'Company 2 ');

    await user.click(bar.getByRole('button', { name: 'Select all 330 that match' }));

    expect(await bar.findByText('330 selected')).toBeTruthy();
    expect(lastQuery(dataProvider).pagination).toEqual({ page: 2, perPage: 200 });
  });

  it('are chosen by the filter where they are more than a thousand', async () => {
    const { user, bulk } = openList({ rows: many(1_150) });
    const bar = await select(user, 'Company 2 ');

    await user.click(bar.getByRole('button', { name: 'Select all 1,150 that match' }));
    expect(await bar.findByText('1,150 selected')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you absolutely sure to delete?' }));
    await user.type(await question.findByRole('textbox'), 'i-know-what-i-am-doing');
    await user.click(question.getByRole('button', { name: 'I understand the consequences, delete' }));

    await waitFor(() => expect(bulk.orders[0]?.records).toEqual({ filter: {}, sort: ['name', 'ASC'] }));
  });

  it('are those on screen but for one, where one is taken out of all that match', async () => {
    const { user } = openList({ rows: many(1_150) });
    const bar = await select(user, 'Company 2 ');
    await user.click(bar.getByRole('button', { name: 'Select all 1,150 that match' }));

    await user.click(within(await findRow('Company 3 ')).getByRole('checkbox'));

    expect(await bar.findByText('24 selected')).toBeTruthy();
  });

  it('are exported with the columns on screen', async () => {
    const { user, dataProvider } = openList();
    const bar = await select(user, 'Company 1', 'Company 3');

    await user.click(bar.getByRole('button', { name: 'Export' }));

    expect(dataProvider.exportList).toHaveBeenCalledWith('companies', {
      format: 'xlsx',
      filter: { id: [1, 3] },
      sort: { field: 'name', order: 'ASC' },
      columns: ['name', 'organization', 'owner', 'headcount', 'founded_on', 'status', 'updated_on'],
    });
  });

  it('are exported after the exports that others asked for first, and it is said how many those are', async () => {
    const { user } = openList({
      provider: { exportList: vi.fn<AllCalls['exportList']>(async () => ({ url: '#export', queued: 2 })) },
    });
    const bar = await select(user, 'Company 1');

    await user.click(bar.getByRole('button', { name: 'Export' }));

    expect(
      await screen.findByText('Your export is waiting for 2 others. The download starts automatically.'),
    ).toBeTruthy();
  });

  it('are deleted together after the question, and are there again after Undo', async () => {
    const { user, bulk } = openList();
    const bar = await select(user, 'Company 1', 'Company 3');

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure to delete?' }));
    expect(await question.findByText(/This deletes 2 companies. This can’t be undone./)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Go back');
    await user.click(question.getByRole('button', { name: 'Proceed' }));

    expect(await screen.findByText('2 records deleted')).toBeTruthy();
    expect(bulk.orders).toEqual([{ resource: 'companies', work: { kind: 'delete' }, records: { ids: [1, 3] } }]);
    expect(screen.queryByText('2 selected')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Changes to 2 records undone')).toBeTruthy();
  });

  it('stay when one goes back', async () => {
    const { user, bulk } = openList();
    const bar = await select(user, 'Company 1', 'Company 3');

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Go back' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bulk.orders).toEqual([]);
    expect(selected()).toEqual(['1', '3']);
  });

  it('are not asked about when they are in use: it is said by what, and a button leads there', async () => {
    const usage = [{ resource: 'companies', title: 'Companies', count: 12 }];
    const { user, dataProvider, address } = openList({
      provider: { previewRemoval: async () => ({ usage, isUsedElsewhere: true, along: [] }) },
      person: { fields: { ...companiesDefinition().fields, parent: restricting('companies') } },
    });
    const bar = await select(user, 'Company 2');

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    const reply = await screen.findByRole('dialog', { name: 'This record can’t be deleted' });
    expect(reply.textContent).toContain('It’s used by 12 companies and records that you can’t see.');
    expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull();
    await user.click(within(reply).getByRole('link', { name: 'Show 12 companies' }));

    expect(dataProvider.delete).not.toHaveBeenCalled();
    expect(address().searchParams.get('filter')).toContain('[2]');
  });

  it('are told by what they are used where that came about after the question', async () => {
    const body = { code: 'in_use', usage: [{ resource: 'companies', title: 'Companies', count: 12 }] };
    const reject = async () => Promise.reject(new HttpError('In use', 409, body));
    const { user } = openList({ provider: { delete: reject } });
    const bar = await select(user, 'Company 2');

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));

    expect((await screen.findByRole('dialog', { name: 'This record can’t be deleted' })).textContent).toContain(
      '12 companies',
    );
  });

  it('are named by the reason why they are skipped, before anything is done', async () => {
    const outlook = {
      included: 1,
      skipped: [
        {
          reason: { message: 'in_use', text: 'It’s used by 4 jobs' },
          count: 1,
          records: [{ id: 3, title: 'Company 3' }],
        },
      ],
    };
    const { user, bulk } = openList({ bulk: { outlook } });
    const bar = await select(user, 'Company 1', 'Company 3');

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('dialog'));
    expect(await question.findByText(/Includes 1 of 2 companies. This deletes 1 company./)).toBeTruthy();
    expect(question.getByRole('heading', { name: '1 record is skipped' })).toBeTruthy();
    await user.click(question.getByText('It’s used by 4 jobs'));

    expect(question.getByRole('link', { name: 'Company 3' }).getAttribute('href')).toBe('/recruitments/companies/3');
    expect(bulk.orders).toEqual([]);
  });

  it('can be deactivated instead of deleted where they are used, and the others are still deleted', async () => {
    const { user, bulk } = openList(inUse);
    const bar = await select(user, 'Company 1', 'Company 2', 'Company 3');

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('dialog'));
    expect(await question.findByText(/^Deactivate them instead/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Deactivate 2 records' }));
    await waitFor(() => expect(question.queryByRole('button', { name: 'Deactivate 2 records' })).toBeNull());
    await user.click(question.getByRole('button', { name: 'Proceed' }));

    await waitFor(() =>
      expect(bulk.orders).toEqual([
        { resource: 'companies', work: { kind: 'change', data: { listed: false } }, records: { ids: [2, 3] } },
        { resource: 'companies', work: { kind: 'delete' }, records: { ids: [1, 2, 3] } },
      ]),
    );
  });

  it('can be merged instead of deleted where they are used', async () => {
    const getMany = vi.fn<AllCalls['getMany']>(async () => ({ data: [] }));
    const { user, bulk } = openList({ ...inUse, provider: { getMany } as unknown as Partial<AllCalls> });
    const bar = await select(user, 'Company 1', 'Company 2', 'Company 3');

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Merge 2 records' }));

    expect(await screen.findByRole('dialog', { name: /^Merge/ })).toBeTruthy();
    expect(getMany.mock.calls.at(-1)![1].ids).toEqual([2, 3]);
    expect(bulk.orders).toEqual([]);
  });

  it('ask for the phrase where they are more than twenty', async () => {
    const { user, bulk } = openList({ rows: many(21) });
    await findRow('Company 21');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    const bar = within(await screen.findByRole('toolbar', { name: 'Actions for selected rows' }));

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you absolutely sure to delete?' }));
    const proceed = question.getByRole('button', { name: 'I understand the consequences, delete' });
    expect(await question.findByText(/This deletes 21 companies. This can’t be undone./)).toBeTruthy();
    expect(proceed).toHaveProperty('disabled', true);
    await user.type(question.getByRole('textbox'), 'i-know-what-i-am-doing{Enter}');
    expect(bulk.orders).toEqual([]);
    await user.click(proceed);

    expect(await screen.findByText('21 records deleted')).toBeTruthy();
  });

  const openEdit = async (setting: Parameters<typeof openList>[0], ...names: string[]) => {
    const list = openList(setting);
    const bar = await select(list.user, ...names);
    await list.user.click(bar.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Edit \d/ }));
    const pick = async (field: string) => {
      await list.user.click(dialog.getByRole('combobox', { name: 'Field' }));
      await list.user.click(await screen.findByRole('option', { name: field }));
      return within(await dialog.findByRole('group', { name: field }));
    };
    return { ...list, dialog, pick, apply: () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Change/ }) };
  };

  it('begin a change with no field, and nothing can be sent before a value is there', async () => {
    const { dialog, pick, apply, user } = await openEdit({}, 'Company 1', 'Company 3');
    expect(dialog.queryByRole('group')).toBeNull();
    expect(apply().disabled).toBe(true);

    const headcount = await pick('Headcount');
    expect(apply().disabled).toBe(true);

    // The keyboard goes on where the value is wanted, once the menu has closed.
    await waitFor(() => expect(document.activeElement).toBe(headcount.getByRole('textbox', { name: /Headcount/ })));
    await user.keyboard('1203');
    await waitFor(() => expect(apply().disabled).toBe(false));
    expect(apply().textContent).toBe('Change 2 records');
  });

  it('get several fields changed together, one of them cleared because that was asked for, and undone', async () => {
    const { bulk, pick, apply, user } = await openEdit({}, 'Company 1', 'Company 3');

    const headcount = await pick('Headcount');
    await user.type(headcount.getByRole('textbox', { name: /Headcount/ }), '40');
    const website = await pick('Website');
    expect(apply().disabled).toBe(true);
    await user.click(website.getByRole('checkbox', { name: 'Clear' }));
    await waitFor(() => expect(apply().disabled).toBe(false));
    await user.click(apply());

    expect(await screen.findByText('2 records changed')).toBeTruthy();
    const data = { headcount: 40, website: null };
    expect(bulk.orders).toEqual([{ resource: 'companies', work: { kind: 'change', data }, records: { ids: [1, 3] } }]);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Changes to 2 records undone')).toBeTruthy();
  });

  it('bring the fields along that a choice hangs on, and offer no clearing of what is required', async () => {
    const { dialog, pick } = await openEdit({}, 'Company 1', 'Company 3');

    await pick('Partner');

    const lines = dialog
      .getAllByRole('group')
      .map((line) => within(line).queryByRole('checkbox', { name: 'Clear' }) !== null);
    expect(dialog.getByRole('group', { name: 'Organization' })).toBeTruthy();
    expect(lines).toEqual([false, true]);
  });

  it('ask for yes or no where a field is a switch', async () => {
    const { bulk, pick, apply, user } = await openEdit({}, 'Company 1', 'Company 3');

    const listed = await pick('Listed');
    expect(apply().disabled).toBe(true);
    await user.click(listed.getByRole('radio', { name: 'No' }));

    await waitFor(() => expect(apply().disabled).toBe(false));
    await user.click(apply());

    await waitFor(() => expect(bulk.orders[0]?.work).toEqual({ kind: 'change', data: { listed: false } }));
  });

  it('get values added to a list, whose other values stay', async () => {
    const person = { ...companiesWith('  tags: { type: array, uniqueItems: true, items: { type: string } }') };
    const { bulk, pick, apply, user } = await openEdit({ person }, 'Company 1', 'Company 3');

    const tags = await pick('Tags');
    expect(tags.getByRole('button', { name: 'Add', pressed: true })).toBeTruthy();
    await user.click(tags.getByRole('button', { name: 'Remove' }));
    await user.type(tags.getByRole('combobox'), 'Key account{Enter}');
    await waitFor(() => expect(apply().disabled).toBe(false));
    await user.click(apply());

    const work = { kind: 'change', data: { tags: ['Key account'] }, lists: { tags: 'remove' } };
    await waitFor(() => expect(bulk.orders[0]?.work).toEqual(work));
  });

  it('say why where a record can’t be changed, and go on with the others', async () => {
    const outlook = {
      included: 1,
      skipped: [{ reason: { message: 'locked', text: 'Locked in this status' }, count: 1, records: [] }],
    };
    const { bulk, pick, apply, user } = await openEdit({ bulk: { outlook } }, 'Company 1', 'Company 3');

    await user.type((await pick('Headcount')).getByRole('textbox'), '40');
    await waitFor(() => expect(apply().disabled).toBe(false));
    await user.click(apply());
    const question = within(await screen.findByRole('dialog', { name: 'Edit: 1 company' }));
    expect(await question.findByText('Locked in this status')).toBeTruthy();
    expect(bulk.orders).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Change 1 record' }));

    await waitFor(() => expect(bulk.orders).toHaveLength(1));
  });

  it('are edited together by E, even where the focus is on a row', async () => {
    const { user, address } = openList();
    await select(user, 'Company 1', 'Company 3');

    (await findRow('Company 3')).querySelector<HTMLElement>('[data-row-link]')?.focus();
    await user.keyboard('e');

    expect(await screen.findByRole('dialog', { name: 'Edit 2 companies' })).toBeTruthy();
    expect(address().pathname).toBe('/recruitments/companies');
  });

  it('made inactive, ask before what becomes of the active ones below', async () => {
    const children = [{ resource: 'departments', title: 'Departments', count: 4 }];
    const counts = { changed: 1, fields: { status: { changed: 1, same: 0 } }, rejected: [], children };
    const activeWhen = { field: 'status', active: 'active', inactive: 'inactive' };
    const { bulk, pick, apply, user } = await openEdit(
      { person: { activeWhen }, provider: { previewChange: async () => counts } },
      'Company 1',
    );
    await user.click((await pick('Status')).getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));
    await waitFor(() => expect(apply().disabled).toBe(false));

    await user.click(apply());
    const question = () => screen.findByRole('dialog', { name: 'What happens to the records below?' });
    await user.click(within(await question()).getByRole('button', { name: 'Go back' }));
    expect(bulk.orders).toEqual([]);
    await waitFor(() => expect(apply().disabled).toBe(false));
    await user.click(apply());
    const asked = within(await question());
    await user.click(asked.getByRole('radio', { name: 'Deactivate them too, for the same reason' }));
    await user.click(asked.getByRole('button', { name: 'Save changes' }));

    const work = { kind: 'change', data: { status: 'inactive' }, children: 'deactivate' };
    await waitFor(() => expect(bulk.orders).toEqual([{ resource: 'companies', work, records: { ids: [1] } }]));
  });
});
