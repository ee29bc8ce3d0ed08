import { describe, expect, it, vi } from 'vitest';
import type { RecordChange } from '#server/records/query/record-code.ts';
import type { Member } from '#shared/contracts/team.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { actionsOf, PASSWORD, startSessionKit, type SessionKit } from '#tests/server/accounts/session-kit.ts';

const call = async (
  kit: SessionKit,
  as: TestUser,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
) => kit.app.inject({ method, url: `/api/v1${path}`, headers: kit.as(as), payload });

const invite = (kit: SessionKit, as: TestUser, people: readonly string[], more: object = {}) =>
  call(kit, as, 'POST', '/users/member/invite/', {
    members: people.map((name) => ({ first_name: name, last_name: 'Berg', username: `${name}@ats.example` })),
    role: ['Recruiter'],
    ...more,
  });

const members = async (kit: SessionKit, as: TestUser, query: string) => {
  const { results } = (await call(kit, as, 'GET', `/users/member/?all=true${query}`)).json<{ results: Member[] }>();
  return results;
};

const setLimit = (kit: SessionKit, as: TestUser, limit: number) =>
  call(kit, as, 'PATCH', '/customer/admin-setting/', {
    settings: JSON.stringify({ external_vendor: { enabled: true, users_limit: limit } }),
  });

