import { describe, expect, it } from 'vitest';
import type { TransactionOptions } from '#server/platform/db/database.ts';
import { testDatabases } from '#tests/support/test-database.ts';
import { openCounters } from './support/counters.ts';

describe.runIf(testDatabases().includes('postgres'))('two transactions that wait for each other', async () => {
  const { database, logged, valueOf } = await openCounters('postgres');

  const addTo = (id: number) => database.query('update counters set value = value + 1 where id = $1', [id]);

  /** Each has locked its first row before it asks for that of the other one. @returns how often each began. */
  function crosswise(second: (id: number) => Promise<unknown> = addTo, options?: TransactionOptions) {
    const begun = [0, 0];
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const transact = (place: 0 | 1, rows: readonly [number, number]) =>
      database.transaction(async () => {
        begun[place]! += 1;
        await addTo(rows[0]);
        [one, other][place]!.resolve();
        await Promise.all([one.promise, other.promise]);
        database.afterCommit(() => done.push(place));
        await second(rows[1]);
        return place;
      }, options);
    const done: number[] = [];
    return { begun, done, ended: Promise.allSettled([transact(0, [1, 2]), transact(1, [2, 1])]) };
  }

  const addSecondRow = () => database.exec('insert into counters values (2, 0, null)');

  it('are both carried out, and what is due after the commit of each is done once', async () => {
    await addSecondRow();

    const { begun, done, ended } = crosswise();

    expect(await ended).toEqual([0, 1].map((value) => ({ status: 'fulfilled', value })));
    expect([await valueOf(1), await valueOf(2)]).toEqual([2, 2]);
    expect([begun.toSorted(), done.toSorted()]).toEqual([
      [1, 2],
      [0, 1],
    ]);
    expect(logged).toEqual([expect.stringContaining('deadlock detected')]);
  });

  it('are carried out whole where code inside makes something else of the error', async () => {
    await addSecondRow();

    const { ended } = crosswise((id) =>
      database.transaction(() => addTo(id)).catch(() => Promise.resolve('this record was rejected')),
    );

    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect([await valueOf(1), await valueOf(2)]).toEqual([2, 2]);
  });

  it('lose one where its work can be done only once', async () => {
    await addSecondRow();

    const { begun, ended } = crosswise(addTo, { isOnce: true });

    expect((await ended).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([begun, await valueOf(1), await valueOf(2)]).toEqual([[1, 1], 1, 1]);
  });
});
