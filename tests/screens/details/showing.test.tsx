import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { address, company, department, openApp } from '../form/form-kit.tsx';

const COMPANY = '/recruitments/companies/11';
const open = (setting: Partial<Parameters<typeof openApp>[0]> = {}) =>
  openApp({ address: COMPANY, record: company(), ...setting });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Halden Logistics' });
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement;

const SKILLS = `
resource: skills
title: Skill
route: /skills
properties:
  name: { type: string }
  active: { type: boolean, default: true }
`;

beforeEach(() => localStorage.clear());

describe('the details of a record', () => {
  it('say at a glance what it is, how it stands and where it belongs', async () => {
    open();

    const head = (await heading()).closest('.details-head') as HTMLElement;

    expect(within(head).getByText('Active').className).toContain('state-ok');
    expect(head.textContent).toContain('Company in');
    expect(within(head).getByRole('link', { name: 'Halden Group' }).getAttribute('href')).toBe(
      '/recruitments/organizations/1',
    );
  });

  it('show facts as label and value, and who made and changed the record', async () => {
    open();
    await heading();

    expect(fact('Phone').textContent).toContain('+49 40 5550');
    expect(screen.getByText('12/01/2024 by Maya Lindqvist')).toBeTruthy();
    expect(screen.getByText('01/11/2026 by Jonas Petersen')).toBeTruthy();
  });

  it('keep the open tab in the address', async () => {
    const { user } = open();
    await heading();

    await user.click(screen.getByRole('tab', { name: /Files/ }));
    expect(address()).toBe(`${COMPANY}?tab=files`);
    expect(screen.getByRole('tab', { name: /Files/ }).getAttribute('aria-selected')).toBe('true');

    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(address()).toBe(COMPANY);
  });

  it('open at the tab that the address names', async () => {
    open({ address: `${COMPANY}?tab=activity` });

    expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
  });

  it('say how many records stand behind a tab', async () => {
    open();
    await heading();

    expect(await screen.findByRole('tab', { name: /Departments\s*4/ })).toBeTruthy();
  });

  it('leave out a related list that this person may not read', async () => {
    open({
      person: {
        departments: { can: { list: false, show: false, create: false, edit: false, delete: false, export: false } },
      },
    });
    await heading();

    expect(screen.queryByRole('tab', { name: /Departments/ })).toBeNull();
  });

  it('start a new record below with its place filled in', async () => {
    open();
    await heading();

    const link = screen.getByRole('link', { name: 'Department' });

    const source = new URL(link.getAttribute('href')!, 'http://app').searchParams.get('source')!;
    expect(JSON.parse(source)).toEqual({ organization: 1, company: 11 });
  });

  it('edit with E, but not while one types elsewhere', async () => {
    const { user } = open();
    await heading();

    await user.keyboard('e');

    expect(address()).toBe(`${COMPANY}/edit`);
  });

  it('follow other people’s changes', async () => {
    const { server, queryClient } = open();
    await heading();

    server.record = company({ phone: '+49 1', updated_on: '2026-11-20T09:00:00Z' });
    await act(() => queryClient.invalidateQueries());

    await waitFor(() => expect(fact('Phone').textContent).toContain('+49 1'));
  });

  it('say so when someone deletes the record meanwhile', async () => {
    const { live } = open();
    await heading();

    act(() => live.emit({ resource: 'companies', id: 11, kind: 'deleted', version: '', by: 8 }));

    expect(await screen.findByText('This company does not exist')).toBeTruthy();
  });
});

describe('when there is nothing to show', () => {
  const failing = (status: number) => ({ getOne: vi.fn(() => Promise.reject(new HttpError('No', status))) as never });

  it('says that the record does not exist and leads back to the list', async () => {
    open({ provider: failing(404) });

    expect(await screen.findByRole('heading', { name: 'This company does not exist' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Back to/ }).getAttribute('href')).toBe('/recruitments/companies');
  });

  it('says that one may not see it', async () => {
    open({ provider: failing(403) });

    expect(await screen.findByText(/You may not open this part/)).toBeTruthy();
  });

  it('tries again after a failure', async () => {
    const getOne = vi.fn().mockRejectedValueOnce(new HttpError('The server is busy', 503));
    getOne.mockResolvedValue({ data: company() });
    const { user } = open({ provider: { getOne } });

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await heading()).toBeTruthy();
  });
});

