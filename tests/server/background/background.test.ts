import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import { FinalError, LeaseLost } from '#server/platform/background/background.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { type TestDatabase, testDatabases } from '#tests/support/test-database.ts';
import { gate, tasksOf, testClock, type TestClock, testRoom, type TestRoom } from './background-kit.ts';
import { killAtWork, leave, processPlace } from './killed-process.ts';

const KIND = 'test.letters';
const LETTER = {
  type: 'object',
  additionalProperties: false,
  required: ['to'],
  properties: { to: { type: 'string', minLength: 2 }, copies: { type: 'integer', minimum: 1 } },
} as const;
interface Letter {
  readonly to: string;
  readonly copies?: number;
}

describe.each(testDatabases())('background work on %s', (kind) => {
  let database: TestDatabase;
  let clock: TestClock;
  const rooms: TestRoom[] = [];

  beforeAll(async () => {
    database = await openPreparedDatabase(kind, 'system');
  });
  afterAll(() => database.destroy());
  beforeEach(async () => {
    await database.exec('truncate system.background_tasks, system.background_schedules restart identity');
    clock = testClock();
  });
  afterEach(async () => {
    for (const room of rooms.splice(0)) await room.stop();
  });

  const process = (): TestRoom => {
    const room = testRoom(database, clock);
    rooms.push(room);
    return room;
  };
  const states = async () => (await tasksOf(database)).map(({ state }) => state);

  it('is done after the commit, once, with what it was told; after a rollback there is none', async () => {
    const sent: unknown[] = [];
    const room = process();
    const send = room.register<Letter>({ kind: KIND, payload: LETTER, run: async (letter) => void sent.push(letter) });
    await room.start();

    await database.transaction(async () => {
      await send({ to: 'Kim' });
      expect(sent).toEqual([]);
    });
    await expect(
      database.transaction(async () => {
        await send({ to: 'nobody' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await room.settle();

    expect(sent).toEqual([{ to: 'Kim' }]);
    expect(await states()).toEqual(['done']);
  });

  it('refuses a payload that does not fit, by field, and keeps nothing of it', async () => {
    const send = process().register<Letter>({ kind: KIND, payload: LETTER, run: async () => undefined });

    await expect(send({ to: 'K', copies: 0 })).rejects.toMatchObject({
      code: 'invalid',
      errors: { to: expect.anything(), copies: expect.anything() },
    });
    await expect(send({ name: 'Kim' } as never)).rejects.toMatchObject({
      code: 'invalid',
      errors: { to: expect.anything(), name: expect.anything() },
    });
    expect(await tasksOf(database)).toEqual([]);
  });

  it('is done by one process, however many look', async () => {
    const done: string[] = [];
    const all = Array.from({ length: 3 }, (_, index) => {
      const room = process();
      const send = room.register<Letter>({
        kind: KIND,
        payload: LETTER,
        atOnce: 4,
        run: async ({ to }) => void done.push(`${to} by ${index}`),
      });
      return { room, send };
    });
    for (const { room } of all) await room.start();
    for (let count = 10; count < 30; count += 1) await all[count % 3]!.send({ to: `person ${count}` });

    for (let round = 0; round < 20; round += 1) await Promise.all(all.map(({ room }) => room.settle()));

    expect(new Set(done.map((one) => one.slice(0, 9))).size).toBe(20);
    expect(done).toHaveLength(20);
    expect(new Set(await states())).toEqual(new Set(['done']));
  });

  it('does no more of a kind side by side than it says', async () => {
    const room = process();
    const open = gate();
    let atWork = 0;
    let most = 0;
    const send = room.register({
      kind: KIND,
      atOnce: 2,
      run: async () => {
        most = Math.max(most, (atWork += 1));
        await open.promise;
        atWork -= 1;
      },
    });
    for (let count = 0; count < 5; count += 1) await send({});
    await room.start();
    await room.look();

    expect((await states()).filter((state) => state === 'running')).toHaveLength(2);
    open.resolve();

    await expect.poll(states).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(most).toBe(2);
  });

  it('is tried again later and later, and then has failed until an Admin says otherwise', async () => {
    const room = process();
    let isBroken = true;
    const send = room.register({
      kind: KIND,
      attempts: 3,
      run: async () => {
        if (isBroken) throw new Error('The printer is out of paper');
      },
    });
    await send({});
    await room.start();
    await room.settle();
    expect(await tasksOf(database)).toMatchObject([
      {
        state: 'waiting',
        attempts: 1,
        due_on: '2026-03-02T08:00:30.000Z',
        error: { text: 'The printer is out of paper' },
      },
    ]);

    await room.settle();
    expect(await tasksOf(database)).toMatchObject([{ attempts: 1 }]);
    clock.pass(30);
    await room.settle();
    expect(await tasksOf(database)).toMatchObject([{ attempts: 2, due_on: '2026-03-02T08:01:30.000Z' }]);
    clock.pass(60);
    await room.settle();
    expect(await tasksOf(database)).toMatchObject([{ state: 'failed', attempts: 3 }]);
    clock.pass(86_400);
    await room.settle();
    expect(await states()).toEqual(['failed']);

    isBroken = false;
    expect(await room.retry(1)).toBe(true);
    await room.settle();
    expect(await tasksOf(database)).toMatchObject([{ state: 'done', attempts: 1, error: null }]);
    expect(await room.retry(1)).toBe(false);
  });

  it('is not tried again where that is of no use', async () => {
    const room = process();
    const send = room.register({
      kind: KIND,
      run: async () => {
        throw new FinalError('There is no such address');
      },
    });
    await send({});
    await room.start();
    await room.settle();

    expect(await tasksOf(database)).toMatchObject([
      { state: 'failed', attempts: 1, error: { text: 'There is no such address' } },
    ]);
  });

  it('waits, without an attempt, while its kind cannot be done', async () => {
    const room = process();
    let isReady = false;
    const send = room.register({ kind: KIND, isReady: async () => isReady, run: async () => undefined });
    await room.start();
    for (let count = 0; count < 3; count += 1) await send({});
    await room.settle();
    expect(await tasksOf(database)).toMatchObject([1, 2, 3].map((id) => ({ id, state: 'waiting', attempts: 0 })));

    isReady = true;
    await send({});

    await expect.poll(states).toEqual(['done', 'done', 'done', 'done']);
  });

  it('is held until its time', async () => {
    const room = process();
    const send = room.register({ kind: KIND, run: async () => undefined });
    await room.start();
    await send({}, { holdUntil: new Date('2026-03-02T09:00:00Z') });
    clock.set('2026-03-02T08:59:59Z');
    await room.settle();
    expect(await states()).toEqual(['waiting']);

    clock.set('2026-03-02T09:00:00Z');
    await room.settle();
    expect(await states()).toEqual(['done']);
  });

  it('is one while it is open, where both have the same key', async () => {
    const room = process();
    const send = room.register<Letter>({ kind: KIND, payload: LETTER, run: async () => undefined });

    const first = await send({ to: 'Kim' }, { key: 'Kim' });
    expect(await send({ to: 'Kim again' }, { key: 'Kim' })).toBe(first);
    await room.start();
    await room.settle();
    expect(await send({ to: 'Kim later' }, { key: 'Kim' })).not.toBe(first);
  });

  it('is taken back while it waits', async () => {
    const room = process();
    const done: number[] = [];
    const send = room.register({ kind: KIND, run: async (_payload, { id }) => void done.push(id) });
    const id = await send({});

    expect(await room.cancel(id)).toBe(true);
    await room.start();
    await room.settle();

    expect(done).toEqual([]);
    expect(await states()).toEqual(['cancelled']);
    expect(await room.cancel(id)).toBe(false);
  });

  it('is cancelled while another process is at it', async () => {
    const [here, there] = [process(), process()];
    const begun = gate();
    const run = async (_payload: unknown, { signal }: { signal: AbortSignal }) => {
      begun.resolve();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('cut'))));
    };
    const send = here.register({ kind: KIND, run });
    there.register({ kind: KIND, run });
    await there.start();
    const id = await send({});
    await there.look();
    await begun.promise;

    expect(await here.cancel(id)).toBe(true);
    await there.renew();
    await there.idle();

    expect(await states()).toEqual(['cancelled']);
  });

  it('tells who started it how far it is', async () => {
    const room = process();
    const send = room.register({
      kind: KIND,
      run: async (_payload, task) => {
        await task.progress(1, 2);
        await expect(
          database.transaction(async () => {
            await task.progress(2);
            throw new Error('not after all');
          }),
        ).rejects.toThrow('not after all');
      },
    });
    await room.start();
    // A look under way could take the task up before the sender hears that it waits.
    await room.settle();
    await send({}, { startedBy: 7 });
    await room.settle();

    expect(room.told.map(({ state, startedBy, done, total }) => [state, startedBy, done, total])).toEqual([
      ['waiting', 7, null, null],
      ['running', 7, null, null],
      ['running', 7, 1, 2],
      ['done', 7, null, null],
    ]);
    expect(await tasksOf(database)).toMatchObject([{ done: 1 }]);
  });

  it('is taken over when its process shows no sign of life; what that one writes later is not kept', async () => {
    const [dead, alive] = [process(), process()];
    const open = gate();
    const begun = gate();
    let outcome: unknown;
    dead.register({
      kind: KIND,
      run: async (_payload, task) => {
        begun.resolve();
        await open.promise;
        outcome = await task.progress(1).catch((error: unknown) => error);
      },
    });
    const send = alive.register({ kind: KIND, run: async (_payload, task) => task.progress(5) });
    await send({});
    await dead.start();
    await begun.promise;
    if (kind === 'embedded') await alive.look();
    else await alive.start();
    await alive.settle();
    expect(await tasksOf(database)).toMatchObject([{ state: 'running', attempts: 1 }]);

    clock.pass(16);
    if (kind === 'embedded') await alive.start();
    await alive.settle();
    expect(await tasksOf(database)).toMatchObject([{ state: 'done', done: 5 }]);
    open.resolve();
    await dead.idle();
    expect(outcome).toBeInstanceOf(LeaseLost);
    expect(await tasksOf(database)).toMatchObject([{ state: 'done', done: 5 }]);
  });

  it('keeps its task while its process lives, however long it takes', async () => {
    const [busy, other] = [process(), process()];
    const open = gate();
    const begun = gate();
    const done: string[] = [];
    const send = busy.register({
      kind: KIND,
      run: async () => {
        begun.resolve();
        await open.promise;
        done.push('busy');
      },
    });
    other.register({ kind: KIND, run: async () => void done.push('other') });
    await other.start();
    await busy.start();
    await database.transaction(async () => {
      await send({});
    });
    await begun.promise;
    for (let count = 0; count < 4; count += 1) {
      clock.pass(10);
      await busy.renew();
      await other.settle();
    }
    open.resolve();
    await busy.idle();

    expect(done).toEqual(['busy']);
    expect(await tasksOf(database)).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  it('is put back, and no attempt is counted, when its server stops', async () => {
    const room = process();
    const begun = gate();
    const send = room.register({
      kind: KIND,
      run: async (_payload, { signal }) => {
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        signal.throwIfAborted();
      },
    });
    await send({});
    await room.start();
    await begun.promise;

    await room.stop();

    expect(await tasksOf(database)).toMatchObject([{ state: 'waiting', attempts: 0, error: null }]);
  });

  it('has failed in the end where it takes its process down each time', async () => {
    const room = process();
    const send = room.register({ kind: KIND, attempts: 2, run: async () => undefined });
    await send({});
    await database.query(
      `update system.background_tasks set state = 'running', attempts = 2, worker = 'gone', due_on = $1`,
      [clock.now().toISOString()],
    );
    await room.start();
    await room.settle();

    expect(await tasksOf(database)).toMatchObject([
      { state: 'failed', error: { message: 'server.background_work.interrupted' } },
    ]);
  });

  describe('by a schedule', () => {
    const nightly = (ran: string[]) => {
      const room = process();
      room.register({
        kind: KIND,
        schedule: { cron: '30 3 * * *', timeZone: 'Europe/Copenhagen' },
        run: async () => void ran.push(clock.now().toISOString()),
      });
      return room;
    };

    it('runs at its time of day in its zone, once for all processes', async () => {
      const ran: string[] = [];
      const all = [nightly(ran), nightly(ran), nightly(ran)];
      for (const room of all) await room.start();

      for (const time of ['2026-03-03T02:29:59Z', '2026-03-03T02:30:00Z', '2026-03-03T02:31:00Z']) {
        clock.set(time);
        await Promise.all(all.map((room) => room.settle()));
      }

      expect(ran).toHaveLength(1);
      expect(await tasksOf(database)).toHaveLength(1);
    });

    it('makes up once for all that downtime made it miss', async () => {
      const ran: string[] = [];
      const before = nightly(ran);
      await before.start();
      await before.stop();

      clock.set('2026-03-06T12:00:00Z');
      const after = nightly(ran);
      await after.start();
      await after.settle();
      await after.settle();

      expect(ran).toEqual(['2026-03-06T12:00:00.000Z']);
      const { rows } = await database.query('select next_on from system.background_schedules where kind = $1', [KIND]);
      expect(rows).toEqual([{ next_on: '2026-03-07T02:30:00.000Z' }]);
    });

    it('does not begin again while the last one still runs, and begins when an Admin says so', async () => {
      const open = gate();
      const room = process();
      let runs = 0;
      room.register({
        kind: KIND,
        schedule: { cron: '*/10 * * * *' },
        run: async () => {
          runs += 1;
          await open.promise;
        },
      });
      await room.start();
      for (let count = 0; count < 3; count += 1) {
        clock.pass(600);
        await room.look();
      }
      expect(runs).toBe(1);
      open.resolve();
      await room.idle();

      expect(await room.runNow(KIND, 7)).toBe(true);
      await room.settle();
      expect(runs).toBe(2);
      expect(await room.runNow('test.unknown', 7)).toBe(false);
    });

    it('follows a schedule that was changed', async () => {
      const ran: string[] = [];
      await nightly(ran).start();
      const room = process();
      room.register({ kind: KIND, schedule: { cron: '0 12 * * *' }, run: async () => undefined });

      await room.start();

      const { rows } = await database.query('select next_on from system.background_schedules where kind = $1', [KIND]);
      expect(rows).toEqual([{ next_on: '2026-03-02T12:00:00.000Z' }]);
    });
  });

  it('forgets what was done after a week, and what failed after three months', async () => {
    const room = process();
    await room.start();
    const ended = (state: string, on: string) =>
      database.query(`insert into system.background_tasks (kind, state, finished_on) values ('test.old', $1, $2)`, [
        state,
        on,
      ]);
    await ended('done', '2026-02-20T08:00:00Z');
    await ended('done', '2026-02-27T08:00:00Z');
    await ended('failed', '2025-11-20T08:00:00Z');
    await ended('failed', '2026-02-20T08:00:00Z');

    await room.runNow('background-retention', 1);
    await room.settle();

    const left = await tasksOf(database, 'test.old');
    expect(left.map(({ id, state }) => [id, state])).toEqual([
      [2, 'done'],
      [4, 'failed'],
    ]);
  });
});

/** Three databases are opened, one after the other, perhaps on a busy machine. */
const TIMEOUT = 240_000;
const PROCESS = new URL('hanging-process.ts', import.meta.url);

describe.each(testDatabases())('background work on %s whose process is killed', (kind) => {
  it('is done by another one', { timeout: TIMEOUT }, async () => {
    const { place, open } = await processPlace(kind);
    const first = await open();
    await applySystemSchema(first);
    await testRoom(first, { now: () => new Date() }).register({ kind: KIND, run: async () => undefined })({});
    await leave(first);

    expect(await killAtWork(PROCESS, place)).toBe('at work\n');

    const database = await open();
    afterFile(() => leave(database));
    const clock = testClock(new Date().toISOString());
    const second = testRoom(database, clock);
    afterFile(() => second.stop());
    let run = 0;
    second.register({ kind: KIND, run: async () => void (run += 1) });
    await second.start();
    clock.pass(16);
    await second.settle();

    expect(run).toBe(1);
    expect(await tasksOf(database)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });
});
