import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hook } from '#server/records/handlers/handlers.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { resourceFolder } from '../../support/resource-folder.ts';
import { testDatabases } from '../../support/test-database.ts';
import type { TestUser } from '../../support/test-people.ts';

const NOTE = '/api/v1/notes/';
const FOLDER = resourceFolder({
  'notes.yaml': `resource: notes
properties: { text: { type: string } }
hooks: { beforeSave: [notes.waits] }
permissions: { key: note }
`,
});

/** How far a write has come that waits to be let on. */
let begun = Promise.withResolvers<void>();
let gate = Promise.withResolvers<void>();
const HANDLERS = {
  'notes.waits': hook(() => async ({ values }) => {
    if (values.text !== 'slow') return;
    begun.resolve();
    await gate.promise;
  }),
};

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
  readonly body: { readonly code: unknown; readonly message: string; readonly data?: { readonly id: number } };
}

describe.each(testDatabases())('a server on %s that is told to stop', (kind) => {
  let server: HierarchyServer;
  let person: TestUser;
  let port: number;
  beforeEach(async () => {
    begun = Promise.withResolvers();
    gate = Promise.withResolvers();
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER, handlers: HANDLERS });
    person = await server.build.user({ role: 'Admin' });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });

  const ask = (method: string, path: string, { body, agent }: { body?: object; agent?: Agent } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent,
        headers: { ...server.as(person), 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            connection: response.headers.connection,
            body: JSON.parse(text) as Answer['body'],
          }),
        );
      },
    ).on('error', reject);
    sent.end(body && JSON.stringify(body));
    return { promise, abort: () => sent.destroy() };
  };
  const isOpen = () =>
    ask('GET', NOTE).promise.then(
      ({ status }) => status === 200,
      () => false,
    );
  const texts = async () => (await server.database.query<{ text: string }>('select text from notes')).rows;

  it('ends a write that runs, answers it, and closes its connection', async () => {
    const slow = ask('POST', NOTE, { body: { text: 'slow' }, agent: new Agent({ keepAlive: true }) }).promise;
    await begun.promise;

    const closing = server.app.close();
    await vi.waitFor(async () => expect(await isOpen()).toBe(false));
    gate.resolve();

    expect(await slow).toMatchObject({ status: 201, connection: 'close' });
    await closing;
    expect(await texts()).toEqual([{ text: 'slow' }]);
  });

  // The embedded database has one connection, which the write holds: whatever else closes waits for that by itself.
  it.runIf(kind === 'postgres')('ends a write too whose person has gone away, before it is closed', async () => {
    const order: string[] = [];
    server.app.records.on('notes', { created: async () => void order.push('written') });
    const gone = ask('POST', NOTE, { body: { text: 'slow' } });
    gone.promise.catch(() => undefined);
    await begun.promise;
    const emptied = new Promise((resolve) => server.app.server.once('close', resolve));

    const closing = server.app.close().then(() => order.push('closed'));
    gone.abort();
    await emptied;
    gate.resolve();
    await closing;

    expect(order).toEqual(['written', 'closed']);
    expect(await texts()).toEqual([{ text: 'slow' }]);
  });
});
