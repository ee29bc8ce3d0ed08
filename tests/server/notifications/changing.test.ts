import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { useNotificationKit } from './notifications-kit.ts';

describe.each(moduleDatabases())('one notification on %s', (kind) => {
  const the = useNotificationKit(kind);
  const change = (id: number, body: object, as = the().kim) =>
    the().send(as, 'PATCH', `/customer/notifications/${id}/`, body);

  it('is read, archived and brought back, and every tab hears of it', async () => {
    const { kim, tell: notify, list, pushed } = the();
    const id = await notify();
    pushed.length = 0;

    const read = await change(id, { is_read: true });
    const archived = await change(id, { is_archive: true });
    const inArchive = (await list(kim, '?type=archive')).count;
    const restored = await change(id, { is_archive: false });

    expect(read.body).toMatchObject({ code: 0, data: { id, is_read: true, is_archive: false } });
    expect(archived.body).toMatchObject({ code: 0, data: { is_read: true, is_archive: true } });
    expect(inArchive).toBe(1);
    expect(restored.body).toMatchObject({ code: 0, data: { is_read: true, is_archive: false } });
    expect(pushed).toEqual(Array.from({ length: 3 }, () => ({ userId: kim.id, id, kind: 'changed' })));
  });

  it('is archived only when it was read, which may be said at once', async () => {
    const { kim, tell: notify, one } = the();
    const id = await notify();

    const rejected = await change(id, { is_archive: true });
    expect([rejected.status, rejected.body.code, rejected.body.message]).toEqual([
      409,
      'conflict',
      'Only a read notification can be archived. Mark it as read first.',
    ]);
    expect(await one(kim, id)).toMatchObject({ is_archive: false });
    expect((await change(id, { is_read: true, is_archive: true })).status).toBe(200);
  });

  it('stays as it is when it is so already, and nobody is told', async () => {
    const { tell: notify, pushed } = the();
    const id = await notify();
    await change(id, { is_read: true, is_archive: true });
    pushed.length = 0;

    expect((await change(id, { is_read: true })).status).toBe(200);
    expect((await change(id, { is_archive: true })).status).toBe(200);
    expect(pushed).toEqual([]);
  });

  it('is nobody else’s to see or to touch, an Admin’s neither', async () => {
    const { server, kim, tell: notify, list, one, bulk, decide } = the();
    const admin = await server.build.user({ role: 'Admin' });
    const id = await notify({ action: 'popup' });
    const own = await notify({ to: [admin.id] });

    expect((await list(admin)).results.map((one) => one.id)).toEqual([own]);
    const replies = [
      await change(id, { is_read: true }, admin),
      await decide(admin, id),
      await bulk(admin, { id: own, is_archive: true }, { id, is_archive: true }),
      await bulk(admin, { id, is_approve: true }),
      await change(9_999_999, { is_read: true }),
      await the().send(kim, 'PATCH', '/customer/notifications/x/', { is_read: true }),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'not_found']));
    expect(await one(kim, id)).toMatchObject({ is_read: false, is_archive: false, is_action_taken: false });
    expect(await one(admin, own)).toMatchObject({ is_archive: false });
  });

  it('takes no other change', async () => {
    const { tell: notify } = the();
    const id = await notify();

    for (const body of [{}, { is_read: false }, { is_archive: 'yes' }, { is_approved: true }, { message: 'mine' }])
      expect([body, (await change(id, body)).status]).toEqual([body, 422]);
  });

  it('leaves a record when it is archived', async () => {
    const { server, kim, tell: notify } = the();
    const id = await notify();
    await change(id, { is_read: true, is_archive: true });

    const { rows } = await server.database.query(
      'select user_id, action, record_id, after from system.activity order by id desc limit 1',
    );
    expect(rows).toEqual([{ user_id: kim.id, action: 'notifications_archived', record_id: id, after: { ids: [id] } }]);
  });
});

