import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { inEnglish } from '#server/platform/texts/say.ts';
import { quickestDatabase } from '#tests/support/test-database.ts';
import { type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';

const MB = 1024 * 1024;
const PATIENCE = { timeout: 10_000 };
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('a request that is answered before its body has come', () => {
  let server: HierarchyServer;
  let headers: Readonly<Record<string, string>>;
  beforeAll(async () => {
    server = await startHierarchyServer(quickestDatabase());
    headers = server.as(await server.build.user({ role: 'Admin' })) as Record<string, string>;
    await server.app.listen({ host: '127.0.0.1', port: 0 });
  });

  async function open() {
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    return { socket, answer: () => answer };
  }

  const head = (url: string, lines: Readonly<Record<string, string | number>>) =>
    [`POST ${url} HTTP/1.1`, 'host: a', ...Object.entries(lines).map((line) => line.join(': ')), '', ''].join('\r\n');

  const form = (size: number) => {
    const start = `--cut\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\n`;
    return Buffer.concat([Buffer.from(start), PNG, Buffer.alloc(size), Buffer.from('\r\n--cut--\r\n')]);
  };

  function upload(socket: Socket, url: string, { as = headers, type = 'multipart/form-data; boundary=cut' } = {}) {
    const body = form(3 * MB);
    socket.write(head(url, { ...as, 'content-type': type, 'content-length': body.length }));
    socket.write(body);
  }

  it.each([
    { answer: 413, why: 'it is too large', url: ORG },
    { answer: 401, why: 'there is no session', url: ORG, as: {} },
    { answer: 404, why: 'there is no such address', url: '/api/v1/nowhere/' },
    { answer: 422, why: 'the address takes no files', url: '/api/v1/users/change-role/' },
    { answer: 415, why: 'it is of another type', url: ORG, type: 'text/csv' },
  ])('because $why ($answer) leaves its connection to the next one', async ({ answer: status, url, as, type }) => {
    const { socket, answer } = await open();

    upload(socket, url, { as, type });
    await vi.waitFor(() => expect(answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `)), PATIENCE);
    socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');

    await vi.waitFor(() => expect(answer()).toContain('HTTP/1.1 200 '), PATIENCE);
    socket.destroy();
  });

  it('because the disk is full (507) leaves its connection to the next one', async () => {
    const full = new AppError('storage_full', inEnglish('The disk is full'));
    const write = vi.spyOn(server.app.fileStore, 'write').mockRejectedValue(full);
    const { socket, answer } = await open();

    upload(socket, ORG);
    await vi.waitFor(() => expect(answer()).toMatch(/^HTTP\/1\.1 507 /), PATIENCE);
    write.mockRestore();
    socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');

    await vi.waitFor(() => expect(answer()).toContain('HTTP/1.1 200 '), PATIENCE);
    socket.destroy();
  });

  it('and is far too large gets the answer, and then the connection ends', async () => {
    const { socket, answer } = await open();
    const lines = { ...headers, 'content-type': 'application/json', 'content-length': 2 ** 40 };

    socket.write(head(ORG, lines));
    socket.write(Buffer.alloc(MB));
    await once(socket, 'end');

    expect(answer()).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
    const { promise: closed, resolve } = Promise.withResolvers<unknown>();
    socket.on('error', () => undefined).once('close', resolve);
    socket.write(Buffer.alloc(64 * MB));
    await closed;
  });
});
