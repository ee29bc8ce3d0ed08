import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import application from '../../../package.json' with { type: 'json' };
import { blockSize, boxBetween } from '../../../custom-screens/feedback/picture/pixelate.ts';
import { pageBefore } from '../../../custom-screens/feedback/visited-page.ts';
import { failed, ok } from '../app/app-kit.tsx';
import { buildEntry, startFeedback } from './feedback-kit.tsx';

const POST = 'POST /customer/feedback/';

describe('giving feedback', () => {
  it('asks how bad it is for bugs only, and sends the version along', async () => {
    const { user, server } = await startFeedback({
      role: 'vendor',
      address: '/feedback/create',
      entries: [buildEntry(1)],
    });
    server.on(POST, () => ok({ data: buildEntry(1) }));

    await user.type(await screen.findByLabelText(/Title/), 'The list jumps');
    await user.type(screen.getByLabelText(/Description/), 'When I scroll');
    expect(screen.queryByLabelText(/Severity/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Bug/ }));
    await user.click(await screen.findByRole('combobox', { name: /Severity/ }));
    await user.click(await screen.findByRole('option', { name: 'High' }));
    await user.click(screen.getByRole('button', { name: /Send feedback/ }));

    expect(await screen.findByText('Feedback sent')).toBeTruthy();
    expect(server.callsOf(POST)[0]?.body).toMatchObject({
      kind: 'bug',
      severity: 'high',
      title: 'The list jumps',
      text: 'When I scroll',
      app_version: application.version,
      contact_ok: true,
    });
    expect(await screen.findByRole('heading', { name: 'Entry 1', level: 1 })).toBeTruthy();
  });

  it('loses nothing when the limit of the hour is reached, and says so', async () => {
    const { user, server } = await startFeedback({ role: 'recruiter', address: '/feedback/create' });
    server.on(POST, () => failed(429, 'throttled', { message: 'You have sent 20 entries within the last hour.' }));

    await user.type(await screen.findByLabelText(/Title/), 'One more');
    await user.type(screen.getByLabelText(/Description/), 'Important');
    await user.click(screen.getByRole('button', { name: /Send feedback/ }));

    expect(await screen.findByText('You have sent 20 entries within the last hour.')).toBeTruthy();
    expect(screen.getByLabelText(/Title/)).toHaveProperty('value', 'One more');
    await waitFor(() => expect(screen.getByText(/draft saved/)).toBeTruthy());
  });
});

describe('the page that a person came from', () => {
  const visits = (current: number, ...paths: string[]) => ({
    currentEntry: { index: current },
    entries: () => paths.map((path, index) => ({ index, url: `http://ats.example${path}` })),
  });

  it('is the last one outside of feedback, without its search', () => {
    const history = visits(3, '/', '/recruitments/companies?filter=Halden', '/feedback', '/feedback/create', '/later');

    expect(pageBefore('/feedback', history)).toBe('/recruitments/companies');
  });

  it('is not known where he came from nowhere, or the browser does not say', () => {
    expect(pageBefore('/feedback', visits(1, '/auth/login', '/feedback'))).toBeNull();
    expect(pageBefore('/feedback', undefined)).toBeNull();
  });
});

describe('a part of a picture that is hidden', () => {
  it('lies between its corners and inside of the picture, whichever way it is drawn', () => {
    const size = { width: 100, height: 50 };

    expect(boxBetween({ x: 80, y: 60 }, { x: 20, y: 10 }, size)).toEqual({ x: 20, y: 10, width: 60, height: 40 });
  });

  it('keeps at most two blocks of a line of text', () => {
    expect(20 / blockSize({ x: 0, y: 0, width: 300, height: 20 })).toBeLessThan(2);
    expect(blockSize({ x: 0, y: 0, width: 600, height: 600 })).toBe(100);
  });
});
