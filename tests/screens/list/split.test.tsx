import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { companiesDefinition, openList } from './list-kit.tsx';

const ADDRESS = '/recruitments/companies?layout=split';

/** The companies beside the one that is open. */
const openSplit = async ({ perPage = 25 } = {}) => {
  const { list } = companiesDefinition();
  const opened = openList({
    person: { list: { ...list, layouts: ['table', 'split'], split: { card: ['headcount'] }, perPage } },
    address: ADDRESS,
  });
  await screen.findByRole('link', { name: 'Company 1', current: true });
  return opened;
};

const open = () => screen.getByRole('link', { current: true }).textContent;

describe('the split view of a list', () => {
  it('opens the first record, and others with J and K; the address names the open one', async () => {
    const { user, address } = await openSplit();

    await user.keyboard('jj');
    expect(open()).toBe('Company 3');
    await user.keyboard('k');

    expect(open()).toBe('Company 2');
    await waitFor(() => expect(address().hash).toBe('#2'));
  });

  it('turns the page with J on the last row, and back with K on the first one', async () => {
    const { user } = await openSplit({ perPage: 2 });

    await user.keyboard('jj');
    expect(await screen.findByRole('link', { name: 'Company 3', current: true })).toBe(document.activeElement);
    await user.keyboard('k');

    expect(await screen.findByRole('link', { name: 'Company 2', current: true })).toBe(document.activeElement);
    await user.keyboard('kk');
    expect(open()).toBe('Company 1');
  });

  it('opens the whole page with Enter, and selects rows with X', async () => {
    const { user, address } = await openSplit();

    await user.keyboard('jx');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await user.keyboard('{Enter}');

    expect(address().pathname).toBe('/recruitments/companies/2');
  });

  it('lists the keys that work in it', async () => {
    const { user } = await openSplit();

    await user.keyboard('?');

    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Next row')).toBeTruthy();
    expect(within(dialog).queryByText('Preview')).toBeNull();
  });
});
