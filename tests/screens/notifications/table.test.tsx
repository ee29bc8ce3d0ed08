import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failed, ok } from '../app/app-kit.tsx';
import { buildInfo, buildNotification, inRow, press, row, startNotifications } from './notification-kit.tsx';
import { shownDay, typeDay } from '../type-day.ts';

/** The first import of the screen's own file is slow on a busy machine; that is no part of what is tested. */
beforeAll(() => import('../../../custom-screens/notifications/NotificationScreen.tsx'));

const buttonsOf = async (message: string): Promise<string[]> => {
  const cells = within(await row(message));
  const found = [...cells.queryAllByRole('link'), ...cells.queryAllByRole('button')];
  return found.map((each) => each.getAttribute('aria-label') ?? each.textContent);
};

const boxes = () => screen.getAllByRole('checkbox');

describe('a notification in the table', () => {
  it('shows context, type, message and day, and offers what can be done with it', async () => {
    await startNotifications([
      buildNotification(1),
      buildInfo(2),
      buildInfo(3, { context: 'interview', is_read: false, candidate: { id: 5 } }),
      buildNotification(4, { is_action_taken: true, is_read: true }),
      buildInfo(5, { subject: null, job: null, is_read: false }),
      // This person has no such screen.
      buildInfo(6, { context: 'feedback', subject: { resource: 'feedback', id: 3 } }),
    ]);

    expect((await row('Job 1 waits')).textContent).toMatch(/Job.*Approval.*Job 1 waits for you.*20\/11\/2026/);
    expect(await buttonsOf('Job 1 waits')).toEqual(['View', 'Approve', 'Reject', 'Mark as read']);
    expect(await buttonsOf('News 2')).toEqual(['View', 'Archive']);
    expect(await buttonsOf('News 3')).toEqual(['View', 'Mark as read']);
    expect(await buttonsOf('Job 4 waits')).toEqual(['View', 'Archive']);
    expect(await buttonsOf('News 5')).toEqual(['Mark as read']);
    expect(await buttonsOf('News 6')).toEqual(['Archive']);
  });

  it('leads to what it is about', async () => {
    const subject = { resource: 'applicants', id: 9 };
    const parts = { is_read: true, subject, candidate: { id: 5 } } as const;
    await startNotifications([
      buildInfo(1),
      buildInfo(2, { ...parts, context: 'offer' }),
      buildInfo(3, { ...parts, context: 'documentation_upload' }),
      buildInfo(4, { ...parts, context: 'interview', job: null }),
    ]);

    await row('News 1');
    expect(screen.getAllByRole('link', { name: 'View' }).map((link) => link.getAttribute('href'))).toEqual([
      '/recruitments/applicants?candidate_id=5',
      '/recruitments/onboarding-documents?job=103&applicant=9',
      '/recruitments/applicants?job_id=102&candidate_id=5',
      '/recruitments/jobs/101',
    ]);
  });

  it.each([
    ['interview', 1],
    ['documentation_upload', 1],
    ['offer', 0],
  ] as const)('about %s is marked as read %i times by viewing it', async (context, times) => {
    const { user, server } = await startNotifications([
      buildInfo(1, { context, is_read: false, candidate: { id: 5 } }),
    ]);

    await user.click((await inRow('News 1')).getByRole('link', { name: 'View' }));

    await screen.findByRole('heading', { name: 'A screen of our own' });
    expect(server.callsOf('PATCH /customer/notifications/1/').map(({ body }) => body)).toEqual(
      Array.from({ length: times }, () => ({ is_read: true })),
    );
  });

  it('is marked as read by its own button, and then can be archived after the question', async () => {
    const { user, server } = await startNotifications([buildInfo(1, { is_read: false })]);

    await user.click((await inRow('News 1')).getByRole('button', { name: 'Mark as read' }));
    await user.click(await (await inRow('News 1')).findByRole('button', { name: 'Archive' }));
    await press(user, 'Are you sure to archive?', 'Proceed');

    expect(await screen.findByText("You don't have any notification yet")).toBeTruthy();
    expect(await screen.findByText('Notification archived')).toBeTruthy();
    expect(server.callsOf('PATCH /customer/notifications/1/').map(({ body }) => body)).toEqual([
      { is_read: true },
      { is_archive: true },
    ]);
  });

  it('comes back from the archive after the question', async () => {
    const { user } = await startNotifications([buildInfo(1, { is_archive: true })]);

    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    await user.click((await inRow('News 1')).getByRole('button', { name: 'Restore' }));
    await press(user, 'Are you sure to restore?', 'Proceed');

    expect(await screen.findByText('Your archive is empty')).toBeTruthy();
  });

  it('stays where it is when the server refuses, whose words are shown', async () => {
    const { user, server } = await startNotifications([buildInfo(1)]);
    server.on('PATCH /customer/notifications/1/', () => failed(409, 'conflict'));

    await user.click((await inRow('News 1')).getByRole('button', { name: 'Archive' }));
    await press(user, 'Are you sure to archive?', 'Proceed');

    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed: conflict');
    expect((await inRow('News 1')).getByRole('button', { name: 'Archive' })).toHaveProperty('disabled', false);
  });
});

