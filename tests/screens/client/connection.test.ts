import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '#client/api/http.ts';
import { createConnection } from '#client/connection/connection.ts';
import { createFakeServer, ok } from './fake-server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  let reach: (isReached: boolean) => void = () => undefined;
  let lose: () => void = () => undefined;
  let connect: () => void = () => undefined;
  let isUp = true;
  const probe = vi.fn(async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
  });
  const connection = createConnection({
    http: { onReach: (handler) => ((reach = handler), () => undefined) },
    realtime: {
      onLost: (handler) => ((lose = handler), () => undefined),
      onConnected: (handler) => ((connect = () => handler({ isBehind: false } as never)), () => undefined),
    },
    probe,
  });
  const stop = connection.follow();
  return {
    connection,
    probe,
    stop,
    answer: (isReached: boolean) => reach(isReached),
    loseLive: () => lose(),
    connectLive: () => connect(),
    server: (isThere: boolean) => (isUp = isThere),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
};

describe('the connection to the server', () => {
  it('is said to be lost seconds after the server died, and back once it answers again', async () => {
    const { connection, server, loseLive, pass } = setUp();

    server(false);
    loseLive();
    await pass(1_500);
    expect(connection.isLost.get()).toBe(true);

    server(true);
    await pass(8_000);
    expect(connection.isLost.get()).toBe(false);
  });

  it('is not said to be lost where the server only starts anew', async () => {
    const { connection, server, loseLive, pass } = setUp();

    server(false);
    loseLive();
    await pass(500);
    server(true);
    await pass(5_000);

    expect(connection.isLost.get()).toBe(false);
  });

  it('is said to be lost where the browser is offline, although an answer that was on its way still came', async () => {
    const { connection, server, answer, pass } = setUp();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    server(false);
    window.dispatchEvent(new Event('offline'));
    await pass(0);
    answer(true);
    await pass(5_000);

    expect(connection.isLost.get()).toBe(true);
    onLine.mockRestore();
  });

  it('is tried by one clock, however many calls fail', async () => {
    const { probe, server, answer, pass } = setUp();

    server(false);
    for (let call = 0; call < 20; call += 1) answer(false);
    await pass(1_500);
    for (let call = 0; call < 20; call += 1) answer(false);

    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('is back with the first answer to anything, and by asking', async () => {
    const { connection, server, answer, loseLive, pass } = setUp();
    server(false);
    loseLive();
    await pass(1_500);

    answer(true);
    expect(connection.isLost.get()).toBe(false);
    loseLive();
    await pass(1_500);
    expect(connection.isLost.get()).toBe(true);
    server(true);
    connection.retry();
    await pass(0);

    expect(connection.isLost.get()).toBe(false);
  });

  it('is said to be lost where the line stands but nothing is answered, and back with the answer', async () => {
    const answered = Promise.withResolvers<void>();
    const server = createFakeServer();
    server.on('PATCH /things/1/', async () => {
      await answered.promise;
      return ok({ data: { id: 1 } });
    });
    const http = createHttp({ adapter: server.adapter });
    const connection = createConnection({
      http,
      realtime: { onLost: () => () => undefined, onConnected: () => () => undefined },
      probe: () => new Promise((_, reject) => setTimeout(() => reject(new Error('timeout')), 4_000)),
    });
    const stop = connection.follow();

    const saving = http.request({ method: 'PATCH', url: '/things/1/', data: {} });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(connection.isLost.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.isLost.get()).toBe(true);
    answered.resolve();
    await saving;

    expect(connection.isLost.get()).toBe(false);
    stop();
  });

  it('is known to be lost at once where the browser says so', async () => {
    const { connection, server, pass, stop } = setUp();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    server(false);
    window.dispatchEvent(new Event('offline'));
    await pass(0);
    expect(connection.isLost.get()).toBe(true);

    server(true);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(connection.isLost.get()).toBe(false);
    onLine.mockRestore();
    stop();
  });
});