const MAILS = `
resource: mails
route: /mails
properties:
  name: { type: string }
  last_test: { type: string, enum: [passed, failed], enumTones: { passed: ok, failed: bad } }
`;

it('has a state beside its name only where there is one', async () => {
  const record = { id: 5, name: 'Office mail', updated_on: '2026-11-01T08:00:00Z' };
  const none = openApp({ address: '/mails/5', file: MAILS, record: { ...record, last_test: null } });
  expect((await screen.findByRole('heading', { level: 1 })).parentElement?.textContent).toBe('Office mail');
  none.view.unmount();

  openApp({ address: '/mails/5', file: MAILS, record: { ...record, last_test: 'failed' } });
  expect((await screen.findByRole('heading', { level: 1 })).parentElement?.textContent).toBe('Office mailFailed');
});

describe('a fact edited in place', () => {
  const begin = async (user: ReturnType<typeof open>['user'], label: string) => {
    await heading();
    await user.click(screen.getByRole('button', { name: `Edit ${label}` }));
  };

  it('is saved with Enter, on top of the version that is shown', async () => {
    const { user, dataProvider } = open();
    await begin(user, 'Phone');

    const input = await screen.findByRole('textbox', { name: 'Phone' });
    expect(document.activeElement).toBe(input);
    await user.clear(input);
    await user.type(input, '+49 40 1{Enter}');

    await waitFor(() => expect(fact('Phone').textContent).toContain('+49 40 1'));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(vi.mocked(dataProvider.update).mock.lastCall![1].previousData).toMatchObject({
      updated_on: '2026-11-01T08:00:00Z',
    });
  });

  it('names what the new value asks for elsewhere, and leads to the form', async () => {
    const { user } = openApp({ address: '/recruitments/departments/5', record: department() });
    await user.click(await screen.findByRole('button', { name: 'Edit Type' }));

    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'External' }));

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Service provider: This is required.');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/recruitments/departments/5/edit');
  });

  it('is saved at once where one only chooses', async () => {
    const { user, server } = open();
    await begin(user, 'Status');

    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));

    await waitFor(() => expect(server.record['status']).toBe('inactive'));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('stays as it was with Escape', async () => {
    const { user, dataProvider } = open();
    await begin(user, 'Phone');

    await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '999{Escape}');

    expect(fact('Phone').textContent).toContain('+49 40 5550');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(dataProvider.update).not.toHaveBeenCalled();
  });

  it('is checked like the form', async () => {
    const { user, dataProvider } = open();
    await begin(user, 'Website');

    const input = await screen.findByRole('textbox', { name: 'Website' });
    await user.clear(input);
    await user.type(input, 'not an address{Enter}');

    expect(await screen.findByText('This is not a web address. It starts with https://')).toBeTruthy();
    expect(dataProvider.update).not.toHaveBeenCalled();
  });

  it('warns before it goes on top of someone else’s change', async () => {
    const { user, server, dataProvider } = open();
    await begin(user, 'Phone');

    server.record = company({ phone: '+49 7', updated_on: '2026-11-20T09:00:00Z' });
    await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '1{Enter}');
    expect(await screen.findByText(/Someone changed this record meanwhile/)).toBeTruthy();
    await waitFor(() => expect(dataProvider.getOne).toHaveBeenCalledTimes(2));
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '{Enter}');

    await waitFor(() => expect(server.record['phone']).toBe('+49 40 55501'));
  });

  it('is not offered where this person may not write, nor where others hang on it', async () => {
    open({ person: { companies: { writable: ['phone', 'organization'] } } });
    await heading();

    expect(screen.getByRole('button', { name: 'Edit Phone' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Website' })).toBeNull();
  });
});

describe('deleting a record', () => {
  const askToDelete = async (user: ReturnType<typeof open>['user']) => {
    await heading();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('dialog', { name: 'Are you sure to delete?' });
  };

  it('says first what uses it', async () => {
    const usage = [{ resource: 'departments', title: 'Departments', count: 3 }];
    const { user } = open({ provider: { getUsage: vi.fn(async () => usage) } });

    const dialog = await askToDelete(user);

    expect(dialog.textContent).toContain('It is used by 3 departments.');
  });

  it('happens only after the question, and leads to the list', async () => {
    const { user, dataProvider } = open();

    const dialog = await askToDelete(user);
    expect(dataProvider.delete).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Proceed' }));

    await waitFor(() => expect(address()).toBe('/recruitments/companies'));
    expect(screen.getByText('Halden Logistics was deleted')).toBeTruthy();
  });

  it('says what keeps the record when the server refuses', async () => {
    const body = { code: 'in_use', usage: [{ resource: 'departments', title: 'Departments', count: 3 }] };
    const remove = vi.fn(() => Promise.reject(new HttpError('In use', 409, body)));
    const { user } = open({ provider: { delete: remove as never } });

    await user.click(within(await askToDelete(user)).getByRole('button', { name: 'Proceed' }));

    expect(await screen.findByText('Departments', { selector: 'li span' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    expect(address()).toBe(COMPANY);
  });

  it('offers to take out of use what is still needed', async () => {
    const body = { code: 'in_use', usage: [{ resource: 'departments', title: 'Departments', count: 3 }] };
    const { user, dataProvider } = openApp({
      address: '/skills/3',
      file: SKILLS,
      record: { id: 3, name: 'Welding', active: true, updated_on: '2026-11-20T08:00:00Z' },
      provider: { delete: vi.fn(() => Promise.reject(new HttpError('In use', 409, body))) as never },
    });
    await screen.findByRole('heading', { level: 1, name: 'Welding' });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));

    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));

    expect(await screen.findByText('It is no longer on offer')).toBeTruthy();
    expect(dataProvider.update).toHaveBeenCalledWith(
      'skills',
      expect.objectContaining({ id: 3, data: { active: false } }),
    );
    await waitFor(() => expect(fact('Active').textContent).toContain('No'));
    expect(address()).toBe('/skills/3');
  });
});

