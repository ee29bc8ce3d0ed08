import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { actionsOf, PASSWORD, useSessionKit, type SessionKit } from './session-kit.ts';

const PATIENTLY = { timeout: 20_000 };
const NEW = 'a different long password';

const linkOf = ({ mails: emails }: SessionKit) => /https?:\/\/\S+/.exec(emails.at(-1)!.text)![0];
const tokenOf = (kit: SessionKit) => linkOf(kit).split('/').at(-1)!;

/** The mail is written after the answer, so that its time tells nothing; its link works once that is committed. */
async function emailArrived(kit: SessionKit, count: number): Promise<void> {
  await expect.poll(() => kit.mails.length, PATIENTLY).toBe(count);
  const hash = createHash('sha256').update(tokenOf(kit)).digest('hex');
  const stored = async () =>
    (await kit.database.query('select 1 from system.account_tokens where hash = $1', [hash])).rows.length;
  await expect.poll(stored, PATIENTLY).toBe(1);
}

describe.each(moduleDatabases())('recovering a password on %s', (kind) => {
  const server = useSessionKit({ kind });

  it('answers alike whether or not there is such an account, and mails only where there is', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });
    const inactive = await kit.build.user({ password: PASSWORD });
    await kit.database.query('update users set is_active = false where id = $1', [inactive.id]);

    const unknown = await kit.post('/users/password-recovery/', { email: 'nobody@ats.example' });
    const off = await kit.post('/users/password-recovery/', { email: inactive.username });
    const known = await kit.post('/users/password-recovery/', { email: username, further: 'key' });

    expect(known.statusCode).toBe(200);
    expect([unknown.statusCode, unknown.body]).toEqual([200, known.body]);
    expect([off.statusCode, off.body]).toEqual([200, known.body]);
    await emailArrived(kit, 1);
    expect(kit.mails[0]).toMatchObject({ to: username, subject: 'Choose a new password for ATS' });
  });

  it('leaves one link alive of four that were asked for at once', async () => {
    const kit = server();
    const { username, id } = await kit.build.user({ password: PASSWORD });

    await Promise.all(Array.from({ length: 4 }, () => kit.post('/users/password-recovery/', { email: username })));

    const asked = async () => (await actionsOf(kit, id)).filter((action) => action === 'recovery_requested').length;
    await expect.poll(asked, PATIENTLY).toBe(4);
    const { rows } = await kit.database.query('select hash from system.account_tokens where user_id = $1', [id]);
    const sent = kit.mails.map(({ text }) => /https?:\/\/\S+/.exec(text)![0].split('/').at(-1)!);
    const alive = sent.filter((token) =>
      rows.some(({ hash }) => hash === createHash('sha256').update(token).digest('hex')),
    );
    expect([rows.length, alive.length]).toEqual([1, 1]);
  });

  it('sets the password by the mailed link, once, and ends every session', async () => {
    const kit = server();
    const kim = await kit.build.user({ password: PASSWORD });
    const { access, refresh } = (await kit.signIn(kim.username)).json();
    await kit.post('/users/password-recovery/', { email: kim.username });
    await emailArrived(kit, 1);
    const token = tokenOf(kit);

    const reset = await kit.post('/users/password-reset/', { token, password: NEW });

    expect(reset.statusCode).toBe(200);
    expect((await kit.ask(access)).code).toBe('token_invalid');
    expect((await kit.post('/token/refresh/', { refresh })).statusCode).toBe(401);
    expect((await kit.signIn(kim.username)).statusCode).toBe(401);
    expect((await kit.signIn(kim.username, { password: NEW })).statusCode).toBe(200);
    const again = await kit.post('/users/password-reset/', { token, password: 'yet another password' });
    expect([again.statusCode, again.json().code]).toEqual([404, 'not_found']);
    expect(await actionsOf(kit, kim.id)).toEqual(expect.arrayContaining(['recovery_requested', 'password_changed']));
  });

  it('lets one of two use the same link at once', async () => {
    const kit = server();
    const kim = await kit.build.user({ password: PASSWORD });
    await kit.post('/users/password-recovery/', { email: kim.username });
    await emailArrived(kit, 1);
    const token = tokenOf(kit);

    const replies = await Promise.all(
      ['first new password', 'second new password'].map((password) =>
        kit.post('/users/password-reset/', { token, password }),
      ),
    );

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  it('makes links that end after an hour, with a newer link, and for inactive people', async () => {
    const kit = server();
    const kim = await kit.build.user({ password: PASSWORD });
    const ask = async (count: number) => {
      await kit.post('/users/password-recovery/', { email: kim.username });
      await emailArrived(kit, count);
      return tokenOf(kit);
    };
    const use = async (token: string) =>
      (await kit.post('/users/password-reset/', { token, password: NEW })).statusCode;

    const first = await ask(1);
    const second = await ask(2);
    expect(await use(first)).toBe(404);

    await kit.database.query(`update system.account_tokens set expires_on = expires_on - interval '61 minutes'`);
    expect(await use(second)).toBe(404);

    const third = await ask(3);
    const headers = kit.as(await kit.build.user({ role: 'Admin' }));
    const setActive = (is_active: boolean) =>
      kit.app.inject({ method: 'PATCH', url: `/api/v1/users/member/${kim.id}/`, headers, payload: { is_active } });
    expect((await setActive(false)).statusCode).toBe(200);
    expect(await use(third)).toBe(404);
    expect((await setActive(true)).statusCode).toBe(200);
    expect(await use(third)).toBe(404);
    expect(await use(await ask(4))).toBe(200);
  });

  it('keeps the link usable when the new password breaks the rules', async () => {
    const kit = server();
    const kim = await kit.build.user({ password: PASSWORD, username: 'kim.hald@ats.example' });
    await kit.post('/users/password-recovery/', { email: kim.username });
    await emailArrived(kit, 1);
    const token = tokenOf(kit);

    for (const [password, message] of [
      ['too short', 'accounts.password_short'],
      ['x'.repeat(201), 'accounts.password_long'],
      ['KIM.hald@ats.example', 'accounts.password_username'],
    ]) {
      const response = await kit.post('/users/password-reset/', { token, password });
      expect([response.statusCode, response.json().errors.password.message]).toEqual([422, message]);
    }
    expect((await kit.post('/users/password-reset/', { token, password: NEW })).statusCode).toBe(200);
  });

  it('links to the configured address, whatever the request says about its own', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });

    await kit.post(
      '/users/password-recovery/',
      { email: username },
      {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
        forwarded: 'host=evil.example',
      },
    );

    await emailArrived(kit, 1);
    expect(linkOf(kit)).toMatch(/^http:\/\/ats\.example\/auth\/password-reset\/[\w-]{43}$/);
    expect(JSON.stringify(kit.mails)).not.toContain('evil');
  });

  it('stores the link’s token as a hash and logs it nowhere', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });
    await kit.post('/users/password-recovery/', { email: username });
    await emailArrived(kit, 1);
    const token = tokenOf(kit);
    await kit.post('/users/password-reset/', { token, password: NEW });
    await kit.app.inject({ url: `/api/v1/users/verify/1/${token}/` });

    const { rows } = await kit.database.query('select * from system.account_tokens');

    expect(JSON.stringify(rows) + kit.log.join('')).not.toContain(token);
    expect(kit.log.join('')).not.toContain(NEW);
  });

  it('refuses to mail one address again and again, known or not', async () => {
    const kit = server();
    const { username } = await kit.build.user({ password: PASSWORD });

    for (const email of [username, 'nobody@ats.example']) {
      for (let time = 0; time < 5; time += 1)
        expect((await kit.post('/users/password-recovery/', { email })).statusCode).toBe(200);
      const rejected = await kit.post('/users/password-recovery/', { email });
      expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'throttled']);
    }
  });
});

