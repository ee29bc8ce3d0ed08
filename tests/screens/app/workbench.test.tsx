import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../client/catalogue-builder.ts';
import { ok, startApp } from './app-kit.tsx';

const open = async () => {
  const app = await startApp({
    catalogue: buildCatalogue(
      [],
      [
        { key: 'dashboard', title: 'Dashboard', to: '/' },
        { key: 'dev_test', title: 'Workbench', to: '/dev/test', screen: 'dev/DevTest', hidden: true },
      ],
    ),
    address: '/dev/test',
  });
  await screen.findByRole('heading', { level: 1, name: 'Workbench' });
  return app;
};
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('the workbench', () => {
  it('shows every toast', async () => {
    const { user } = await open();

    for (const name of ['Success', 'Error', 'Warning', 'Information']) await press(user, name);

    for (const text of ['Changes saved', 'Can’t reach the server', '2 files skipped'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('asks its questions and prints what they were answered with', async () => {
    const { user } = await open();

    for (const [answer, expected] of [
      ['Proceed', 'true'],
      ['Go back', 'false'],
    ] as const) {
      await press(user, 'With default text');
      await press(user, answer);
      await screen.findByText(`Answer: ${expected}`);
    }
    await press(user, 'With default phrase');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');

    expect(await screen.findByText('Answer: null')).toBeTruthy();
  });

  it('runs a process in a floating panel', async () => {
    const { user } = await open();

    await press(user, 'Resume parsing');

    const panel = await screen.findByRole('region', { name: 'Resume parsing' });
    await waitFor(() => expect(within(panel).getByText('Step 1 completed')).toBeTruthy(), { timeout: 3_000 });
    await press(user, 'Close Resume parsing');
    expect(screen.queryByRole('region', { name: 'Resume parsing' })).toBeNull();
  });

  it('sends real notifications to whoever asks', async () => {
    const { user, server } = await open();
    server.on('POST /dev/notifications/', () => ok({ message: 'Notifications sent: 1.' }));

    await press(user, 'Send to myself');

    expect(await screen.findByText('Notifications sent: 1.')).toBeTruthy();
    expect(server.callsOf('POST /dev/notifications/')[0]?.body).toEqual({
      context: 'job',
      message_key: 'approval',
      args: {},
      count: 1,
    });
  });
});