describe.each(moduleDatabases())('many notifications at once on %s', (kind) => {
  const the = useNotificationKit(kind);

  it('are archived and brought back, read or not', async () => {
    const { kim, tell: notify, bulk, list } = the();
    const ids = [await notify(), await notify({ context: 'offer' }), await notify()];

    const archived = await bulk(kim, ...ids.map((id) => ({ id, is_archive: true })));
    expect(archived.body).toEqual({
      code: 0,
      message: '3 notifications were archived.',
      results: ids.map((id) => ({ id, is_done: true, reason: null })),
    });
    expect((await list(kim, '?type=archive')).count).toBe(3);

    const both = await bulk(kim, { id: ids[0], is_archive: false }, { id: ids[1], is_archive: true });
    expect(both.body.message).toBe('0 notifications were archived. 1 notification was restored.');
    expect((await list(kim)).results.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it.each([
    ['approved', { is_approve: true }, true],
    ['denied', { is_deny: true }, false],
  ])('are %s where they ask for it; the others are skipped', async (word, answer, isApproved) => {
    const the_ = the();
    const { kim, tell: notify, bulk, one } = the_;
    const popup = await notify({ action: 'popup' });
    const other = await notify({ action: 'popup', context: 'offer' });
    const notPopup = await notify();
    const notApproval = await notify({ action: 'popup', type: 'info' });
    const untaken = await notify({ action: 'popup', context: 'documentation_upload' });
    const carried: [number, boolean, unknown][] = [];
    the_.handler = async ({ notification, isApproved, note }) => void carried.push([notification.id, isApproved, note]);

    const ids = [popup, other, notPopup, notApproval, untaken];
    const { body } = await bulk(kim, ...ids.map((id) => ({ id, ...answer })));

    expect(body).toMatchObject({
      code: 0,
      results: [
        { id: popup, is_done: true, reason: null },
        { id: other, is_done: true, reason: null },
        ...[notPopup, notApproval, untaken].map((id) => ({ id, is_done: false, reason: expect.any(String) })),
      ],
      message: `2 requests were ${word}. 3 notifications weren’t waiting for approval and were skipped.`,
    });
    expect(carried).toEqual([
      [popup, isApproved, null],
      [other, isApproved, null],
    ]);
    expect(await one(kim, popup)).toMatchObject({ is_action_taken: true, is_approved: isApproved, is_read: true });
    expect(await one(kim, notApproval)).toMatchObject({ is_action_taken: false, is_approved: null, is_read: false });
  });

  it('are refused where nothing can be approved or denied', async () => {
    const { kim, tell: notify, bulk, decide, one } = the();
    const info = await notify();
    const answered = await notify({ action: 'popup' });
    await decide(kim, answered);

    const approve = await bulk(kim, { id: info, is_approve: true }, { id: answered, is_approve: true });
    const deny = await bulk(kim, { id: answered, is_deny: true }, { id: info, is_archive: true });

    expect([approve.status, approve.body.message]).toEqual([409, 'No notification is approvable']);
    expect([deny.status, deny.body.message]).toEqual([409, 'No notification is deniable']);
    expect(await one(kim, info)).toMatchObject({ is_archive: false });
  });

  it('are decided each by its own rules: one that is rejected stops no other', async () => {
    const the_ = the();
    const { kim, tell: notify, bulk, one, pushed } = the_;
    const [first, second] = [await notify({ action: 'popup' }), await notify({ action: 'popup' })];
    pushed.length = 0;
    the_.handler = async ({ notification }) => {
      if (notification.id === second) throw new AppError('forbidden', say('server.approvals.not_asked'));
    };

    const { body } = await bulk(kim, { id: first, is_approve: true }, { id: second, is_approve: true });

    expect(body).toMatchObject({
      message: '1 request was approved. 1 request couldn’t be decided.',
      results: [
        { id: first, is_done: true, reason: null },
        { id: second, is_done: false, reason: 'You aren’t asked to approve this now. Reload the page.' },
      ],
    });
    expect(await one(kim, first)).toMatchObject({ is_action_taken: true });
    expect(await one(kim, second)).toMatchObject({ is_action_taken: false });
    expect(pushed.map(({ id }) => id)).toEqual([first]);
    const alone = await bulk(kim, { id: second, is_approve: true });
    expect([alone.status, alone.body.code]).toEqual([409, 'conflict']);
  });

  it('say one thing each, once, by the place of what is wrong', async () => {
    const { kim, tell: notify, bulk } = the();
    const [first, second] = [await notify(), await notify()];
    const fine = { id: first, is_archive: true };
    const places = async (...changes: object[]) => {
      const { status, body } = await bulk(kim, ...changes);
      return [status, Object.keys(body.errors ?? {})];
    };

    expect(await places(fine, { id: second })).toEqual([422, ['to_update.1']]);
    expect(await places({ ...fine, is_approve: true })).toEqual([422, ['to_update.0']]);
    expect(await places(fine, { id: second, is_archive: true }, fine)).toEqual([422, ['to_update.2']]);
    expect(await places({ id: first, is_approve: false })).toEqual([422, ['to_update.0.is_approve']]);
    expect(await places({ is_archive: true })).toEqual([422, ['to_update.0.id']]);
    expect(await places({ ...fine, is_read: true })).toEqual([422, ['to_update.0.is_read']]);
    expect(await places()).toEqual([422, ['to_update']]);
    const many = Array.from({ length: 201 }, (_, index) => ({ id: index + 1, is_archive: true }));
    expect(await places(...many)).toEqual([422, ['to_update']]);
    expect((await bulk(kim, ...many.slice(1))).status).toBe(404);
  });
});
