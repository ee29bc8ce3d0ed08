import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkItem } from '#shared/contracts/my-work.ts';
import { failed, ok, startApp } from '../app/app-kit.tsx';
import { buildCatalogue, buildResource } from '../client/catalogue-builder.ts';

const task = (id: number, title: string, due: string | null): WorkItem => ({
  key: `task.${id}`,
  kind: 'task',
  id,
  due,
  title,
  about: null,
  notification: null,
});

const NAVIGATION = [
  { key: 'dashboard', title: 'Dashboard', to: '/' },
  { key: 'my_work', title: 'My work', to: '/my-work', screen: 'my-work/MyWorkScreen', hidden: true },
];

const FRAME = {
  widgets: ['open_jobs', 'funnel', 'sources', 'tasks_due'],
  layout: null,
  role_layout: null,
  role: { key: 'admin', title: 'Admin' },
  roles: [],
  steps: [],
};

const start = async (address = '/') => {
  const work = { results: [task(1, 'Call Ada', '2020-01-01'), task(2, 'Book a room', null)] };
  const saved: unknown[] = [];
  let isBroken = true;
  const app = await startApp({
    catalogue: buildCatalogue([buildResource('tasks', { route: '/tasks' })], NAVIGATION),
    address,
    prepare: (server) => {
      server.on('GET /customer/dashboard/', () => ok({ data: FRAME }));
      server.on('GET /customer/my-work/', ({ params }) => {
        const results = work.results.filter(({ kind }) => (params['kind'] ?? kind) === kind);
        return ok({ results, count: results.length, next: null });
      });
      server.on('PATCH /customer/task/1/', () => {
        work.results = work.results.slice(1);
        return ok({ data: {} });
      });
      server.on('PATCH /customer/user-setting/', ({ body }) => {
        saved.push(JSON.parse((body as { settings: string }).settings));
        return ok({});
      });
      for (const key of ['open_jobs', 'funnel', 'tasks_due'])
        server.on(`GET /customer/dashboard/widgets/${key}/`, () =>
          ok({
            data: {
              figures: [
                { key: key === 'funnel' ? 'new' : key, value: 12, before: 9 },
                ...(key === 'funnel' ? [{ key: 'hired', value: 3, before: 3 }] : []),
              ],
              counted_on: '2026-11-24T10:00:00.000Z',
            },
          }),
        );
      server.on('GET /customer/dashboard/widgets/sources/', () =>
        isBroken
          ? failed(500, 'internal_error')
          : ok({ data: { figures: [{ key: '5', name: 'Referral', value: 4, part: 1 }], counted_on: '' } }),
      );
    },
  });
  return { ...app, saved, mend: () => (isBroken = false) };
};

const region = (name: string) => screen.findByRole('region', { name });

beforeEach(() => localStorage.clear());

describe('the dashboard', () => {
  it('shows each number, and the failure of one widget in its own frame alone, with a way to try again', async () => {
    const { user, mend } = await start();
    const sources = await region('Sources');
    const retry = await within(sources).findByRole('button', { name: 'Try again' });

    const funnel = within(await region('Funnel'));
    expect(await funnel.findByRole('rowheader', { name: 'Applied' })).toBeTruthy();
    mend();
    await user.click(retry);

    expect(await within(sources).findByRole('rowheader', { name: 'Referral' })).toBeTruthy();
    await user.click(within(sources).getByRole('button', { name: 'Show as table: Sources' }));
    expect(within(sources).getByRole('columnheader', { name: 'Hired' })).toBeTruthy();
  });

  it('has the period in the address', async () => {
    const { user, server } = await start('/?days=7');
    await region('Funnel');
    expect(screen.getByRole('button', { name: '7 d', pressed: true })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: '90 d' }));

    expect(window.location.search).toBe('?days=90');
    await waitFor(() =>
      expect(
        server.calls.some(({ url, params }) => url.includes('widgets/funnel') && Number(params['days']) === 90),
      ).toBe(true),
    );
  });

  it('finishes a task in its row, and the next one has the focus', async () => {
    const { user } = await start();
    await user.click(await screen.findByRole('button', { name: 'Done: Call Ada' }));

    const next = await screen.findByRole('button', { name: 'Done: Book a room' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Done: Call Ada' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('is edited by keyboard: widgets are moved, resized and removed, and saved for the user', async () => {
    const { user, saved } = await start();
    await user.click(await screen.findByRole('button', { name: 'Edit layout' }));
    screen.getByRole('button', { name: 'Move or resize Funnel' }).focus();

    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move or resize Funnel' }));
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    screen.getByRole('button', { name: 'Move or resize Sources' }).focus();
    await user.keyboard('{Delete}');
    await user.click(screen.getByRole('button', { name: 'Save layout' }));

    await waitFor(() => expect(saved).toHaveLength(1));
    const { layout } = (saved[0] as { dashboard: { layout: readonly { key: string; columns: number }[] } }).dashboard;
    expect(layout.map(({ key }) => key)).toEqual(['next_actions', 'my_approvals', 'funnel', 'cards']);
    expect(layout[2]!.columns).toBeLessThan(12);
  });
});

it('lists all that waits for a user by when it is due, and E does what has the focus', async () => {
  const { user } = await start('/my-work');
  expect(await screen.findByRole('region', { name: 'Overdue' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'No due date' })).toBeTruthy();

  await user.keyboard('je');

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Overdue' })).toBeNull());
});
