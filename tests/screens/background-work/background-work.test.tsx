import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BackgroundTask } from '#shared/contracts/background.ts';
import { ok, startApp } from '../app/app-kit.tsx';
import { buildCatalogue } from '../client/catalogue-builder.ts';

// It comes by itself where it is needed; on a busy machine that takes longer than a test waits.
import '../../../custom-screens/background-work/BackgroundWorkScreen.tsx';

const task = (part: Partial<BackgroundTask>): BackgroundTask => ({
  id: 1,
  kind: 'imports-run',
  state: 'running',
  started_by: { id: 8, name: 'Jonas Petersen' },
  attempts: 1,
  done: 500,
  total: 4000,
  error: null,
  due_on: '2026-03-20T15:30:00.000Z',
  created_on: '2026-03-20T15:30:00.000Z',
  started_on: '2026-03-20T15:30:00.000Z',
  finished_on: null,
  ...part,
});

const open = async () => {
  const app = await startApp({
    catalogue: buildCatalogue(
      [],
      [
        {
          key: 'background_work',
          title: 'Background work',
          to: '/settings/master/background-work',
          screen: 'background-work/BackgroundWorkScreen',
        },
      ],
    ),
    address: '/settings/master/background-work',
  });
  const results = [
    task({}),
    task({
      id: 2,
      kind: 'effects-mail',
      state: 'failed',
      error: '550 No such user',
      attempts: 3,
      started_by: null,
      done: null,
      total: null,
    }),
    task({ id: 3, kind: 'offers.nightly_totals', state: 'done', started_by: null, done: null, total: null }),
  ];
  const counts = { waiting: 0, running: 1, done: 1, failed: 1, cancelled: 0 };
  app.server.on('GET /background-work/', () => ok({ results, count: 3, counts }));
  app.server.on('GET /background-work/schedules/', () =>
    ok({
      results: [
        {
          kind: 'files-sweep',
          cron: '*/10 * * * *',
          time_zone: 'UTC',
          next_on: '2026-03-20T15:40:00.000Z',
          last_on: null,
          is_open: false,
        },
      ],
      count: 1,
    }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Background work' });
  return app;
};

it('says what runs and how far it is, what failed and why, and what is done; work without words is called by its key', async () => {
  await open();

  const running = await screen.findByRole('row', { name: /Import records/ });
  expect(within(running).getByRole('progressbar', { name: 'Import records: 500 of 4000' })).toBeTruthy();
  expect(within(running).getByText('Jonas Petersen')).toBeTruthy();
  const failed = screen.getByRole('row', { name: /Send email/ });
  expect(failed.textContent).toContain('550 No such user');
  expect(failed.textContent).toContain('3 attempts');
  expect(screen.getByRole('row', { name: /Offers nightly totals/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Failed 1' })).toBeTruthy();
});

it('tries again, cancels, and runs by hand what runs by a schedule', async () => {
  const { user, server } = await open();
  for (const path of ['2/retry/', '1/cancel/', 'schedules/files-sweep/run/'])
    server.on(`POST /background-work/${path}`, () => ok({}));

  await user.click(await screen.findByRole('button', { name: 'Try again: Send email' }));
  expect(await screen.findByText('Work queued')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel: Import records' }));
  expect(await screen.findByText('Work canceled')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Run now: Delete interrupted uploads' }));
  expect(await screen.findByText('Work started')).toBeTruthy();
});
