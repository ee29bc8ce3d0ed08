import { screen, waitFor, within } from '@testing-library/react';
import { Search } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import type { CustomValueProps } from '#client/page/custom-field-props.ts';
import { GeneratedList } from '../../../src/admin/list/GeneratedList.tsx';
import { companiesDefinition, company, findRow, openList } from './list-kit.tsx';

const view = window as unknown as { happyDOM: { setViewport(size: { width: number; height: number }): void } };

/** The text without what is only seen, such as initials in a mark. */
const spokenText = (cell: Element): string => {
  const copy = cell.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll('[aria-hidden]')) silent.remove();
  return copy.textContent;
};

const choose = async (user: ReturnType<typeof openList>['user'], entry: string) => {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('a list on a phone', () => {
  beforeEach(() => view.happyDOM.setViewport({ width: 390, height: 844 }));
  afterEach(() => view.happyDOM.setViewport({ width: 1024, height: 768 }));

  it('shows each row as a card: title, state, two facts and the last date, each with its name', async () => {
    openList();

    const card = await findRow('Company 1');

    const places = [...card.children].map((cell) => [cell.getAttribute('data-place'), spokenText(cell)]);
    expect(places).toEqual([
      ['title', 'Company 1'],
      ['first', 'Organization Halden Group'],
      ['second', 'Owner Maya Lindqvist'],
      ['state', 'Active'],
      ['date', expect.stringMatching(/^Updated on 20\/11\/2026 \d\d:07 [AP]M$/)],
    ]);
  });

  it('shows first what the file names for its cards', async () => {
    openList({ person: { list: { ...companiesDefinition().list, card: ['headcount', 'owner'] } } });

    const card = await findRow('Company 1');

    const facts = ['first', 'second'].map((place) => spokenText(card.querySelector(`[data-place=${place}]`)!));
    expect(facts).toEqual(['Headcount 1,201', 'Owner Maya Lindqvist']);
  });

  it('leaves out of a card what the record does not have, and shows the next fact in its place', async () => {
    openList({ rows: [company(1, { organization: null })] });

    const card = await findRow('Company 1');

    expect(spokenText(card)).toContain('Owner Maya Lindqvist');
    expect(spokenText(card)).toContain('Headcount 1,201');
    expect(spokenText(card)).not.toContain('Organization');
  });

  it('keeps what else can be done with the list in its menu', async () => {
    const tried: string[] = [];
    const { user } = openList({
      screen: <GeneratedList actions={[{ label: 'Test a value', icon: Search, onClick: () => tried.push('tried') }]} />,
    });
    await findRow('Company 1');
    expect(screen.queryByRole('button', { name: 'Test a value' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Test a value' }));

    expect(tried).toEqual(['tried']);
  });

  it('has its cards selected after "Select", and shows below them what can be done with those', async () => {
    const { user, bulk } = openList();
    await findRow('Company 1');
    expect(screen.queryByRole('checkbox')).toBeNull();

    await choose(user, 'Select');
    const bar = within(await screen.findByRole('toolbar', { name: 'Actions for selected rows' }));
    expect(bar.getByRole('status').textContent).toBe('0 selected');
    expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Delete…' }).disabled).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Company 1' }));

    await user.keyboard(' ');
    await user.click(screen.getByRole('checkbox', { name: 'Select Company 3' }));
    expect(bar.getByRole('status').textContent).toBe('2 selected');
    expect(screen.getByRole('link', { name: 'New company' })).toBeTruthy();

    await user.click(bar.getByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('dialog'));
    expect(await question.findByText(/This deletes 2 companies/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(bulk.orders[0]?.records).toEqual({ ids: [1, 3] }));
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });

  it('is left as it was by closing the selection, by button or Escape', async () => {
    const { user } = openList();
    await findRow('Company 1');

    await choose(user, 'Select');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Company 2' }));
    await user.click(await screen.findByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions' }));

    await choose(user, 'Select');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Select Company 1'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions' }));
  });

  it('has no boxes to turn on where the table has them', async () => {
    view.happyDOM.setViewport({ width: 1024, height: 768 });
    const { user } = openList();
    await findRow('Company 1');

    await user.click(screen.getByRole('button', { name: 'More actions' }));

    expect(await screen.findByRole('menuitem', { name: /Keyboard/ })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Select' })).toBeNull();
  });

  it('has them beside its title where there is room', async () => {
    view.happyDOM.setViewport({ width: 1024, height: 768 });
    openList({
      screen: <GeneratedList actions={[{ label: 'Test a value', icon: Search, onClick: () => undefined }]} />,
    });

    expect(await screen.findByRole('button', { name: 'Test a value' })).toBeTruthy();
  });

  it('has the cells that components of one’s own draw, on the card as in the table', async () => {
    const Size = ({ record, value, mode, children }: CustomValueProps) => (
      <>
        {String(record['name'])}: {Number(value) > 1_202 ? 'large' : 'small'} in the {mode}, else {children}
      </>
    );
    const screens = createCustomScreens({ 'companies/Size': async () => ({ default: Size }) });
    const { list } = companiesDefinition();
    const columns = [
      { field: 'name', show: true },
      { field: 'headcount', show: true, component: 'companies/Size', width: 240 },
    ];
    openList({
      rows: [company(2), company(3)],
      person: { list: { ...list, columns } },
      screen: (
        <CustomScreensProvider value={screens}>
          <GeneratedList />
        </CustomScreensProvider>
      ),
    });

    expect(await findRow('Company 3: large in the list, else 1,203')).toBeTruthy();
    view.happyDOM.setViewport({ width: 1024, height: 768 });
    expect(await screen.findByRole('cell', { name: /Company 2: small in the list, else 1,202$/ })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Headcount' })).toBeTruthy();
  });

  it('keeps the table a table for those who hear it', async () => {
    openList();
    await findRow('Company 1');

    const table = within(screen.getByRole('table', { name: 'Companies' }));

    expect(table.getAllByRole('rowheader')).toHaveLength(3);
    expect(table.getAllByRole('cell')).toHaveLength(12);
  });
});
