import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createDecisions, type Decision } from '#server/features/notifications/decisions.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { announcement, type Notified, useNotificationKit } from './notifications-kit.ts';

const NOTE = { note_title: 'Budget', note_description: '<p>Not <strong>this</strong> year</p>' };

describe.each(moduleDatabases())('answering a request on %s', (kind) => {
  const the = useNotificationKit(kind);
  const ask = (told: Notified = {}) => the().tell({ action: 'popup', ...told });
  /** What the handler got. */
  const listen = () => {
    const decisions: Decision[] = [];
    the().handler = async (decision) => void decisions.push(decision);
    return decisions;
  };

  it('is stored, carried out with its note and told to the other tabs', async () => {
    const { server, kim, decide, pushed } = the();
    const id = await ask();
    const decisions = listen();
    pushed.length = 0;

    const reply = await decide(kim, id, { is_approved: false, is_read: true, ...NOTE });

    expect(reply.body).toMatchObject({
      code: 0,
      message: 'Request rejected',
      data: {
        id,
        is_action_taken: true,
        is_approved: false,
        is_read: true,
        request_url: null,
        decision: { by: expect.stringMatching(/^Kim/), on: expect.any(String), note_title: 'Budget' },
      },
    });
    expect(decisions).toMatchObject([
      {
        notification: { id, context: 'job', subject: { resource: 'jobs', id: 12 } },
        isApproved: false,
        note: { title: 'Budget', description: NOTE.note_description },
        principal: { userId: kim.id },
      },
    ]);
    expect(pushed).toEqual([{ userId: kim.id, id, kind: 'changed' }]);
    const { rows } = await server.database.query(
      `select a.user_id, a.action, a.after ->> 'note_title' as recorded, n.note_title, n.note_description
         from system.activity a join system.notifications n on n.id = a.record_id order by a.id desc limit 1`,
    );
    expect(rows).toEqual([{ user_id: kim.id, action: 'notification_rejected', recorded: 'Budget', ...NOTE }]);
  });

  it('needs both parts of the note for a rejection', async () => {
    const { kim, decide, one } = the();
    const id = await ask();
    const errors = async (note: object) => (await decide(kim, id, { is_approved: false, ...note })).body.errors;
    const needed = expect.objectContaining({ text: 'Note is required for the reject status' });

    expect(await errors({})).toEqual({ note_title: needed, note_description: needed });
    expect(await errors({ note_title: 'Budget' })).toEqual({ note_description: needed });
    expect(await errors({ ...NOTE, note_title: ' \t ' })).toEqual({ note_title: needed });
    for (const nothing of ['<p></p>', '<p>&nbsp;<br></p>', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>'])
      expect(await errors({ ...NOTE, note_description: nothing })).toEqual({ note_description: needed });
    expect(await one(kim, id)).toMatchObject({ is_action_taken: false, is_read: false });
  });

  it('needs no note for an approval, but a title for a note', async () => {
    const { kim, decide } = the();
    const decisions = listen();
    const { note_description, note_title } = NOTE;

    const rejected = await decide(kim, await ask(), { is_approved: true, note_description });
    await decide(kim, await ask(), { is_approved: true });
    await decide(kim, await ask(), { is_approved: true, note_title, note_description: '<p></p>' });

    expect([rejected.status, rejected.body.errors]).toEqual([
      422,
      { note_title: expect.objectContaining({ text: 'is required to save note' }) },
    ]);
    expect(decisions.map(({ note }) => note)).toEqual([null, { title: 'Budget', description: null }]);
  });

  it('keeps nothing in a note that could run', async () => {
    const { kim, decide } = the();
    const decisions = listen();
    const note_description = '<p onclick="x()">Not <b>this</b> year<script>x()</script></p>';

    await decide(kim, await ask(), { is_approved: false, note_title: '<i>No</i>\u0007', note_description });

    expect(decisions[0]!.note).toEqual({ title: '<i>No</i>', description: '<p>Not <strong>this</strong> year</p>' });
  });

  it('counts once of twenty at the same time', async () => {
    const the_ = the();
    const { kim, decide, one } = the_;
    const id = await ask();
    const decisions = listen();

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(kim, id, { is_approved: index % 2 === 0, ...NOTE })),
    );

    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ status, body }) => status === 409 && body.code === 'conflict')).toHaveLength(19);
    expect(decisions).toHaveLength(1);
    expect((await one(kim, id))?.is_approved).toBe(decisions[0]!.isApproved);
  });

  it('answers for everyone who was asked the same, whoever is first', async () => {
    const { server, kim, ada, tell: notify, decide, one, pushed } = the();
    const decisions = listen();
    const asked = announcement({ to: [kim.id, ada.id], action: 'popup', groupKey: 'job-12' });
    const [kims, adas] = (await server.app.notifications.notify(asked)) as [number, number];
    const otherId = await notify({ action: 'popup', groupKey: 'job-13' });
    pushed.length = 0;

    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => decide(kim, kims)),
      ...Array.from({ length: 5 }, () => decide(ada, adas, { is_approved: false, ...NOTE })),
    ]);

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(decisions).toHaveLength(1);
    const by = expect.stringMatching(decisions[0]!.isApproved ? /^Kim/ : /^Ada/);
    const answer = { is_action_taken: true, is_approved: decisions[0]!.isApproved, decision: { by } };
    expect([await one(kim, kims), await one(ada, adas)]).toMatchObject([answer, answer]);
    expect(pushed.map(({ id }) => id).sort((a, b) => a - b)).toEqual([kims, adas]);
    expect(await one(kim, otherId)).toMatchObject({ is_action_taken: false });
  });

  it('is answered in bulk and one by one at the same time without a standstill', async () => {
    const { server, kim, ada, bulk } = the();
    const decisions = listen();
    const pairs: [number, number][] = [];
    for (const groupKey of ['a', 'b', 'c', 'd']) {
      const asked = announcement({ to: [kim.id, ada.id], action: 'popup', groupKey });
      pairs.push((await server.app.notifications.notify(asked)) as [number, number]);
    }

    const replies = await Promise.all([
      bulk(kim, ...pairs.map(([id]) => ({ id, is_approve: true }))),
      bulk(ada, ...pairs.toReversed().map(([, id]) => ({ id, is_deny: true }))),
    ]);

    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(decisions).toHaveLength(4);
  });

  it('does not happen when it cannot be carried out', async () => {
    const { server, kim, decide, one, pushed } = the();
    const id = await ask({ groupKey: 'job-12' });
    pushed.length = 0;
    the().handler = async ({ principal }) => {
      await server.app.notifications.notify(announcement({ to: [principal.userId] }));
      throw new AppError('forbidden', 'You may not approve this job any more.');
    };

    const { status, body } = await decide(kim, id);

    expect([status, body.message]).toEqual([403, 'You may not approve this job any more.']);
    expect(await one(kim, id)).toMatchObject({ is_action_taken: false, is_read: false });
    expect((await the().list(kim)).count).toBe(1);
    expect(pushed).toEqual([]);
  });

  it('is taken only at the address of the request itself', async () => {
    const { kim, send, decide } = the();
    const [id, info, untaken] = [await ask(), await the().tell(), await ask({ context: 'documentation_upload' })];
    const at = async (context: string, place: number, body: object) =>
      (await send(kim, 'PATCH', `/customer/notification-decision/${context}/${place}/`, body)).status;
    const answer = { is_approved: true, notification_id: id };

    expect(await at('offer', id, answer)).toBe(404);
    expect(await at('salary', id, answer)).toBe(404);
    expect(await at('job', id, { ...answer, notification_id: info })).toBe(422);
    expect(await at('job', id, { is_approved: true })).toBe(422);
    expect(await at('job', id, { ...answer, is_read: false })).toBe(422);
    expect(await at('job', id, { ...answer, request_url: '/x' })).toBe(422);
    expect(await at('job', id, { ...answer, note_title: 'x'.repeat(201) })).toBe(422);
    expect(await at('job', id, { ...answer, note_description: 'x'.repeat(20_001) })).toBe(422);
    expect(await at('documentation_upload', untaken, { ...answer, notification_id: untaken })).toBe(409);
    expect((await decide(kim, info)).status).toBe(409);
  });
});

it('decisions have one handler for each context, and none where nothing asks for a decision', () => {
  const decisions = createDecisions();
  decisions.register('job', async () => {});

  expect(() => decisions.register('job', async () => {})).toThrow('have a handler already');
  expect(() => decisions.register('interview', async () => {})).toThrow(
    'Nothing about "interview" asks for a decision',
  );
});
