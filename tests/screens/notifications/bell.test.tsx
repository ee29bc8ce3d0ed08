import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildInfo, buildNotification, press, startNotifications } from './notification-kit.tsx';

beforeAll(() =>
  Promise.all([
    import('../../../src/app/layout/BellList.tsx'),
    import('../../../src/client/notifications/DecisionDialog.tsx'),
  ]),
);

type App = Awaited<ReturnType<typeof startNotifications>>;

const bell = () => screen.findByRole('button', { name: /^Notifications/ });

const openBell = async ({ user }: App) => {
  await user.click(await bell());
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};

const connected = ({ socket }: App) => waitFor(() => expect(socket.open).toBe(1));

const listCalls = ({ server }: App) => server.callsOf('GET /customer/notifications/').length;

describe('the bell', () => {
  it('shows what the sign-in brought: the ten newest and how much is unread', async () => {
    const unread = Array.from({ length: 12 }, (_, index) => buildNotification(index + 1));
    const app = await startNotifications([...unread, buildInfo(13)], '/');

    expect((await bell()).getAttribute('aria-label')).toBe('Notifications, 12 unread');
    expect((await bell()).textContent).toBe('12');
    expect(listCalls(app)).toBe(0);
    const list = await openBell(app);

    const entries = await list.findAllByRole('listitem');
    expect(entries).toHaveLength(10);
    expect(entries[0]!.textContent).toContain('News 13');
    expect(within(entries[1]!).getByRole('link').getAttribute('href')).toBe('/recruitments/jobs/112');
    expect(list.getByRole('link', { name: 'See all 13' }).getAttribute('href')).toBe('/notification');
  });

  it('counts to 99 and no further', async () => {
    await startNotifications(
      Array.from({ length: 120 }, (_, index) => buildNotification(index + 1)),
      '/',
    );

    expect((await bell()).textContent).toBe('99+');
  });

  it('says so when there is nothing yet', async () => {
    const list = await openBell(await startNotifications([], '/'));

    expect(await list.findByText("You don't have any notification yet")).toBeTruthy();
  });

  it('lets one approve from it, and takes the focus back', async () => {
    const app = await startNotifications([buildNotification(1)], '/');
    const list = await openBell(app);

    await app.user.click(await list.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve with a note' }));
    await app.user.click(dialog.getByRole('button', { name: 'Approve' }));
    await press(app.user, 'Are you sure to approve ?', 'Proceed');

    expect(await screen.findByText('The job was decided')).toBeTruthy();
    await waitFor(async () => expect((await bell()).getAttribute('aria-label')).toBe('Notifications'));
    await waitFor(async () => expect(document.activeElement).toBe(await bell()));
  });

  it('says what the approver can’t view, in the list and in the dialog that asks for the note', async () => {
    const blind = { is_readable: false, changes: [], fields: [] };
    const partly = { is_readable: true, changes: ['Budget'], fields: ['Salary from', 'Salary to'] };
    const app = await startNotifications(
      [buildNotification(1, { withheld: blind }), buildNotification(2, { withheld: partly })],
      '/',
    );
    const [newest, oldest] = await (await openBell(app)).findAllByRole('listitem');

    const changed = 'The request changes fields that you can’t view: Budget.';
    expect(newest!.textContent).toContain(`${changed} You can’t view these fields: Salary from, Salary to.`);
    const hidden = 'You can’t view this job, so its details aren’t shown. Ask an Admin before you decide.';
    expect(oldest!.textContent).toContain(hidden);
    await app.user.click(within(oldest!).getByRole('button', { name: 'Approve' }));
    expect((await screen.findByRole('dialog', { name: 'Approve with a note' })).textContent).toContain(hidden);
  });

  it('marks one as read by its dot', async () => {
    const app = await startNotifications([buildNotification(1)], '/');
    const list = await openBell(app);

    await app.user.click(await list.findByRole('button', { name: 'Mark as read' }));

    await waitFor(() => expect(list.queryByRole('button', { name: 'Mark as read' })).toBeNull());
    expect(app.server.callsOf('PATCH /customer/notifications/1/').map(({ body }) => body)).toEqual([{ is_read: true }]);
  });
});

describe('an arrival', () => {
  it('is announced once, counted, and stands on top of dropdown and table', async () => {
    const app = await startNotifications([buildInfo(1)]);
    await connected(app);

    app.arrive(buildNotification(2));
    app.socket.emit('notifications', { id: 2, kind: 'created' });

    expect(await screen.findByText('New Notification Arrived')).toBeTruthy();
    expect((await bell()).getAttribute('aria-label')).toBe('Notifications, 1 unread');
    const rows = await screen.findAllByRole('rowheader');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Job 2 waits for you', 'News 1']);
    expect(screen.getAllByText('New Notification Arrived')).toHaveLength(1);
    const list = await openBell(app);
    expect((await list.findAllByRole('listitem'))[0]!.textContent).toContain('Job 2 waits for you');
  });

  it('of several at once is one toast with their number', async () => {
    const app = await startNotifications([buildInfo(1)], '/');
    await connected(app);

    for (let id = 2; id <= 31; id += 1) app.arrive(buildNotification(id));

    expect(await screen.findByText('30 new notifications')).toBeTruthy();
    expect(screen.getAllByText('New Notification Arrived')).toHaveLength(1);
  });

  it('while the connection was lost is told when it is back; what was known is not told again', async () => {
    const app = await startNotifications([buildNotification(1)], '/');
    await connected(app);
    app.socket.emit('disconnect', 'transport close');
    app.arriveUnheard(buildNotification(2));

    app.socket.emit('connect');

    expect(await screen.findByText('Job 2 waits for you')).toBeTruthy();
    expect((await bell()).getAttribute('aria-label')).toBe('Notifications, 2 unread');
    app.socket.emit('connect');
    await waitFor(() => expect(listCalls(app)).toBe(2));
    expect(screen.getAllByText('New Notification Arrived')).toHaveLength(1);
  });
});

it('a change in another tab shows in this one without a toast', async () => {
  const app = await startNotifications([buildNotification(1)], '/');
  await connected(app);

  app.change(1, { is_read: true });
  app.socket.emit('notifications', { id: 1, kind: 'changed' });

  await waitFor(async () => expect((await bell()).getAttribute('aria-label')).toBe('Notifications'));
  expect(screen.queryByText('New Notification Arrived')).toBeNull();
});

describe('what a notification says', () => {
  const sent = {
    context: 'feedback',
    message: 'Ihr Feedback „Sortieren“ ist jetzt: Erledigt',
    message_key: 'status',
    args: { title: 'Sort %{status} $&', status: { message: 'resources.feedback.enums.status.done', text: 'Erledigt' } },
    subject: { resource: 'feedback', id: 3 },
    job: null,
  } as const;

  it('is in the language of its reader, not in the one that it was sent in', async () => {
    const app = await startNotifications([buildInfo(1, sent)], '/');

    const list = await openBell(app);

    expect((await list.findAllByRole('listitem'))[0]!.textContent).toContain(
      'Your feedback “Sort %{status} $&” is now: Erledigt',
    );
  });

  it('is what was sent where no text is known for it', async () => {
    const app = await startNotifications([buildInfo(1, { ...sent, message_key: 'gone' }), buildInfo(2)], '/');

    const list = await openBell(app);

    const entries = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(entries[0]).toContain('News 2');
    expect(entries[1]).toContain(sent.message);
  });
});