describe.each(moduleDatabases())('activating an account on %s', (kind) => {
  const server = useSessionKit({ kind });

  let invitations = 0;

  async function invited() {
    invitations += 1;
    const username = `ann${invitations}@ats.example`;
    const kit = server();
    const admin = await kit.build.user({ role: 'Admin' });
    const response = await kit.post(
      '/users/member/',
      { first_name: 'Ann', last_name: 'Berg', username: username.toUpperCase(), role: ['Recruiter'] },
      kit.as(admin),
    );
    return { kit, admin, ann: { id: response.json().data.id as number, username } };
  }

  it('takes the mailed link, once, and lets the person choose the password', async () => {
    const { kit, ann } = await invited();
    const path = `/users/verify/${ann.id}/${tokenOf(kit)}/`;
    expect(linkOf(kit)).toBe(`http://ats.example/auth/activate/${ann.id}/${tokenOf(kit)}`);
    expect((await kit.app.inject({ url: `/api/v1${path}` })).json()).toMatchObject({ code: 0 });

    expect((await kit.post(path, { password: NEW })).statusCode).toBe(200);

    expect((await kit.signIn(ann.username, { password: NEW })).statusCode).toBe(200);
    expect((await kit.app.inject({ url: `/api/v1${path}` })).statusCode).toBe(404);
    expect((await kit.post(path, { password: 'another password' })).statusCode).toBe(404);
    expect(await actionsOf(kit, ann.id)).toEqual(['created', 'activated', 'signed_in']);
  });

  it('refuses the link of someone else, and a recovery link in its place', async () => {
    const { kit, admin, ann } = await invited();
    const token = tokenOf(kit);
    expect((await kit.post(`/users/verify/${admin.id}/${token}/`, { password: NEW })).statusCode).toBe(404);
    expect((await kit.post('/users/password-reset/', { token, password: NEW })).statusCode).toBe(404);
    expect((await kit.post(`/users/verify/x/${token}/`, { password: NEW })).statusCode).toBe(404);
    expect((await kit.post(`/users/verify/${ann.id}/${token}/`, { password: NEW })).statusCode).toBe(200);
  });

  it('is mailed again by an Admin only, and only until it happened', async () => {
    const { kit, admin, ann } = await invited();
    const recruiter = await kit.build.user();
    const first = tokenOf(kit);
    const resend = (as: typeof admin, email: string) => kit.post('/users/resend-activation/', { email }, kit.as(as));

    expect((await resend(recruiter, ann.username)).statusCode).toBe(403);
    expect((await resend(admin, 'nobody@ats.example')).statusCode).toBe(404);
    expect((await resend(admin, ann.username)).statusCode).toBe(200);

    expect((await kit.post(`/users/verify/${ann.id}/${first}/`, { password: NEW })).statusCode).toBe(404);
    expect((await kit.post(`/users/verify/${ann.id}/${tokenOf(kit)}/`, { password: NEW })).statusCode).toBe(200);
    expect((await resend(admin, ann.username)).statusCode).toBe(409);
  });
});
