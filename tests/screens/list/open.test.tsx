import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { catalogueResource } from '../catalogue-resource.ts';
import { company, findRow, openList } from './list-kit.tsx';

const SHORT = `
resource: companies
title: Company
titlePlural: Companies
route: /recruitments/companies
endpoint: /customer/company/
mergeable: false
properties:
  name: { type: string, maxLength: 140 }
  headcount: { type: integer }
  website: { type: string, format: uri }
required: [name]
list: { columns: [name, headcount, website] }
`;

const getOne = (async (_resource, { id }) => ({ data: company(Number(id)) })) as AllCalls['getOne'];

/** Companies whose records are short, so that they open beside their list. */
const openShort = (setting: Parameters<typeof openList>[0] = {}) => {
  const { fields, form, list, tabs } = catalogueResource(SHORT);
  return openList({ person: { fields, form, list, tabs }, provider: { getOne }, ...setting });
};

const cellOf = async (name: string, text: string) => within(await findRow(name)).getByText(text);

const panelOf = (name: string) => screen.findByRole('region', { name });

describe('a row', () => {
  it('opens its record wherever it is clicked', async () => {
    const { user, address } = openList();

    await user.click(await cellOf('Company 2', '1,202'));

    expect(address().pathname).toBe('/recruitments/companies/2');
  });

  it('opens nothing while its text is selected, nor where it is ticked', async () => {
    const { user, address } = openList();
    const cell = await cellOf('Company 2', '1,202');
    const selected = { isCollapsed: false, anchorNode: cell } as unknown as Selection;
    const selection = vi.spyOn(window, 'getSelection').mockReturnValue(selected);

    fireEvent.click(cell);
    selection.mockRestore();
    await user.click(within(await findRow('Company 2')).getByRole('checkbox'));

    expect(await screen.findByText('1 selected')).toBeTruthy();
    expect(address().pathname).toBe('/recruitments/companies');
  });

  it('opens in a new tab with Ctrl and with the middle button', async () => {
    openList();
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const cell = await cellOf('Company 2', '1,202');

    fireEvent.click(cell, { ctrlKey: true });
    fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, button: 1 }));

    expect(opened.mock.calls.map(([url]) => String(url).replace(/^.*\/recruitments/, ''))).toEqual([
      '/companies/2',
      '/companies/2',
    ]);
    opened.mockRestore();
  });
});

describe('a short record', () => {
  it('opens beside its list, stands in the address, and gives the focus back to its row', async () => {
    const { user, address } = openShort();

    await user.click(await cellOf('Company 2', '1,202'));
    const panel = await panelOf('Company 2');
    expect(address().hash).toBe('#2');
    expect(document.activeElement).toBe(panel);
    await user.keyboard('j');
    await panelOf('Company 3');
    expect(address().hash).toBe('#3');
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Company 3' })).toBeNull());
    expect(address().hash).toBe('');
    expect(document.activeElement).toBe(within(await findRow('Company 3')).getByRole('link', { name: 'Company 3' }));
  });

  it('opens from its address', async () => {
    openShort({ address: '/recruitments/companies#1' });

    expect(within(await panelOf('Company 1')).getByRole('button', { name: 'Edit' })).toBeTruthy();
  });
});

describe('Space', () => {
  it('looks at any record: J moves on, the focus stays on the row, Escape closes', async () => {
    const { user, address } = openList({ provider: { getOne } });
    await findRow('Company 1');

    await user.keyboard('j ');
    const panel = await panelOf('Company 1');
    expect(within(panel).queryByRole('button', { name: 'Edit' })).toBeNull();
    await user.keyboard('j');
    await panelOf('Company 2');
    expect(document.activeElement?.textContent).toBe('Company 2');
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Company 2' })).toBeNull());
    expect(document.activeElement?.textContent).toBe('Company 2');
    expect(address().pathname + address().hash).toBe('/recruitments/companies');
  });
});
