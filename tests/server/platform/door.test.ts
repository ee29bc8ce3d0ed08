import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { quickestDatabase } from '#tests/support/test-database.ts';
import { networkOf } from '#server/platform/door/network-of.ts';
import { endSlowBodies } from '#server/platform/door/slow-bodies.ts';
import { type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';

const API = '/api/v1';
const KB = 1024;

describe('work that nobody asked for', () => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(quickestDatabase());
  });
  const publicly = (url: string, payload: object | string) =>
    server.app.inject({ method: 'POST', url: API + url, payload, headers: { 'content-type': 'application/json' } });
  const unknownKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));

  it.each([
    '/token/',
    '/token/verify/',
    '/token/refresh/',
    '/users/logout/',
    '/users/password-recovery/',
    '/users/password-reset/',
    '/users/verify/1/a/',
  ])('is not done at %s, which takes 16 kB', async (url) => {
    const response = await publicly(url, unknownKeys(180_000));

    expect([response.statusCode, response.rawPayload.length < KB]).toEqual([413, true]);
  });

  it('is not answered at length: a hundred faults are listed, with how many there are', async () => {
    const verify = await publicly('/token/verify/', unknownKeys(1_000));
    const signedIn = await server.admin.post(`${API}/users/change-role/`, unknownKeys(1_900));
    const flood = await server.admin.post(ORG, unknownKeys(100_000));
    const names = await server.admin.post(`${API}/users/change-role/`, { ['n'.repeat(100_000)]: 1 });

    expect([verify.statusCode, Object.keys(verify.json().errors).length, verify.json().error_count]).toEqual([
      422, 100, 1000,
    ]);
    expect([signedIn.status, Object.keys(signedIn.body.errors).length]).toEqual([422, 100]);
    expect([flood.status, flood.body.errors.root.message]).toEqual([422, 'validation.too_many_values']);
    expect(names.status).toBe(422);
    for (const { bytes } of [signedIn, flood, names]) expect(bytes.length).toBeLessThan(24 * KB);
    expect(verify.rawPayload.length).toBeLessThan(24 * KB);
  });

  it('is not done for more rows than a field may have: they are counted before anything else', async () => {
    const questions = Array.from({ length: 9_000 }, (_, at) => ({ key: `k${at}`, section: 'a', type: 'unknown' }));

    const { status, body } = await server.admin.post(`${API}/admin-app/joining-template/`, { name: 'T', questions });

    // Of the wrong cells nothing is said: nobody has looked at them.
    expect([status, body.errors]).toEqual([
      422,
      {
        questions: {
          message: 'validation.maxRows',
          args: { limit: 150 },
          text: 'Reduce the number of rows to 150 or fewer.',
        },
      },
    ]);
  });

  it.each([`/api/v1/${'customer/'.repeat(1500)}`, `/api/v1/customer/${'a'.repeat(14_000)}/`, `/${'a/'.repeat(30)}`])(
    'is not done for an address that cannot be',
    async (url) => {
      const { status, body, bytes } = await server.admin.get(url);

      expect([status, body.code, bytes.length < KB]).toEqual([404, 'route_not_found', true]);
    },
  );

  it('is not done for one address that asks without end, while others are served', async () => {
    const ask = (remoteAddress: string) => server.app.inject({ url: `${API}/users/password-policy/`, remoteAddress });

    const replies = await Promise.all(Array.from({ length: 400 }, (_, at) => ask(`2001:db8:1:2::${at}`)));

    const rejected = replies.filter(({ statusCode }) => statusCode === 429);
    expect(rejected.length).toBeGreaterThan(10);
    expect(rejected[0]!.headers['retry-after']).toBe('1');
    expect((await ask('2001:db8:1:3::1')).statusCode).toBe(200);
  });

  it('counts an IPv6 line as one and an IPv4 address as one', () => {
    expect(networkOf('2001:0db8::1')).toBe(networkOf('2001:db8:0:0:ffff::2'));
    expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8::1'));
    expect(networkOf('::1')).not.toBe(networkOf('fe80::1'));
    expect(networkOf('10.0.0.1')).not.toBe(networkOf('10.0.0.2'));
  });
});

describe('a body that does not come', () => {
  const start = async () => {
    const app = Fastify();
    endSlowBodies(app, { windowMs: 150, leastBytes: 50 });
    app.post('/', async ({ body }) => ({ got: (body as { name: string }).name.length }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    return { app, socket, answer: () => answer };
  };
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

  it('is ended, with a word, when it comes by drops', async () => {
    const { app, socket, answer } = await start();
    socket.write(`${head(1000)}{"na`);
    const drops = setInterval(() => socket.write(' '), 20);

    await once(socket, 'close');
    clearInterval(drops);

    expect(answer()).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/s);
    await app.close();
  });

  it('is taken as long as it comes, however long it takes', async () => {
    const { app, socket, answer } = await start();
    const body = JSON.stringify({ name: 'n'.repeat(2_000) });
    socket.write(head(body.length));
    let sent = 0;
    const steps = setInterval(() => {
      socket.write(body.slice(sent, sent + 50));
      sent += 50;
    }, 15);

    await vi.waitFor(() => expect(answer()).toContain('{"got":2000}'), { timeout: 5_000 });
    clearInterval(steps);

    socket.destroy();
    await app.close();
  });
});
