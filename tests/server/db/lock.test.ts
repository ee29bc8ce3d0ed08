import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { askHolder, type HeldLock, holdLock } from '#server/platform/db/embedded/lock.ts';

const held: HeldLock[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

function folder(name = 'lock-'): string {
  const made = fs.mkdtempSync(path.join(tmpdir(), name));
  folders.push(made);
  return made;
}

async function hold(...parameters: Parameters<typeof holdLock>): Promise<HeldLock> {
  const lock = await holdLock(...parameters);
  held.push(lock);
  return lock;
}

/** The socket file that a killed process leaves. */
async function leaveStaleLock(dir: string, name = '.lock'): Promise<void> {
  const file = path.join(dir, name);
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(`${file}.before`, resolve));
  fs.renameSync(`${file}.before`, file);
  await new Promise((resolve) => server.close(resolve));
}

describe('the lock of a data folder', () => {
  it('is held by one at a time, and free again after its release', async () => {
    const dir = folder();
    const first = await hold(dir);

    await expect(holdLock(dir)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(dir) as string,
    });
    await first.release();
    await hold(dir);
  });

  it('of a process that was killed goes to exactly one of many that start at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const dir = folder();
      await leaveStaleLock(dir);

      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => hold(dir)));

      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('clears away what killed processes left beside it, but not what another start listens on', async () => {
    const dir = folder();
    await leaveStaleLock(dir, '.lock-0badcafe');
    const starting = net.createServer().listen(path.join(dir, '.lock-0123abcd'));
    await once(starting, 'listening');

    await hold(dir);

    expect(fs.readdirSync(dir).sort()).toStrictEqual(['.lock', '.lock-0123abcd']);
    starting.close();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const dir = path.join(folder(), 'x'.repeat(120));
    await hold(dir, { onRequest: async () => 'here' });

    await expect(holdLock(dir)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await askHolder(dir, null)).toBe('here');
  });
});

describe('asking the process that holds the lock', () => {
  it('answers with what it makes of the request, however long both are', async () => {
    const dir = folder();
    await hold(dir, { onRequest: async (request) => ({ echo: request }) });
    const request = { text: 'ü\n'.repeat(200_000) };

    const answers = await Promise.all([askHolder(dir, request), askHolder(dir, 'short')]);

    expect(answers).toStrictEqual([{ echo: request }, { echo: 'short' }]);
  });

  it('fails with its message when it cannot do what was asked', async () => {
    const dir = folder();
    await hold(dir, { onRequest: () => Promise.reject(new Error('no such plan')) });

    await expect(askHolder(dir, {})).rejects.toThrow('no such plan');
  });

  it('answers undefined when nobody holds it, also where a killed process left it', async () => {
    const dir = folder();
    const never = await askHolder(dir, {});
    await leaveStaleLock(dir);

    expect([never, await askHolder(dir, {})]).toStrictEqual([undefined, undefined]);
  });

  it('fails, instead of waiting, when the holder goes before it has answered', async () => {
    const dir = folder();
    const asked = Promise.withResolvers<void>();
    const lock = await holdLock(dir, {
      onRequest: () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
    });
    const answer = askHolder(dir, {});
    await asked.promise;
    await Promise.all([lock.release(), expect(answer).rejects.toThrow(/before it had answered/)]);
  });
});
