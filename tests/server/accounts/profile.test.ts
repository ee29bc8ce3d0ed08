import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { issueToken } from '#server/features/accounts/account-tokens.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { actionsOf, PASSWORD, useSessionKit, type SessionKit } from './session-kit.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const profile = async (kit: SessionKit, as: TestUser) =>
  (await kit.app.inject({ url: '/api/v1/users/profile/', headers: kit.as(as) })).json().data;
const change = (kit: SessionKit, as: TestUser, payload: object) =>
  kit.app.inject({ method: 'PATCH', url: '/api/v1/users/profile/', headers: kit.as(as), payload });

function upload(kit: SessionKit, as: TestUser, parts: Readonly<Record<string, string | Buffer>>) {
  const lines = Object.entries(parts).flatMap(([name, value]) => {
    const isFile = typeof value !== 'string';
    const file = isFile ? '; filename="me.png"\r\nContent-Type: image/png' : '';
    return [`--cut\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`, value, '\r\n'];
  });
  return kit.app.inject({
    method: 'PATCH',
    url: '/api/v1/users/profile/',
    headers: { ...kit.as(as), 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.concat([...lines, '--cut--\r\n'].map((line) => Buffer.from(line))),
  });
}

describe.each(moduleDatabases())('the own profile on %s', (kind) => {
  const server = useSessionKit({ kind });

  it('tells who is signed in', async () => {
    const kit = server();
    const kim = await kit.build.user({
      lastName: 'Hald',
      roles: ['Recruiter', 'Hiring Manager'],
      permissions: { org: ['view'] },
      timeZone: 'Europe/Copenhagen',
    });

    expect(await profile(kit, kim)).toEqual({
      id: kim.id,
      first_name: 'Kim',
      last_name: 'Hald',
      username: kim.username,
      phone: null,
      photo: null,
      roles: ['Recruiter', 'Hiring Manager'],
      current_role: 'Recruiter',
      is_super_recruiter: false,
      permissions: '[{"module":"org","options":{"view":true}}]',
      language: 'en',
      time_zone: 'Europe/Copenhagen',
      attributes: Object.fromEntries(
        Object.keys(kit.registry.current.attributes ?? {}).map((name) => [name, [] as const]),
      ),
    });
  });

  it('is changed by the person himself, with a record of what was before', async () => {
    const kit = server();
    const kim = await kit.build.user();

    const response = await change(kit, kim, {
      first_name: 'Åsa',
      phone: '+45 12 34 56 78',
      language: 'da',
      time_zone: 'Asia/Tokyo',
    });

    expect(response.json().data).toMatchObject({
      first_name: 'Åsa',
      phone: '+45 12 34 56 78',
      language: 'da',
      time_zone: 'Asia/Tokyo',
    });
    expect((await change(kit, kim, { phone: null })).json().data.phone).toBe(null);
    const { rows } = await kit.database.query(
      `select before, after from system.activity where action = 'updated' and record_id = $1 order by id limit 1`,
      [kim.id],
    );
    expect(rows[0]).toMatchObject({ before: { first_name: 'Kim', phone: null }, after: { first_name: 'Åsa' } });
  });

  it('never reaches rights, other people or what it does not know', async () => {
    const kit = server();
    const kim = await kit.build.user();

    for (const [payload, field] of [
      [{ roles: ['admin'] }, 'roles'],
      [{ is_super_recruiter: true }, 'is_super_recruiter'],
      [{ permissions: '[]' }, 'permissions'],
      [{ is_active: false }, 'is_active'],
      [{ id: 1 }, 'id'],
      [{ username: 'other@ats.example' }, 'username'],
      [{ photo: { id: '6f1c1f5e-2f39-4d53-9d5c-0c9c1d2f3a4b' } }, 'photo'],
      [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
      [{ language: 'tlh' }, 'language'],
      [{ first_name: '' }, 'first_name'],
    ] as const) {
      const response = await change(kit, kim, payload);
      expect([payload, response.statusCode, Object.keys(response.json().errors)]).toEqual([payload, 422, [field]]);
    }
  });

  it('takes a new password from who knows the current one, and keeps the session', async () => {
    const kit = server();
    const kim = await kit.build.user({ password: PASSWORD });
    const token: string = (await kit.signIn(kim.username)).json().access;
    const signedIn = { ...kim, token, sessionId: 'that of the sign-in' };
    const password = 'a different long password';

    const wrong = await change(kit, signedIn, { password, current_password: 'wrong password' });
    const missing = await change(kit, signedIn, { password });
    const weak = await change(kit, signedIn, { password: 'short', current_password: PASSWORD });
    const right = await change(kit, signedIn, { password, current_password: PASSWORD });

    expect([wrong, missing, weak].map((reply) => [reply.statusCode, Object.keys(reply.json().errors)])).toEqual([
      [422, ['current_password']],
      [422, ['current_password']],
      [422, ['password']],
    ]);
    expect(right.statusCode).toBe(200);
    expect((await kit.ask(signedIn.token)).http).toBe(200);
    expect((await kit.signIn(kim.username)).statusCode).toBe(401);
    expect((await kit.signIn(kim.username, { password })).statusCode).toBe(200);
    expect(await actionsOf(kit, kim.id)).toContain('password_changed');
    expect(kit.log.join('')).not.toContain(password);
  });

  it('is told by mail that its password was changed, and mailed links to a new one stop working', async () => {
    const kit = server();
    const kim = await kit.build.user({ password: PASSWORD, timeZone: 'Asia/Tokyo' });
    const { token } = await issueToken(kit.database, kim.id, 'recovery');

    await change(kit, kim, { password: 'a different long password', current_password: PASSWORD });

    expect(kit.mails).toMatchObject([{ to: kim.username, subject: 'Your ATS password was changed' }]);
    expect(kit.mails[0]!.text).toMatch(/changed on .* GMT\+9[^]*http:\/\/ats\.example\/auth\/password-recovery/);
    const late = await kit.post('/users/password-reset/', { token, password: 'yet another password' });
    expect(late.statusCode).toBe(404);
  });

  it('does not let the holder of a session guess the current password', async () => {
    const kit = server();
    const kim = await kit.build.user({ password: PASSWORD });
    const guess = () => change(kit, kim, { password: 'a different long password', current_password: 'wrong password' });

    for (let time = 0; time < 10; time += 1) expect((await guess()).statusCode).toBe(422);

    expect((await guess()).statusCode).toBe(429);
  });

  it('has a photo, uploaded beside other values, replaced and removed without a trace', async () => {
    const kit = server();
    const kim = await kit.build.user();
    const files = async () =>
      (await kit.database.query<{ id: string }>('select id from system.files')).rows.map(({ id }) => id);

    const first = await upload(kit, kim, { first_name: 'Åsa', photo: PNG });
    const [firstId] = await files();
    expect(first.json().data).toMatchObject({ first_name: 'Åsa', photo: { url: `/api/v1/files/${firstId}/` } });

    await upload(kit, kim, { data: JSON.stringify({ last_name: 'Berg' }), photo: PNG });
    expect(await files()).toHaveLength(1);
    expect(await files()).not.toContain(firstId);
    const stored = join(kit.config.dataDir, 'files', firstId!.slice(0, 2), firstId!);
    await expect.poll(() => existsSync(stored)).toBe(false);

    expect((await change(kit, kim, { photo: null })).json().data.photo).toBe(null);
    expect(await files()).toEqual([]);
    expect(await actionsOf(kit, kim.id)).toEqual(['updated', 'updated', 'updated']);
  });

  it('leaves nothing behind of an upload that fails', async () => {
    const kit = server();
    const kim = await kit.build.user();

    const text = await upload(kit, kim, { photo: Buffer.from('<script>alert(1)</script>') });
    const size = Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    const bomb = await upload(kit, kim, { photo: Buffer.concat([PNG.subarray(0, 16), size]) });
    const unknown = await upload(kit, kim, { photo: PNG, roles: 'admin' });
    const rejected = await upload(kit, kim, { photo: PNG, time_zone: 'Mars/Olympus' });
    const elsewhere = await upload(kit, kim, { resume: PNG });

    const replies = [text, bomb, unknown, rejected, elsewhere];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([415, 413, 422, 422, 422]);
    expect((await kit.database.query('select 1 from system.files')).rows).toEqual([]);
    expect((await profile(kit, kim)).photo).toBe(null);
  });
});

describe.each(moduleDatabases())('"Login as" on %s', (kind) => {
  const server = useSessionKit({ kind });

  it('switches to a role that the person holds, by title or key, for his next request', async () => {
    const kit = server();
    const kim = await kit.build.user({ roles: ['Recruiter', 'Admin'] });
    const switchTo = (role: unknown) => kit.post('/users/change-role/', { role }, kit.as(kim));
    const members = () => kit.app.inject({ url: '/api/v1/users/member/', headers: kit.as(kim) });
    expect((await members()).statusCode).toBe(403);

    expect((await switchTo('Admin')).json()).toEqual({ code: 0, message: '', role: 'Admin' });

    expect((await members()).statusCode).toBe(200);
    expect((await kit.ask(kim.token)).role).toBe('Admin');
    expect((await switchTo('recruiter')).json().role).toBe('Recruiter');
    expect(await actionsOf(kit, kim.id)).toEqual(['role_switched', 'role_switched']);
    expect((await kit.app.inject({ url: '/api/v1/users/get-current-role/', headers: kit.as(kim) })).json().role).toBe(
      'Recruiter',
    );
  });

  it('refuses roles that the person does not hold, or that do not exist', async () => {
    const kit = server();
    const kim = await kit.build.user();
    const switchTo = async (role: unknown) => (await kit.post('/users/change-role/', { role }, kit.as(kim))).statusCode;

    expect(await switchTo('Admin')).toBe(403);
    expect(await switchTo('Boss')).toBe(422);
    expect(await switchTo(['Recruiter'])).toBe(422);
    expect((await kit.ask(kim.token)).role).toBe('Recruiter');
  });

  it('offers every role by title and key', async () => {
    const kit = server();
    const kim = await kit.build.user();

    const { results, count } = (await kit.app.inject({ url: '/api/v1/users/role/', headers: kit.as(kim) })).json();

    expect(count).toBe(5);
    expect(results.slice(0, 3)).toEqual([
      roleChoice('admin', 'Admin', { passes_everywhere: true }),
      roleChoice('super_recruiter', 'Super Recruiter', {}),
      roleChoice('recruiter', 'Recruiter', { has_permission_list: true, has_super_role: true }),
    ]);
  });
});

const roleChoice = (key: string, title: string, traits: object) => ({
  id: key,
  key,
  title,
  has_permission_list: false,
  has_super_role: false,
  passes_everywhere: false,
  ...traits,
});
