import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createCustomScreens, CustomScreensProvider, type CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { GeneratedList } from '../../../src/admin/list/GeneratedList.tsx';
import { companiesDefinition, findRow, openList } from './list-kit.tsx';

const Review = ({ onClose }: CustomScreenProps) => (
  <button type="button" onClick={onClose}>
    Leave review
  </button>
);
const screens = createCustomScreens({ 'companies/Review': async () => ({ default: Review }) });

const open = () => {
  const { list } = companiesDefinition();
  const review = { key: 'review', title: 'Review', icon: 'list-checks', screen: 'companies/Review' };
  return openList({
    person: {
      list: {
        ...list,
        layouts: ['table', 'split', 'review'],
        ownLayouts: [review],
        split: { card: ['headcount'] },
      },
    },
    screen: (
      <CustomScreensProvider value={screens}>
        <GeneratedList />
      </CustomScreensProvider>
    ),
  });
};

const bar = () => within(screen.getByRole('toolbar', { name: 'Actions for selected rows' }));

describe('the selection of a list', () => {
  it('stays in every layout, and each of them can be opened with it', async () => {
    const { user } = open();
    await user.click(within(await findRow('Company 1')).getByRole('checkbox'));
    await user.click(within(await findRow('Company 3')).getByRole('checkbox'));

    await user.click(await screen.findByRole('button', { name: 'Split' }));
    await screen.findByRole('link', { name: 'Company 1', current: true });
    expect(bar().getByText('2 selected')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: /Review/ }));
    await user.click(await screen.findByRole('button', { name: 'Leave review' }));
    await screen.findByRole('link', { name: 'Company 1', current: true });
    expect(bar().getByText('2 selected')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Table' }));

    const boxOf = async (name: string) => within(await findRow(name)).getByRole<HTMLInputElement>('checkbox').checked;
    expect([await boxOf('Company 1'), await boxOf('Company 2'), await boxOf('Company 3')]).toEqual([true, false, true]);
    expect(bar().getByText('2 selected')).toBeTruthy();
  });
});
