import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { RecordEvent } from '#shared/contracts/realtime.ts';
import { coalesce, type RecordMessage } from '#server/records/realtime/messages.ts';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import type { TestUser } from '../../support/test-people.ts';

const TAB = 'a'.repeat(32);
const OTHER_TAB = 'b'.repeat(32);

let server: HierarchyServer;
let maya: TestUser;
let omar: TestUser;
let company: number;
beforeAll(async () => {
  server = await startHierarchyServer('embedded');
  [maya, omar] = [await server.build.user({ role: 'Admin' }), await server.build.user({ role: 'Admin' })];
  const organization = (await server.create(ORG, { name: 'Hald' })).id;
  company = (await server.create(COMPANY, { name: 'Hald Sea', organization })).id;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});

/** The authors of the changes that a tab is notified of. */
async function open(user: TestUser, tab?: unknown): Promise<(string | null)[]> {
  const { port } = server.app.server.address() as AddressInfo;
  const auth = { token: user.token, ...(tab !== undefined && { tab }) };
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth, forceNew: true });
  onTestFinished(() => void socket.disconnect());
  const authors: (string | null)[] = [];
  socket.on('record', ({ by, resource }: RecordEvent) => void (resource === 'companies' && authors.push(by)));
  await vi.waitFor(() => expect(socket.connected).toBe(true), 10_000);
  return authors;
}

const change = (user: TestUser, headers: Record<string, string> = {}) =>
  server.by(user).send({
    method: 'PATCH',
    url: `${COMPANY}${company}/`,
    headers,
    payload: { headcount: Math.ceil(Math.random() * 10_000) },
  });

it('the tab that writes learns that it was itself, a second one of the same user that it was another, and nobody else who', async () => {
  const tabs = [await open(maya, TAB), await open(maya, OTHER_TAB), await open(maya), await open(omar, 'c'.repeat(32))];

  await change(maya, { 'x-tab': TAB });

  await vi.waitFor(() => expect(tabs).toEqual([[TAB], [null], [null], [null]]), 10_000);
});

it('of two tabs that change a record in one moment, neither ignores what the other did', () => {
  const by = (tab: string | null): RecordMessage => ({
    kind: 'record',
    event: { resource: 'companies', id: 1, kind: 'updated', version: 'v', by: tab },
  });
  const authors = (...tabs: (string | null)[]) =>
    coalesce(tabs.map(by)).map((message) => message.kind === 'record' && message.event.by);

  expect([authors(TAB, TAB), authors(TAB, OTHER_TAB), authors(null, TAB)]).toEqual([[TAB], [null], [null]]);
});

it('a write by a client without tabs, or with none of ours, is by no tab', async () => {
  const tabs = [await open(maya), await open(maya, ['x'])];

  await change(maya);
  await vi.waitFor(() => expect(tabs).toEqual([[null], [null]]), 10_000);
  await change(omar, { 'x-tab': '<script>' });

  await vi.waitFor(
    () =>
      expect(tabs).toEqual([
        [null, null],
        [null, null],
      ]),
    10_000,
  );
});