describe.each(moduleDatabases())('work with the team on %s', (kind) => {
  it('invites several people at once, each by a mail of his own', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin', password: PASSWORD });

    const response = await invite(kit, admin, ['ann', 'bo', 'cy'], {
      permissions: [{ module: 'org', options: { view: true } }],
    });

    expect(response.statusCode).toBe(201);
    expect(kit.mails.map(({ to }) => to).sort()).toEqual(['ann@ats.example', 'bo@ats.example', 'cy@ats.example']);
    const invited = await members(kit, admin, '&status=invited');
    expect(invited.map(({ user }) => user.first_name)).toEqual(['ann', 'bo', 'cy']);
    expect(Date.parse(invited[0]!.invitation_expires_on!)).toBeGreaterThan(Date.now());
    expect(JSON.parse(invited[2]!.permissions)).toEqual([{ module: 'org', options: { view: true } }]);
  });

  it('takes people who have one name alone, and changes somebody to one', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin', password: PASSWORD });
    const kim = { first_name: 'Kim', last_name: ' ', username: 'kim@ats.example' };

    const response = await call(kit, admin, 'POST', '/users/member/invite/', { members: [kim], role: ['Recruiter'] });
    const [id] = response.json<{ data: { ids: number[] } }>().data.ids;
    const changed = await call(kit, admin, 'PATCH', `/users/member/${admin.id}/`, { last_name: '' });
    const profile = await call(kit, admin, 'PATCH', '/users/profile/', { last_name: '' });

    expect([response.statusCode, changed.statusCode, profile.statusCode]).toEqual([201, 200, 200]);
    const names = (await members(kit, admin, '')).filter(({ user }) => user.id === id);
    expect(names.map(({ user }) => [user.first_name, user.last_name])).toEqual([['Kim', '']]);
  });

  it('invites nobody where one address is taken or there twice, and says which', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin', password: PASSWORD });
    await kit.build.user({ username: 'bo@ats.example' });

    const response = await invite(kit, admin, ['ann', 'bo', 'Ann']);

    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([
      422,
      ['members.1.username', 'members.2.username'],
    ]);
    expect(kit.mails).toHaveLength(0);
    expect(await members(kit, admin, '&query=ann')).toEqual([]);
  });

  it('takes an invitation back, unless it was used or records name the person', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin', password: PASSWORD });
    const [ann, bo] = (await invite(kit, admin, ['ann', 'bo'])).json<{ data: { ids: number[] } }>().data.ids;
    await kit.database.query(`insert into organizations (name, status, owner_id) values ('Halden', 'active', $1)`, [
      bo,
    ]);
    const link = /activate\/(\d+\/[\w-]+)/.exec(kit.mails[0]!.text)![1]!;

    expect((await call(kit, admin, 'DELETE', `/users/member/${ann}/invitation/`)).statusCode).toBe(200);
    expect((await call(kit, admin, 'DELETE', `/users/member/${bo}/invitation/`)).json().code).toBe('in_use');
    expect((await call(kit, admin, 'DELETE', `/users/member/${admin.id}/invitation/`)).json().code).toBe('conflict');

    expect((await kit.app.inject({ url: `/api/v1/users/verify/${link}/` })).statusCode).toBe(404);
    expect(await members(kit, admin, '&query=ann')).toEqual([]);
    expect(await actionsOf(kit, ann!)).toEqual(['created', 'invitation_revoked']);
  });

  it('holds vendors to the users that the team may have, whichever way they come', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin', password: PASSWORD });
    const one = await kit.build.user({ role: 'Vendor' });
    const other = await kit.build.user({ role: 'Recruiter' });
    await setLimit(kit, admin, 1);

    const tries = [
      await invite(kit, admin, ['ann'], { role: ['Vendor'] }),
      await call(kit, admin, 'PATCH', `/users/member/${other.id}/`, { role: ['Recruiter', 'Vendor'] }),
    ];
    expect(tries.map((response) => [response.statusCode, Object.keys(response.json().errors)])).toEqual([
      [409, ['role']],
      [409, ['role']],
    ]);
    expect(kit.mails).toHaveLength(0);

    await call(kit, admin, 'PATCH', `/users/member/${one.id}/`, { is_active: false });
    expect((await invite(kit, admin, ['ann'], { role: ['Vendor'] })).statusCode).toBe(201);
    expect((await call(kit, admin, 'PATCH', `/users/member/${one.id}/`, { is_active: true })).statusCode).toBe(409);
    await setLimit(kit, admin, -1);
    expect((await call(kit, admin, 'PATCH', `/users/member/${one.id}/`, { is_active: true })).statusCode).toBe(200);
  });

  it('gives the last seat of a vendor to one of two invitations at once', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin', password: PASSWORD });
    await setLimit(kit, admin, 1);

    const replies = await Promise.all(['ann', 'bo'].map((name) => invite(kit, admin, [name], { role: ['Vendor'] })));

    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  it('hands over what someone looks after, with an entry for every record, and signs him out', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin', password: PASSWORD });
    const leaving = await kit.build.user({ firstName: 'Lea', lastName: 'Ving' });
    const newOwner = await kit.build.user({ lastName: 'Heir' });
    await kit.database.query(
      `insert into organizations (name, status, owner_id) values ('Halden', 'active', $1), ('Oslo', 'active', $1), ('Rome', 'active', $2)`,
      [leaving.id, newOwner.id],
    );
    await kit.app.notifications.notify({
      to: [leaving.id],
      context: 'job',
      subject: { resource: 'jobs', id: 12 },
      message_key: 'approval',
      args: {},
    });

    const changed: RecordChange[] = [];
    kit.app.records.on('organizations', { changed: async (_request, change) => void changed.push(change) });
    const told = vi.spyOn(kit.app.events, 'record');

    const belongings = (await call(kit, admin, 'GET', `/users/member/${leaving.id}/belongings/`)).json().data;
    expect(belongings).toEqual({
      records: [{ resource: 'organizations', field: 'owner', count: 2, can_be_empty: true }],
      decisions: 1,
    });

    const response = await call(kit, admin, 'POST', `/users/member/${leaving.id}/deactivate/`, {
      records: [{ resource: 'organizations', field: 'owner', to: newOwner.id }],
      decisions: newOwner.id,
      left: true,
    });

    expect(response.statusCode).toBe(200);
    const { rows } = await kit.database.query('select name, owner_id, updated_by_id from organizations order by name');
    expect(rows).toEqual([
      { name: 'Halden', owner_id: newOwner.id, updated_by_id: admin.id },
      { name: 'Oslo', owner_id: newOwner.id, updated_by_id: admin.id },
      { name: 'Rome', owner_id: newOwner.id, updated_by_id: null },
    ]);
    const { rows: entries } = await kit.database.query(
      `select record_title, before, after from system.activity where resource = 'organizations' order by record_title`,
    );
    expect(entries).toEqual(
      ['Halden', 'Oslo'].map((record_title) => ({
        record_title,
        before: { owner_id: leaving.id },
        after: { owner_id: newOwner.id },
      })),
    );
    expect(changed.map(({ before, after }) => [after.name, before.owner, after.owner])).toEqual([
      ['Halden', leaving.id, newOwner.id],
      ['Oslo', leaving.id, newOwner.id],
    ]);
    expect(
      told.mock.calls.map(([event]) => event).filter(({ resource }) => resource === 'organizations'),
    ).toMatchObject(changed.map(({ id }) => ({ resource: 'organizations', id, kind: 'updated' })));
    const { rows: waiting } = await kit.database.query('select user_id from system.notifications where not is_archive');
    expect(waiting).toEqual([{ user_id: newOwner.id }]);
    expect(await actionsOf(kit, leaving.id)).toEqual(['reassigned', 'deactivated']);
    expect((await kit.ask(leaving.token)).code).toBe('user_inactive');
    expect((await members(kit, admin, '&status=left')).map((each) => each.id)).toEqual([leaving.id]);
    await call(kit, admin, 'PATCH', `/users/member/${leaving.id}/`, { is_active: true });
    expect(await members(kit, admin, '&status=left')).toEqual([]);
  });

  it('changes nothing where one part cannot be handed over', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin', password: PASSWORD });
    const leaving = await kit.build.user({});
    const gone = await kit.build.user({});
    await call(kit, admin, 'PATCH', `/users/member/${gone.id}/`, { is_active: false });
    await kit.database.query(`insert into organizations (name, status, owner_id) values ('Halden', 'active', $1)`, [
      leaving.id,
    ]);
    const deactivate = (records: object[], more: object = {}) =>
      call(kit, admin, 'POST', `/users/member/${leaving.id}/deactivate/`, { records, left: false, ...more });

    for (const [records, more, at] of [
      [[{ resource: 'organizations', field: 'owner', to: gone.id }], {}, 'records.0.to'],
      [[{ resource: 'organizations', field: 'owner', to: leaving.id }], {}, 'records.0.to'],
      [[{ resource: 'organizations', field: 'name', to: admin.id }], {}, 'records.0.field'],
      [[{ resource: 'organizations', field: 'owner', to: admin.id }], { decisions: gone.id }, 'decisions'],
    ] as const) {
      const response = await deactivate([...records], more);
      expect([at, response.statusCode, Object.keys(response.json().errors)]).toEqual([at, 422, [at]]);
    }
    const { rows } = await kit.database.query('select owner_id from organizations');
    expect(rows).toEqual([{ owner_id: leaving.id }]);
    expect((await kit.ask(leaving.token)).http).toBe(200);
  });

  it('lets nobody take his own rights as Admin, nor deactivate himself', async () => {
    const kit = await startSessionKit({ kind });
    const [one] = [
      await kit.build.user({ role: 'Admin', password: PASSWORD }),
      await kit.build.user({ role: 'Admin', password: PASSWORD }),
    ];

    const replies = [
      await call(kit, one, 'PATCH', `/users/member/${one.id}/`, { role: ['Recruiter'] }),
      await call(kit, one, 'PATCH', `/users/member/${one.id}/`, { is_active: false }),
      await call(kit, one, 'POST', `/users/member/${one.id}/deactivate/`, { records: [], left: true }),
      await call(kit, one, 'POST', `/users/member/${one.id}/password-reset/`),
    ];

    expect(replies.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array.from({ length: 4 }, () => [409, 'conflict']),
    );
  });

  it('signs a member out of one session or of all, and makes him choose a new password', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin', password: PASSWORD });
    const kim = await kit.build.user({ password: PASSWORD });
    const sessions = async () => (await call(kit, admin, 'GET', `/users/member/${kim.id}/sessions/`)).json().results;
    expect(await sessions()).toMatchObject([{ id: kim.sessionId, is_current: false, ended_on: null }]);

    expect((await call(kit, admin, 'DELETE', `/users/member/${kim.id}/sessions/${admin.sessionId}/`)).statusCode).toBe(
      404,
    );
    await call(kit, admin, 'DELETE', `/users/member/${kim.id}/sessions/${kim.sessionId}/`);
    expect((await kit.ask(kim.token)).http).toBe(401);
    expect((await kit.ask(admin.token)).http).toBe(200);

    const again = (await kit.signIn(kim.username)).json<{ access: string }>();
    await call(kit, admin, 'POST', `/users/member/${kim.id}/password-reset/`);
    expect((await kit.ask(again.access)).http).toBe(401);
    expect((await kit.signIn(kim.username)).json().code).toBe('invalid_credentials');
    const token = /password-reset\/([\w-]+)/.exec(kit.mails.at(-1)!.text)![1]!;
    await kit.post('/users/password-reset/', { token, password: 'a wholly new phrase' });
    expect((await kit.signIn(kim.username, { password: 'a wholly new phrase' })).statusCode).toBe(200);
    expect(await actionsOf(kit, kim.id)).toEqual(expect.arrayContaining(['session_ended', 'password_reset_forced']));
  });

  it('is open to Admins only', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin', password: PASSWORD });
    for (const role of ['Super Recruiter', 'Recruiter', 'Hiring Manager', 'Vendor']) {
      const person = await kit.build.user({ role, isSuperRecruiter: true });
      const replies = [
        await invite(kit, person, ['ann']),
        await call(kit, person, 'GET', `/users/member/${admin.id}/belongings/`),
        await call(kit, person, 'GET', `/users/member/${admin.id}/sessions/`),
        await call(kit, person, 'DELETE', `/users/member/${admin.id}/sessions/`),
        await call(kit, person, 'DELETE', `/users/member/${admin.id}/invitation/`),
        await call(kit, person, 'POST', `/users/member/${admin.id}/password-reset/`),
        await call(kit, person, 'POST', `/users/member/${admin.id}/deactivate/`, { records: [], left: true }),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 7 }, () => 403));
    }
  });
});
