import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import type { Config } from '#server/platform/config.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

describe('the whole app', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { maxUploadBytes: 2_000 } });
  });
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

  /** One more app on the same database, without an address yet. */
  const another = (config: Partial<Config> = {}) => {
    const { app, database, registry } = server;
    const { mailer, fileStore } = app;
    const log = createLogger('silent');
    return buildApp({ database, registry, mailer, fileStore, log, config: { ...server.config, ...config } });
  };

  it('says that it lives and that it is ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('is not ready while its database does not answer', async () => {
    const failing = vi.spyOn(server.database, 'query').mockRejectedValue(new Error('gone'));

    const response = await get('/readyz');
    failing.mockRestore();

    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
  });

  it('has nothing below the API for strangers but what is public', async () => {
    const response = await get('/api/v1/customer/company/');

    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'unauthenticated' });
  });

  it('knows the person a test signs in, with his role and rights', async () => {
    const recruiter = await server.build.user({ role: 'Recruiter', permissions: { company: ['view'] } });
    const vendor = await server.build.user({ role: 'Vendor' });

    const allowed = await get('/api/v1/customer/company/', server.as(recruiter));
    const rejected = await get('/api/v1/customer/company/', server.as(vendor));

    expect(allowed.json()).toMatchObject({ code: 0, results: [], count: 0 });
    expect(rejected.json()).toMatchObject({ code: 'forbidden' });
  });

  it('answers an unknown address of the API as data, whoever asks', async () => {
    const admin = await server.build.user({ role: 'Admin' });

    expect((await get('/api/v1/no-such-thing/', server.as(admin))).json()).toMatchObject({ code: 'route_not_found' });
    expect((await get('/api/v2/', { accept: 'text/html' })).json()).toMatchObject({ code: 'route_not_found' });
  });

  it('believes a proxy about who is asking only where it is told to', async () => {
    const addressSeen = async (trustProxy?: string) => {
      const other = await another({ trustProxy });
      other.get('/address', async ({ ip }) => ip);
      const { body } = await other.inject({ url: '/address', headers: { 'x-forwarded-for': '203.0.113.9' } });
      await other.close();
      return body;
    };

    expect(await addressSeen()).toBe('127.0.0.1');
    expect(await addressSeen('10.0.0.0/8, 127.0.0.1')).toBe('203.0.113.9');
  });

  it('answers what was asked before it was told to stop, and nothing after', async () => {
    const other = await another();
    const entered = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    other.get('/slow', async () => {
      entered.resolve();
      await gate.promise;
      return { code: 0 };
    });
    const address = await other.listen({ host: '127.0.0.1', port: 0 });
    const asked = fetch(`${address}/slow`);
    await entered.promise;

    const closing = other.close();
    gate.resolve();

    expect(await (await asked).json()).toEqual({ code: 0 });
    await closing;
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('puts the guard and an id on every answer and no secret into the log', async () => {
    const admin = await server.build.user({ role: 'Admin' });

    const response = await get('/api/v1/customer/company/', server.as(admin));
    await server.app.inject({
      method: 'POST',
      url: '/api/v1/token/',
      payload: { username: 'x@y.example', password: 'hunter2-hunter2' },
    });

    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.log.join('')).not.toContain('hunter2');
    expect(server.log.join('')).not.toContain(admin.token);
  });
});

describe('a test’s own server', () => {
  it('starts empty at every call', async () => {
    const first = await startTestServer();
    const person = await first.build.user({ role: 'Admin' });
    const second = await startTestServer();

    const { rows } = await second.database.query<{ people: number }>('select count(*)::int as people from users');

    expect(rows[0]!.people).toBe(0);
    expect((await second.build.user()).id).toBe(person.id);
  });
});
