import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { address, openApp } from '../form/form-kit.tsx';
import { company, department } from '../form/form-records.ts';
import { COMPANY, fact, heading, open } from './details-kit.ts';

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

  it('name only what the record lies in, not all that it needs', async () => {
    const file = `
resource: grades
title: Grade
route: /grades
properties:
  name: { type: string }
  level: { relation: { to: levels } }
  company: { relation: { to: companies } }
required: [name, level, company]
`;
    const record = {
      id: 3,
      name: 'Senior',
      level: { id: 1, name: 'Lead' },
      company: { id: 11, name: 'Halden Logistics' },
    };
    openApp({ address: '/grades/3', file, record });

    const head = (await screen.findByRole('heading', { level: 1, name: 'Senior' })).closest('.details-head')!;

    expect(head.textContent).toContain('Grade in');
    expect(head.textContent).toContain('Halden Logistics');
    expect(head.textContent).not.toContain('Lead');
  });

  it('show facts as label and value, and who made and changed the record', async () => {
    open();
    await heading();

    expect(fact('Phone').textContent).toContain('+49 40 5550');
    expect(screen.getByText(/^12\/01\/2024 \d\d:\d\d [AP]M by Maya Lindqvist$/)).toBeTruthy();
    expect(screen.getByText(/^01\/11\/2026 \d\d:\d\d [AP]M by Jonas Petersen$/)).toBeTruthy();
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

    expect(await screen.findByText('No activity yet')).toBeTruthy();
  });

  it('say how many records stand behind a tab', async () => {
    open();
    await heading();

    expect(await screen.findByRole('tab', { name: /Departments\s*4/ })).toBeTruthy();
  });

  it('leave out a related list that this person may not read', async () => {
    open({
      person: {
        departments: {
          can: { list: false, show: false, create: false, edit: false, delete: false, export: false, import: false },
        },
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

    act(() => live.emit({ resource: 'companies', id: 11, kind: 'deleted', version: '', by: null }));

    expect(await screen.findByText('This company isn’t available')).toBeTruthy();
  });
});

describe('when there is nothing to show', () => {
  const failing = (status: number) => ({ getOne: vi.fn(() => Promise.reject(new HttpError('No', status))) as never });

  it('says that the record does not exist and leads back to the list', async () => {
    open({ provider: failing(404) });

    expect(await screen.findByRole('heading', { name: 'This company isn’t available' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Back to/ }).getAttribute('href')).toBe('/recruitments/companies');
  });

  it('says that one may not see it', async () => {
    open({ provider: failing(403) });

    expect(await screen.findByText(/You can’t open this page/)).toBeTruthy();
  });

  it('tries again after a failure', async () => {
    const getOne = vi.fn().mockRejectedValueOnce(new HttpError('The server is busy', 503));
    getOne.mockResolvedValue({ data: company() });
    const { user } = open({ provider: { getOne } });

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await heading()).toBeTruthy();
  });
});

const EMAILS = `
resource: mails
route: /mails
properties:
  name: { type: string }
  last_test: { type: string, enum: [passed, failed], enumTones: { passed: ok, failed: bad } }
`;

it('has a state beside its name only where there is one', async () => {
  const record = { id: 5, name: 'Office email', updated_on: '2026-11-01T08:00:00Z' };
  const none = openApp({ address: '/mails/5', file: EMAILS, record: { ...record, last_test: null } });
  expect((await screen.findByRole('heading', { level: 1 })).parentElement?.textContent).toBe('Office email');
  none.view.unmount();

  openApp({ address: '/mails/5', file: EMAILS, record: { ...record, last_test: 'failed' } });
  expect((await screen.findByRole('heading', { level: 1 })).parentElement?.textContent).toBe('Office emailFailed');
});

describe('a record opened from a list', () => {
  it('shows its outline at once while a slow line brings it, and nothing that could be taken for a value', async () => {
    const { router, dataProvider, server, view } = open({ address: '/elsewhere' });
    let answer = (): void => undefined;
    const came = new Promise<void>((resolve) => (answer = resolve));
    vi.mocked(dataProvider.getOne).mockImplementation(async () => {
      await came;
      return { data: server.record as never };
    });

    await act(() => router.navigate(COMPANY));
    expect(view.container.querySelectorAll('.details .MuiSkeleton-root').length).toBeGreaterThan(8);
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    answer();

    await heading();
    expect(view.container.querySelector('.details-head .MuiSkeleton-root')).toBeNull();
  });

  it('leads to its neighbours with J and K', async () => {
    const { queryClient, router, user } = open({ address: '/elsewhere' });
    const params = { pagination: { page: 2, perPage: 3 }, sort: {}, filter: {} };
    queryClient.setQueryData(['recruitments/companies', 'getList', params], {
      data: [company({ id: 10 }), company(), company({ id: 12 })],
      total: 112,
    });
    await act(() => router.navigate(`${COMPANY}?tab=activity`));
    await heading();

    expect(screen.getByText('5 of 112')).toBeTruthy();
    await user.keyboard('j');
    expect(address()).toBe('/recruitments/companies/12?tab=activity');
    await act(() => router.navigate(-1));
    expect(address()).toBe('/elsewhere');
  });

  it('shows a department too, whose place is two levels', async () => {
    openApp({ address: '/recruitments/departments/5', record: department() });

    const head = (await screen.findByRole('heading', { level: 1, name: 'Export desk' })).closest('.details-head')!;

    expect(head.textContent).toContain('Department inHalden Logistics·Halden Group');
  });
});
