import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { company, findRow, lastQuery, openList } from './list-kit.tsx';

type User = ReturnType<typeof openList>['user'];

const many = (count: number) => Array.from({ length: count }, (_, index) => company(index + 1));

const select = async (user: User, ...names: string[]) => {
  for (const name of names) await user.click(within(await findRow(name)).getByRole('checkbox'));
  return within(await screen.findByRole('toolbar', { name: 'Actions on the selected rows' }));
};

const selected = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select Company/, checked: true })
    .map((box) => box.getAttribute('aria-label')?.replace('Select Company ', ''));

describe('selected rows', () => {
  it('turn the title into the bulk bar, and back when the selection is cleared', async () => {
    const { user } = openList();
    const bar = await select(user, 'Company 1', 'Company 3');

    expect(bar.getByText('2 selected')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New company' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Companies' })).toBeTruthy();

    await user.click(bar.getByRole('button', { name: 'Clear the selection' }));
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

    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));

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

  it('are deleted together after the question', async () => {
    const { user, dataProvider } = openList();
    const bar = await select(user, 'Company 1', 'Company 3');

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure to delete?' }));
    expect(question.getByText('2 companies will be deleted. This cannot be undone.')).toBeTruthy();
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

  it('stay when they are in use, and it is said by what', async () => {
    const body = {
      code: 'in_use',
      usage: [
        { resource: 'companies', title: 'Companies', count: 12 },
        { resource: null, title: '', count: 3 },
      ],
    };
    const refuse = async () => Promise.reject(new HttpError('In use', 409, body));
    const { user } = openList({ provider: { delete: refuse } });
    const bar = await select(user, 'Company 2');

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));

    const reply = within(await screen.findByRole('dialog', { name: 'Nothing was deleted' }));
    expect(reply.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Companies12',
      'Records that you may not see3',
    ]);
  });

  it('get one field changed together', async () => {
    const { user, dataProvider } = openList();
    const bar = await select(user, 'Company 1', 'Company 3');

    await user.click(bar.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 companies' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'Headcount');
    await user.type(await dialog.findByRole('textbox', { name: /Headcount/ }), '40');
    await user.click(dialog.getByRole('button', { name: 'Change 2 records' }));

    expect(await screen.findByText('2 records changed')).toBeTruthy();
    expect(dataProvider.updateMany).toHaveBeenCalledWith('recruitments/companies', {
      ids: [1, 3],
      data: { headcount: 40 },
    });
  });

  it('keep the dialog and say why when the change is refused', async () => {
    const refuse = async () =>
      Promise.reject(new HttpError('Some values cannot be accepted.', 422, { code: 'invalid' }));
    const { user } = openList({ provider: { updateMany: refuse } });
    const bar = await select(user, 'Company 1');

    await user.click(bar.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 company' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'Headcount');
    await user.click(dialog.getByRole('button', { name: 'Change 1 record' }));

    expect((await dialog.findByRole('alert')).textContent).toBe('Some values cannot be accepted.');
  });
});
