import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { inEnglish } from '#server/platform/texts/say.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import { findJob } from '#server/platform/jobs/job-queries.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { testClock, testRoom } from '../background/background-kit.ts';
import { killAtWork, leave, processPlace } from '../background/killed-process.ts';
import { letterJobs, type LetterWorld } from './letters-kind.ts';

const PEOPLE = ['Ada', 'Kim', 'Nobody'];
/** Databases are opened one after the other, perhaps on a busy machine. */
const TIMEOUT = 240_000;
const PROCESS = new URL('hanging-letters.ts', import.meta.url);

const as = (userId: number) => ({ principal: { userId, role: 'admin' } }) as FastifyRequest;
const TABLE = 'create table letters (name text, is_read boolean not null default false)';

describe.each(moduleDatabases())('jobs on %s', { timeout: TIMEOUT }, (kind) => {
  async function startRoom(database: Database, world: LetterWorld = { unknown: new Set(['Nobody']) }) {
    const clock = testClock(new Date().toISOString());
    const background = testRoom(database, clock);
    const { room, letters, told } = letterJobs(database, background, world);
    await background.start();
    afterFile(() => background.stop());
    const add = (more: { readonly isSlow?: boolean; readonly people?: readonly string[] } = {}) => {
      const { isSlow = false, people = PEOPLE } = more;
      return letters.add({ userId: 7, role: 'admin', data: { isSlow }, items: people });
    };
    const jobOf = async (id: number) => (await findJob(database, id))!; // it was added
    const act = async (id: number, action: 'start' | 'retry' | 'undo') => {
      await room.act(as(7), await jobOf(id), action);
      await background.settle();
      return jobOf(id);
    };
    return { clock, background, room, told, add, jobOf, act };
  }
  const written = async (database: Database) =>
    (await database.query<{ name: string }>('select name from letters order by name')).rows.map(({ name }) => name);

  async function prepared(): Promise<Database> {
    const database = await openPreparedDatabase(kind, 'system');
    afterFile(() => database.destroy());
    await database.exec(TABLE);
    return database;
  }

  it('reject an item without the others, try it again, undo all of it but for what changed, and undo that later', async () => {
    const database = await prepared();
    const world = { unknown: new Set(['Nobody']) };
    const { background, told, add, jobOf, act } = await startRoom(database, world);

    const { id } = await add();
    await background.settle();
    const first = await jobOf(id);
    world.unknown.clear();
    const retried = await act(id, 'retry');
    const all = await written(database);
    await database.query(`update letters set is_read = true where name = 'Kim'`);
    const undone = await act(id, 'undo');
    const left = await written(database);
    await database.query('update letters set is_read = false');
    const again = await act(id, 'undo');

    expect(first).toMatchObject({ state: 'done', total: 3, counts: { done: 2, rejected: 1, undoable: 2 } });
    expect(retried).toMatchObject({ state: 'done', counts: { done: 3, rejected: 0, undoable: 3 } });
    expect(all).toEqual(['Ada', 'Kim', 'Nobody']);
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 1, undoable: 0 } });
    expect(left).toEqual(['Kim']);
    expect(again).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0, undoable: 0 } });
    expect(await written(database)).toEqual([]);
    expect(told.map(({ state }) => state).filter((state, index, states) => state !== states[index - 1])).toEqual([
      'running',
      'done',
      'running',
      'done',
      'undoing',
      'undone',
      'undoing',
      'undone',
    ]);
  });

  it('stop between two batches, and go on where they were', async () => {
    const database = await prepared();
    const people = Array.from({ length: 25 }, (_, index) => `Person ${index}`);
    const asked = Promise.withResolvers<number>();
    const { background, room, add, jobOf, act } = await startRoom(database, {
      unknown: new Set(),
      before: async (to) => {
        if (to === 'Person 3') await room.stop(await jobOf(await asked.promise));
      },
    });

    const { id } = await add({ isSlow: true, people });
    asked.resolve(id);
    await background.settle();
    const stopped = await jobOf(id);
    const some = await written(database);
    const done = await act(id, 'retry');

    expect(stopped).toMatchObject({ state: 'stopped', counts: { done: 10 } });
    expect(some).toHaveLength(10);
    expect(done).toMatchObject({ state: 'done', counts: { done: 25 } });
    expect(await written(database)).toEqual(people.toSorted());
  });

  it('wait for the next attempt while the database is away, and obey their user alone', async () => {
    const database = await prepared();
    const { background, room, add, jobOf } = await startRoom(database, {
      unknown: new Set(),
      before: async () => {
        throw new AppError('unavailable', inEnglish('There is no paper'));
      },
    });

    const { id } = await add();
    await background.settle();

    expect(await jobOf(id)).toMatchObject({ state: 'running', counts: { undoable: 0 } });
    await expect(room.own(as(8), id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(room.act(as(7), await jobOf(id), 'undo')).rejects.toMatchObject({ code: 'conflict' });
    expect(await written(database)).toEqual([]);
  });

  it.each([
    ['leave no trace of a batch whose process is killed, and do it once', false, []],
    ['keep what slow work has done when its process is killed, and do the rest once', true, ['Ada']],
  ])('%s', async (_promise, isSlow, kept) => {
    const { place, open } = await processPlace(kind);
    const before = await open();
    await applySystemSchema(before);
    await before.exec(TABLE);
    const idle = letterJobs(before, testRoom(before, testClock()), { unknown: new Set() });
    const { id } = await idle.letters.add({ userId: 7, role: 'admin', data: { isSlow }, items: PEOPLE });
    await leave(before);

    expect(await killAtWork(PROCESS, place)).toBe('at work\n');

    const database = await open();
    afterFile(() => leave(database));
    const middle = await written(database);
    const { clock, background, jobOf } = await startRoom(database);
    clock.pass(16);
    await background.settle();

    expect(middle).toEqual(kept);
    expect(await jobOf(id)).toMatchObject({ state: 'done', counts: { done: 2, rejected: 1, undoable: 2 } });
    expect(await written(database)).toEqual(['Ada', 'Kim']);
  });
});
