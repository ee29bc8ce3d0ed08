import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailboxConfiguration } from '#shared/contracts/mailbox.ts';
import { createTokenCipher } from '#server/features/mailbox/token-cipher.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const URL = '/api/v1/customer/mailbox-configuration/';
const TOKENS = {
  google: { access_token: 'ya29.secret', refresh_token: '1//secret' },
  microsoft: { token: 'EwB-secret' },
};
const CONNECTED = { connected: true };
const SIGNATURE = { id: 'a', name: 'Formal', html: '<p>Kind regards</p>', is_default: true };

describe.each(moduleDatabases())('the own mailbox on %s', (kind) => {
  let server: TestServer;
  let kim: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ kind });
  });
  beforeEach(async () => {
    kim = await server.build.user({ role: 'Vendor' });
  });

  const read = async (as = kim): Promise<MailboxConfiguration> =>
    (await server.app.inject({ url: URL, headers: server.as(as) })).json().data;
  const write = (payload: object, method: 'PATCH' | 'PUT' = 'PATCH') =>
    server.app.inject({ method, url: URL, headers: server.as(kim), payload });
  const saved = async (payload: object, method: 'PATCH' | 'PUT' = 'PATCH') => {
    const response = await write(payload, method);
    expect([response.statusCode, response.json().code]).toEqual([200, 0]);
    return response.json().data as MailboxConfiguration;
  };
  const tokens = (value: object) => ({ access_tokens: JSON.stringify(value) });
  const connected = async () => JSON.parse((await read()).access_tokens ?? '{}') as object;
  /** The tokens as the database has them. */
  const stored = async () => {
    const { rows } = await server.database.query<{ access_tokens: string | null }>(
      'select access_tokens from system.mailbox_configurations where user_id = $1',
      [kim.id],
    );
    return rows[0]?.access_tokens ?? null;
  };

  const opened = (owner: number, sealed: string | null, secret = server.config.tokenSecret) => {
    const text = createTokenCipher(secret).open(sealed ?? '', owner);
    return text === undefined ? undefined : (JSON.parse(text) as object);
  };

  it('is empty until something is kept in it', async () => {
    expect(await read()).toEqual({
      id: null,
      user_id: kim.id,
      access_tokens: null,
      email_signatures: null,
      meta: null,
    });
  });

  it('changes what is given by PATCH, and as a whole by PUT, for its owner alone', async () => {
    const other = await server.build.user({ role: 'Admin' });

    await saved({ meta: '{"folder":"inbox"}' });
    const both = await saved({ email_signatures: JSON.stringify([SIGNATURE]) });
    const replaced = await saved({ meta: '{"folder":"sent"}' }, 'PUT');

    expect(both).toEqual({
      id: expect.any(Number),
      user_id: kim.id,
      access_tokens: null,
      email_signatures: JSON.stringify([SIGNATURE]),
      meta: '{"folder":"inbox"}',
    });
    expect(replaced).toEqual({ ...both, email_signatures: null, meta: '{"folder":"sent"}' });
    expect(await read()).toEqual(replaced);
    expect(await read(other)).toMatchObject({ id: null, user_id: other.id, meta: null });
  });

  it('shows of its tokens only whose they are, and stores them unreadable', async () => {
    const shown = await saved(tokens(TOKENS));

    expect(JSON.parse(shown.access_tokens!)).toEqual({ google: CONNECTED, microsoft: CONNECTED });
    expect(await connected()).toEqual({ google: CONNECTED, microsoft: CONNECTED });
    const sealed = await stored();
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    await saved(tokens(TOKENS));
    expect(await stored()).not.toBe(sealed);
    const { rows } = await server.database.query(
      `select before, after from system.activity where action = 'mailbox_configuration_changed' and user_id = $1 order by id desc limit 1`,
      [kim.id],
    );
    expect(rows).toEqual([
      {
        before: { access_tokens: shown.access_tokens },
        after: { changed: ['access_tokens'], access_tokens: shown.access_tokens },
      },
    ]);
    const told = JSON.stringify([rows, server.log, await read()]);
    expect(told).not.toContain('secret');
    expect(Buffer.from(sealed!.slice(3), 'base64url').toString('latin1')).not.toContain('secret');
  });

  it('keeps the tokens that are sent back as they were shown', async () => {
    await saved(tokens(TOKENS));

    await saved({ access_tokens: (await read()).access_tokens, meta: '{}' }, 'PUT');
    await saved(tokens({ google: CONNECTED, zoho: { token: 'new' } }));

    expect(await connected()).toEqual({ google: CONNECTED, zoho: CONNECTED });
    expect(opened(kim.id, await stored())).toEqual({ google: TOKENS.google, zoho: { token: 'new' } });
    await saved(tokens({}));
    expect(await stored()).toBe(null);
    const rejected = await write(tokens({ google: CONNECTED }));
    expect([rejected.statusCode, Object.keys(rejected.json().errors)]).toEqual([422, ['access_tokens.google']]);
  });

  it('gives tokens to nobody who has the database alone', async () => {
    await saved(tokens(TOKENS));
    const sealed = await stored();
    const thief = await server.build.user({ role: 'Admin' });
    await server.database.query('insert into system.mailbox_configurations (user_id, access_tokens) values ($1, $2)', [
      thief.id,
      sealed,
    ]);

    expect(await read(thief)).toMatchObject({ access_tokens: null });
    expect(opened(kim.id, sealed, 'another secret of at least 32 characters')).toBe(undefined);
    expect(opened(kim.id, `${sealed}AAAA`)).toBe(undefined);
    expect(opened(kim.id, 'v1.AAAA')).toBe(undefined);
  });

  it('cleans what a signature is made of', async () => {
    const html = '<p onclick="x()">Kim<script>x()</script> <a href="https://ats.example">ATS</a></p>';

    const shown = await saved({ email_signatures: JSON.stringify([{ ...SIGNATURE, html }]) });

    expect(JSON.parse(shown.email_signatures!)).toEqual([
      {
        ...SIGNATURE,
        html: '<p>Kim <a href="https://ats.example" rel="noopener noreferrer nofollow">ATS</a></p>',
      },
    ]);
  });

  it('refuses what it cannot keep, by its place', async () => {
    const signatures = (...list: object[]) => ({ email_signatures: JSON.stringify(list) });
    for (const [change, place] of [
      [{ id: 1 }, 'id'],
      [{ user_id: 1 }, 'user_id'],
      [{ meta: { folder: 'inbox' } }, 'meta'],
      [{ meta: '{' }, 'meta'],
      [{ meta: '[]' }, 'meta'],
      [{ meta: JSON.stringify({ a: 'x'.repeat(200_000) }) }, 'meta'],
      [{ access_tokens: '["a"]' }, 'access_tokens'],
      [tokens({ google: 'secret' }), 'access_tokens.google'],
      [tokens({ google: {} }), 'access_tokens.google'],
      [tokens({ 'not a name': { token: 'a' } }), 'access_tokens'],
      [{ access_tokens: '{"__proto__":{"token":"a"}}' }, 'access_tokens.__proto__'],
      [signatures({ ...SIGNATURE, is_default: 'yes' }), 'email_signatures.0.is_default'],
      [signatures(SIGNATURE, { ...SIGNATURE, is_default: false }), 'email_signatures'],
      [signatures(SIGNATURE, { ...SIGNATURE, id: 'b' }), 'email_signatures'],
      [signatures({ ...SIGNATURE, html: 'x'.repeat(20_001) }), 'email_signatures.0.html'],
      [signatures({ ...SIGNATURE, onclick: 'x()' }), 'email_signatures.0.onclick'],
    ] as const) {
      const response = await write(change);
      expect([change, response.statusCode, Object.keys(response.json().errors ?? {})]).toEqual([change, 422, [place]]);
    }
    expect(await read()).toMatchObject({ id: null });
  });

  it('keeps both of two changes made at once', async () => {
    await Promise.all([
      saved({ meta: '{"a":1}' }),
      saved({ email_signatures: JSON.stringify([SIGNATURE]) }),
      saved(tokens(TOKENS)),
    ]);

    const { access_tokens: google, email_signatures: signatures, meta } = await read();
    expect([google, signatures, meta]).not.toContain(null);
  });

  it('comes with the initial load', async () => {
    await saved({ meta: '{"folder":"inbox"}' });

    const { data } = (await server.app.inject({ url: '/api/v1/bootstrap/', headers: server.as(kim) })).json();

    expect(data.mailbox_configuration).toEqual(await read());
  });
});
