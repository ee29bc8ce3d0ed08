import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccessToken } from '#client/api/access-token.ts';
import { createHttp } from '#client/api/http.ts';
import { createRealtime } from '#client/realtime/realtime.ts';
import type { Connect } from '#client/realtime/realtime.ts';
import { createQueryRefresher } from '#client/realtime/refresh-queries.ts';
import type { RecordEvent } from '#shared/contracts/realtime.ts';
import { createFakeServer, ok } from './fake-server.ts';
import { buildCatalogue, buildResource } from './catalogue-builder.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = async (since?: string) => {
  const handlers = new Map<string, (event?: unknown) => void>();
  const seen: string[] = [];
  let give: Parameters<Connect>[0] | undefined;
  const token = createAccessToken(async () => ({ access: 'fresh' }));
  token.set({ access: 'stale' });
  const renew = async () => void (await token.refresh());
  const realtime = createRealtime({ token, tab: 'this tab', renew }, async (auth) => {
    give = auth;
    return {
      on: (name, handler) => handlers.set(name, handler as (event?: unknown) => void),
      connect: () => give?.((credentials) => seen.push(['connect with', ...Object.values(credentials)].join(' '))),
      close: () => seen.push('close'),
    };
  });
  const emit = (name: string, event?: unknown) => handlers.get(name)?.(event);
  await realtime.open(since);
  return { realtime, emit, seen };
};

describe('the live connection', () => {
  it('hands what the server says to whoever listens, until he stops', async () => {
    const { realtime, emit } = await setUp();
    const heard = vi.fn();
    const stop = realtime.on('catalogue', heard);

    emit('catalogue', { version: 'a', diagnostics: 0 });
    stop();
    emit('catalogue', { version: 'b', diagnostics: 0 });

    expect(heard.mock.calls).toEqual([[{ version: 'a', diagnostics: 0 }]]);
  });

  it('says each time that it stands: what came before the first time was not heard either', async () => {
    const { realtime, emit } = await setUp();
    const connected = vi.fn();
    realtime.onConnected(connected);

    emit('connect');
    emit('connect');

    expect(connected.mock.calls).toEqual([[{ isBehind: true }], [{ isBehind: true }]]);
  });

  it('names what the page has fetched, and stands when it was told what happened since', async () => {
    const { realtime, emit, seen } = await setUp('a moment');
    const connected = vi.fn();
    realtime.onConnected(connected);

    emit('connect');
    expect(connected).not.toHaveBeenCalled();
    emit('hello', { isBehind: false });

    expect(seen).toEqual(['connect with stale this tab a moment']);
    expect(connected.mock.calls).toEqual([[{ isBehind: false }]]);
  });

  it('is behind once it was lost, whether it had been told of the time before or not', async () => {
    const { realtime, emit, seen } = await setUp('a moment');
    const connected = vi.fn();
    realtime.onConnected(connected);

    emit('connect');
    emit('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(1_000);
    emit('connect');

    expect(seen.at(-1)).toBe('connect with stale this tab');
    expect(connected.mock.calls).toEqual([[{ isBehind: true }]]);
  });

  it('is asked for again when its code could not be loaded, until it is closed', async () => {
    const token = createAccessToken(async () => ({ access: 'fresh' }));
    const connect = vi.fn<Connect>(async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const realtime = createRealtime({ token, tab: 'this tab', renew: async () => undefined }, connect);
    const lost = vi.fn();
    realtime.onLost(lost);

    void realtime.open();
    await vi.advanceTimersByTimeAsync(1_500);
    expect([connect.mock.calls.length, lost.mock.calls.length]).toEqual([2, 2]);
    realtime.close();
    await vi.advanceTimersByTimeAsync(60_000);

    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('comes back with a fresh token when the server refuses the one it has', async () => {
    const { emit, seen } = await setUp();

    emit('connect_error', Object.assign(new Error('rejected'), { data: { code: 'token_invalid' } }));
    await vi.advanceTimersByTimeAsync(1_000);

    expect(seen).toEqual(['connect with stale this tab', 'connect with fresh this tab']);
  });

  it('waits where too many pages are open, and keeps its token', async () => {
    const { emit, seen } = await setUp();

    emit('connect_error', Object.assign(new Error('rejected'), { data: { code: 'throttled' } }));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(seen).toEqual(['connect with stale this tab']);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(seen).toEqual(['connect with stale this tab', 'connect with stale this tab']);
  });

  it('comes back when the server sent it away, but never after it was closed', async () => {
    const { realtime, emit, seen } = await setUp();
    emit('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toHaveLength(2);

    realtime.close();
    emit('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(5_000);

    expect(seen.slice(2)).toEqual(['close']);
  });
});

describe('a tab', () => {
  const open = async () => {
    const server = createFakeServer();
    server.on('PATCH /customer/company/1/', () => ok());
    const http = createHttp({ adapter: server.adapter });
    http.token.set({ access: 'fresh' });
    const connected: string[] = [];
    const connect: Connect = async (auth) => ({
      on: () => undefined,
      connect: () => auth(({ tab }) => connected.push(tab)),
      close: () => undefined,
    });
    await createRealtime(http, connect).open();
    await http.request({ method: 'PATCH', url: '/customer/company/1/', data: {} });
    return new Set([...connected, ...server.calls.map(({ tab }) => tab)]);
  };

  it('has one id in its calls and in its connection, and no other tab has it', async () => {
    const [mine, other] = [await open(), await open()];

    expect([mine.size, other.size]).toEqual([1, 1]);
    expect([...mine][0]).toMatch(/^\w{32}$/);
    expect(mine).not.toEqual(other);
  });
});

describe("other people's changes", () => {
  const companies = buildResource('companies');
  const event = (changes: Partial<RecordEvent> = {}): RecordEvent => ({
    resource: 'companies',
    id: 5,
    kind: 'updated',
    version: '2026-11-20T10:00:00.000Z',
    by: null,
    ...changes,
  });

  const listen = () => {
    const queryClient = new QueryClient();
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
    const refresh = createQueryRefresher(queryClient, () => buildCatalogue([companies]), 'this tab');
    return { refresh, invalidated: () => invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0]) };
  };

  it('refresh what is on screen once, however many come together', () => {
    const { refresh, invalidated } = listen();

    for (let id = 1; id <= 50; id += 1) refresh(event({ id }));
    vi.advanceTimersByTime(150);

    expect(invalidated()).toEqual(['recruitments/companies', 'companies']);
  });

  it('of another tab of mine refresh what is on screen too', () => {
    const { refresh, invalidated } = listen();

    refresh(event({ by: 'another tab' }));
    vi.advanceTimersByTime(150);

    expect(invalidated()).toEqual(['recruitments/companies', 'companies']);
  });

  it('are told from those of this tab, which are on screen already', () => {
    const { refresh, invalidated } = listen();

    refresh(event({ by: 'this tab' }));
    refresh(event({ resource: 'unknown' }));
    vi.advanceTimersByTime(150);

    expect(invalidated()).toEqual([]);
  });
});