describe('the list', () => {
  it('starts with ten of the newest, and asks anew for every order, page size, page and view', async () => {
    const { user, lastQuery } = await startNotifications(
      Array.from({ length: 60 }, (_, index) => buildInfo(index + 1)),
    );
    await row('News 60');
    expect(lastQuery()).toMatchObject({ page: 1, limit: 10, orderBy: 'id', ascending: 'false' });
    const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['1', '5', '10', '20', '50']);
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('button', { name: /page \d/i })).toHaveLength(5);

    await user.click(screen.getByRole('button', { name: 'Message' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ orderBy: 'message', ascending: 'true' }));
    await user.selectOptions(sizes, '5');
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: 1, limit: 5 }));
    await user.click(pages.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2 }));
    await user.click(screen.getByRole('button', { name: /^Offer/ }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: 1, type: 'offer' }));

    expect(new URLSearchParams(window.location.search).get('filter')).toBe('{"type":"offer"}');
    expect(window.location.search).toContain('perPage=5');
    expect(window.location.search).toContain('sort=message');
  });

  it('opens as its address says', async () => {
    const { lastQuery } = await startNotifications(
      [buildInfo(1)],
      '/notification?page=1&perPage=20&sort=type&order=ASC&filter={"type":"job","q":"news","message":"New"}',
    );

    await row('News 1');
    expect(lastQuery()).toMatchObject({ limit: 20, orderBy: 'type', ascending: 'true', type: 'job', query: 'news' });
    expect(screen.getByRole('button', { name: /^Job/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('searchbox', { name: 'Search messages' })).toHaveProperty('value', 'news');
    expect(screen.getByRole('textbox', { name: 'Message contains' })).toHaveProperty('value', 'New');
  });

  it('is walked along with J and K, and Enter opens what a message is about', async () => {
    const { user } = await startNotifications([
      buildInfo(1, { context: 'interview', candidate: { id: 5 } }),
      buildInfo(2, { subject: null, job: null }),
    ]);
    await row('News 1');

    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('News 1');
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('heading', { name: 'A screen of our own' })).toBeTruthy();
  });

  it('is searched while one types, and narrowed by column', async () => {
    const { user, lastQuery } = await startNotifications([buildInfo(1)]);
    await row('News 1');

    await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'dispatcher');
    await waitFor(() => expect(lastQuery()).toMatchObject({ query: 'dispatcher' }));
    expect(screen.queryByRole('group', { name: 'Column filters' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter columns' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Context' }), 'Interview');
    await user.type(screen.getByRole('textbox', { name: 'Type contains' }), 'info');
    await typeDay(user, document.body, 'Created from', '01/11/2026');

    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        query: 'dispatcher',
        context: 'interview',
        notification_type: 'info',
        created_from: '2026-11-01',
      }),
    );
  });

  it('keeps what is narrowed in two columns before the list has followed, and the day as it was typed', async () => {
    const { user, lastQuery } = await startNotifications([buildInfo(1)]);
    await row('News 1');
    await user.click(screen.getByRole('button', { name: 'Filter columns' }));

    await typeDay(user, document.body, 'Created from', '01/11/2026');
    const day = screen.getByRole('group', { name: 'Created from' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Context' }), { target: { value: 'interview' } });

    expect(shownDay(day)).toBe('01/11/2026');
    await waitFor(() => expect(lastQuery()).toMatchObject({ context: 'interview', created_from: '2026-11-01' }));
    expect(shownDay(day)).toBe('01/11/2026');
  });

  it('counts on All what is unread', async () => {
    await startNotifications([buildNotification(1), buildNotification(2), buildInfo(3)]);

    expect(await screen.findByRole('button', { name: /^All\s*2 unread$/ })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Job 3' })).toBeTruthy();
  });

  it('says in its place that it could not be read, and tries again there', async () => {
    const { user, server } = await startNotifications([buildInfo(1)], '/');
    server.on('GET /customer/notifications/', () => failed(500, 'internal_error'));
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    await user.click(await menu.findByRole('link', { name: 'Notifications' }));

    const message = await screen.findByRole('alert');
    expect(message.textContent).toContain('The notifications couldn’t be loaded');
    expect(screen.queryByText('Error')).toBeNull();
    server.on('GET /customer/notifications/', () => ok({ results: [buildInfo(1)], count: 1, unread_count: 0 }));
    await user.click(within(message).getByRole('button', { name: 'Try again' }));

    expect(await row('News 1')).toBeTruthy();
  });
});

describe('the selected notifications', () => {
  const bulkBody = (server: Awaited<ReturnType<typeof startNotifications>>['server']) =>
    server.callsOf('PATCH /customer/bulk-notifications-update/').at(-1)?.body;

  const start = async (...parts: Parameters<typeof startNotifications>) => {
    const app = await startNotifications(...parts);
    const bulk = vi.fn<() => ReturnType<typeof ok>>(() => ok({ message: 'Two were changed' }));
    app.server.on('PATCH /customer/bulk-notifications-update/', bulk);
    await screen.findAllByRole('rowheader');
    return app;
  };

  const choose = async ({ user }: Awaited<ReturnType<typeof startNotifications>>, action: string) => {
    await user.click(screen.getByRole('button', { name: 'Bulk actions' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('are archived together after the question, by the bar that stands in the place of the title meanwhile', async () => {
    const app = await start([buildInfo(1), buildInfo(2)]);
    expect(screen.queryByRole('toolbar', { name: 'Actions for selected rows' })).toBeNull();

    await app.user.click(boxes()[0]!);
    const bar = within(screen.getByRole('toolbar', { name: 'Actions for selected rows' }));
    expect(bar.getByRole('status').textContent).toBe('2 selected');
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
    await choose(app, 'Archive All');
    await press(app.user, 'Are you sure to archive?', 'Proceed');

    expect(await screen.findByText('Two were changed')).toBeTruthy();
    expect(bulkBody(app.server)).toEqual({
      to_update: [
        { id: 2, is_archive: true },
        { id: 1, is_archive: true },
      ],
    });
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Actions for selected rows' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  });

  it('are restored together in the archive', async () => {
    const app = await start([buildInfo(1, { is_archive: true }), buildInfo(2)]);
    await app.user.click(screen.getByRole('button', { name: 'Archive', pressed: false }));
    await row('News 1');

    await app.user.click(boxes()[0]!);
    await choose(app, 'Restore All');
    await press(app.user, 'Are you sure to restore?', 'Proceed');

    await waitFor(() => expect(bulkBody(app.server)).toEqual({ to_update: [{ id: 1, is_archive: false }] }));
  });

  it.each([
    ['Approve All', 'is_approve'],
    ['Deny All', 'is_deny'],
  ] as const)('are sent by %s where they wait for an approval, after the question', async (action, change) => {
    const withheld = { is_readable: true, changes: [], fields: ['Budget'] };
    const app = await start([buildNotification(1, { withheld }), buildNotification(2, { type: 'info' }), buildInfo(3)]);

    await app.user.click(boxes()[0]!);
    await choose(app, action);
    const question = within(await screen.findByRole('dialog', { name: 'Are you sure to proceed?' }));
    expect(question.getByText(/This (approves|denies) 1 request:/)).toBeDefined();
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `${buildNotification(1).message} (you can’t view all of it)`,
    ]);
    expect(question.getByText('2 selected notifications aren’t waiting for approval and are skipped.')).toBeDefined();
    await press(app.user, 'Are you sure to proceed?', 'Proceed');

    await waitFor(() => expect(bulkBody(app.server)).toEqual({ to_update: [{ id: 1, [change]: true }] }));
  });

  it.each([
    ['Approve All', 'No notification is approvable'],
    ['Deny All', 'No notification is deniable'],
  ])('without one that waits for an approval answer %s with "%s"', async (action, warning) => {
    const app = await start([buildInfo(1), buildNotification(2, { is_action_taken: true })]);

    await app.user.click(boxes()[0]!);
    await choose(app, action);

    expect(await screen.findByText(warning)).toBeTruthy();
    expect(bulkBody(app.server)).toBeUndefined();
  });

  it('say what was answered, by whom and with which note', async () => {
    const decision = { by: 'Ada Berg', on: '2026-11-19T10:00:00Z', note_title: 'Budget' };
    const answered = { is_action_taken: true, is_read: true, decision };
    await start([
      buildNotification(1, { ...answered, is_approved: false }),
      buildNotification(2, { ...answered, is_approved: true, decision: { ...decision, note_title: null } }),
    ]);

    expect(screen.getByText(/^Rejected by Ada Berg on 19\/11\/2026 \d\d:\d\d [AP]M: Budget$/)).toBeDefined();
    expect(screen.getByText(/^Approved by Ada Berg on 19\/11\/2026 \d\d:\d\d [AP]M$/)).toBeDefined();
  });

  it('stay selected, on their page, when something arrives', async () => {
    const app = await start([buildInfo(1), buildInfo(2)]);
    await app.user.click((await inRow('News 1')).getByRole('checkbox'));

    app.arrive(buildNotification(3));

    expect(await row('Job 3 waits')).toBeTruthy();
    expect((await inRow('News 1')).getByRole('checkbox')).toHaveProperty('checked', true);
  });
});
