import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { companiesDefinition, company, findRow, lastQuery, openList } from './list-kit.tsx';

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

  it('are no more than a thousand', async () => {
    const { user } = openList({ rows: many(1_150) });
    const bar = await select(user, 'Company 2 ');

    await user.click(bar.getByRole('button', { name: 'Select the first 1,000' }));

    expect(await bar.findByText('1,000 selected')).toBeTruthy();
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

  it('are deleted together after the question', async () => {
    const { user, dataProvider } = openList();
    const bar = await select(user, 'Company 1', 'Company 3');

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure to delete?' }));
    expect(question.getByText('This deletes 2 companies. This can’t be undone.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Go back');
    await user.click(question.getByRole('button', { name: 'Proceed' }));

    expect(await screen.findByText('2 records deleted')).toBeTruthy();
    expect(dataProvider.deleteMany).toHaveBeenCalledWith('recruitments/companies', { ids: [1, 3] });
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  it('stay when one goes back', async () => {
    const { user, dataProvider } = openList();
    const bar = await select(user, 'Company 1', 'Company 3');

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Go back' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(dataProvider.deleteMany).not.toHaveBeenCalled();
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

  it('ask for the phrase where they are more than twenty', async () => {
    const { user, dataProvider } = openList({ rows: many(21) });
    await findRow('Company 21');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    const bar = within(await screen.findByRole('toolbar', { name: 'Actions for selected rows' }));

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you absolutely sure to delete?' }));
    const proceed = question.getByRole('button', { name: 'I understand the consequences, delete' });
    expect(question.getByText('This deletes 21 companies. This can’t be undone.')).toBeTruthy();
    expect(proceed).toHaveProperty('disabled', true);
    await user.type(question.getByRole('textbox'), 'i-know-what-i-am-doing{Enter}');
    expect(dataProvider.deleteMany).not.toHaveBeenCalled();
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
    const effect = headcount.getByRole('status');
    await waitFor(() => expect(effect.textContent).toBe('Changes 1 of 2 records. 1 already has this value.'));
    await waitFor(() => expect(apply().disabled).toBe(false));
    expect(apply().textContent).toBe('Change 1 record');
  });

  it('get several fields changed together, one of them cleared because that was asked for, and undone', async () => {
    const { dataProvider, pick, apply, user } = await openEdit({}, 'Company 1', 'Company 3');

    const headcount = await pick('Headcount');
    await user.type(headcount.getByRole('textbox', { name: /Headcount/ }), '40');
    const website = await pick('Website');
    expect(apply().disabled).toBe(true);
    await user.click(website.getByRole('checkbox', { name: 'Clear' }));
    await waitFor(() => expect(apply().disabled).toBe(false));
    await user.click(apply());

    expect(await screen.findByText('2 records changed')).toBeTruthy();
    expect(dataProvider.changeMany).toHaveBeenCalledWith('recruitments/companies', {
      ids: [1, 3],
      data: { headcount: 40, website: null },
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Changes to 2 records undone')).toBeTruthy();
    expect(vi.mocked(dataProvider.restoreMany).mock.lastCall?.[1].map(({ id }) => id)).toEqual([1, 3]);
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
    const { pick, apply, user } = await openEdit({}, 'Company 1', 'Company 3');

    const listed = await pick('Listed');
    expect(apply().disabled).toBe(true);
    await user.click(listed.getByRole('radio', { name: 'No' }));

    expect(await listed.findByText('Changes 2 of 2 records.')).toBeTruthy();
  });

  it('stay as they are where a record cannot be changed, and it is said why', async () => {
    const rejected = [{ id: 3, field: 'headcount', error: { message: 'states.locked', text: 'Locked in this state' } }];
    const counts = { changed: 1, fields: { headcount: { changed: 1, same: 0 } }, rejected };
    const { dataProvider, dialog, pick, apply, user } = await openEdit(
      { provider: { previewChange: async () => counts } },
      'Company 1',
      'Company 3',
    );

    await user.type((await pick('Headcount')).getByRole('textbox'), '40');

    expect((await dialog.findByRole('alert')).textContent).toContain('1 record can’t be changed and will be skipped.');
    await waitFor(() => expect(apply().disabled).toBe(false));
    await user.click(apply());
    await waitFor(() =>
      expect(dataProvider.changeMany).toHaveBeenCalledWith('recruitments/companies', {
        ids: [1],
        data: { headcount: 40 },
      }),
    );
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
    const { dataProvider, pick, apply, user } = await openEdit(
      { person: { activeWhen }, provider: { previewChange: async () => counts } },
      'Company 1',
    );
    await user.click((await pick('Status')).getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));
    await waitFor(() => expect(apply().disabled).toBe(false));

    await user.click(apply());
    const question = () => screen.findByRole('dialog', { name: 'What happens to the records below?' });
    await user.click(within(await question()).getByRole('button', { name: 'Go back' }));
    expect(dataProvider.changeMany).not.toHaveBeenCalled();
    await waitFor(() => expect(apply().disabled).toBe(false));
    await user.click(apply());
    const asked = within(await question());
    await user.click(asked.getByRole('radio', { name: 'Deactivate them too, for the same reason' }));
    await user.click(asked.getByRole('button', { name: 'Save changes' }));

    await waitFor(() =>
      expect(dataProvider.changeMany).toHaveBeenCalledWith('recruitments/companies', {
        ids: [1],
        data: { status: 'inactive' },
        children: 'deactivate',
      }),
    );
  });

  it('keep the dialog and say why when the change is refused', async () => {
    const reject = async () =>
      Promise.reject(new HttpError('Some values cannot be accepted.', 422, { code: 'invalid' }));
    const { dialog, pick, apply, user } = await openEdit({ provider: { changeMany: reject } }, 'Company 1');

    await user.type((await pick('Headcount')).getByRole('textbox'), '40');
    await waitFor(() => expect(apply().disabled).toBe(false));
    await user.click(apply());

    expect((await dialog.findByRole('alert')).textContent).toBe('Some values cannot be accepted.');
  });
});