describe('the activity', () => {
  it('tells who changed what, from and to', async () => {
    const entry = {
      id: 1,
      at: '2026-11-20T09:00:00Z',
      user: { id: 8, name: 'Jonas Petersen' },
      role: 'recruiter',
      action: 'updated' as const,
      changes: [{ field: 'status', before: 'active', after: 'inactive' }],
    };
    open({
      address: `${COMPANY}?tab=activity`,
      provider: { getActivity: vi.fn(async () => ({ results: [entry], count: 1 })) },
    });

    const line = (await screen.findByText('Jonas Petersen')).closest('li')!;

    expect(line.textContent).toContain('Jonas Petersen changed Status from Active to Inactive');
  });

  it('shows older entries when asked', async () => {
    const entry = (id: number) => ({
      id,
      at: '2026-11-20T09:00:00Z',
      user: { id, name: `Person ${id}` },
      role: null,
      action: 'created' as const,
      changes: [],
    });
    const getActivity = vi.fn(async (_resource: string, _id: unknown, { page = 1 }: { page?: number } = {}) => ({
      results: [entry(page)],
      count: 26,
    }));
    const { user } = open({ address: `${COMPANY}?tab=activity`, provider: { getActivity: getActivity as never } });

    await screen.findByText('Person 1');
    await user.click(screen.getByRole('button', { name: 'Show older' }));

    expect(await screen.findByText('Person 2')).toBeTruthy();
  });
});

describe('a record opened from a list', () => {
  it('leads to its neighbours with J and K', async () => {
    const { queryClient, router, user } = open({ address: '/elsewhere' });
    const params = { pagination: { page: 2, perPage: 3 }, sort: {}, filter: {} };
    queryClient.setQueryData(['recruitments/companies', 'getList', params], {
      data: [company({ id: 10 }), company(), company({ id: 12 })],
      total: 112,
    });
    await act(() => router.navigate(COMPANY));
    await heading();

    expect(screen.getByText('5 of 112')).toBeTruthy();
    await user.keyboard('j');
    expect(address()).toBe('/recruitments/companies/12');
  });

  it('shows a department too, whose place is two levels', async () => {
    openApp({ address: '/recruitments/departments/5', record: department() });

    const head = (await screen.findByRole('heading', { level: 1, name: 'Export desk' })).closest('.details-head')!;

    expect(head.textContent).toContain('Department inHalden Logistics·Halden Group');
  });
});
