import { describe, expect, it } from 'vitest';
import { testDatabases } from '#tests/support/test-database.ts';
import { openCounters } from './support/counters.ts';

describe.each(testDatabases())('transactions (%s)', async (kind) => {
  const { database, logged, valueOf, labels, add } = await openCounters(kind);

  describe('keeps transactions whole', () => {
    it('commits all of it', async () => {
      const answer = await database.transaction(async () => {
        await add(2, 'a');
        await add(3, 'b');
        return 'done';
      });

      expect(answer).toBe('done');
      expect(await labels()).toStrictEqual(['a', 'b']);
    });

    it('rolls all of it back when the work fails, and passes the failure on', async () => {
      const work = database.transaction(async () => {
        await add(2, 'a');
        throw new Error('no');
      });

      await expect(work).rejects.toThrow('no');
      expect(await labels()).toStrictEqual([]);
    });

    it('rolls back only the inner one when that fails', async () => {
      await database.transaction(async () => {
        await add(2, 'outer');
        await database
          .transaction(async () => {
            await add(3, 'inner');
            await database.transaction(() => add(4, 'innermost'));
            throw new Error('no');
          })
          .catch(() => undefined);
        await add(5, 'after');
      });

      expect(await labels()).toStrictEqual(['after', 'outer']);
    });

    it('goes on after a violated constraint inside an inner one', async () => {
      await add(2, 'taken');

      await database.transaction(async () => {
        await expect(database.transaction(() => add(3, 'taken'))).rejects.toMatchObject({ code: '23505' });
        await add(4, 'free');
      });

      expect(await labels()).toStrictEqual(['free', 'taken']);
    });

    it('keeps statements of the outer one out of an inner one that runs beside them', async () => {
      await database.transaction(async () => {
        const inner = database.transaction(async () => {
          await add(2, 'inner');
          throw new Error('no');
        });
        const outer = add(3, 'outer');
        await Promise.allSettled([inner, outer]);
      });

      expect(await labels()).toStrictEqual(['outer']);
    });

    it('refuses to call a commit what was rolled back, because a failed statement was passed over', async () => {
      let committed = false;
      const work = database.transaction(async () => {
        database.afterCommit(() => (committed = true));
        await add(2, 'a');
        await database.query('select 1 / 0').catch(() => undefined);
      });

      await expect(work).rejects.toThrow(/rolled back/);
      expect([committed, await labels()]).toStrictEqual([false, []]);
    });

    it('refuses a call that was not awaited, instead of running it outside', async () => {
      const gate = Promise.withResolvers<void>();
      let late: Promise<unknown> = Promise.resolve();
      await database.transaction(async () => {
        late = gate.promise.then(() => add(2, 'late'));
      });
      gate.resolve();

      await expect(late).rejects.toThrow(/transaction is over/);
      expect(await labels()).toStrictEqual([]);
    });

    it('is exact under 100 concurrent read-modify-write transactions of which half roll back', async () => {
      const increment = (index: number) =>
        database.transaction(async () => {
          const { rows } = await database.query<{ value: number }>(
            'select value from counters where id = 1 for update',
          );
          await database.query('update counters set value = $1 where id = 1', [(rows[0]?.value ?? 0) + 1]);
          if (index % 2 === 1) throw new Error('rolled back');
        });

      const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => increment(index)));

      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
      expect(await valueOf(1)).toBe(50);
    });

    it('shows what it wrote to nobody else before the commit', async () => {
      const seen: unknown[] = [];
      const written = Promise.withResolvers<void>();
      const reader = written.promise.then(async () => seen.push(await labels()));
      await database.transaction(async () => {
        await add(2, 'a');
        written.resolve();
        if (kind === 'postgres') await reader;
      });
      await reader;

      expect(seen).toStrictEqual(kind === 'postgres' ? [[]] : [['a']]);
    });
  });

  describe('runs what is due after a commit', () => {
    it('once the outermost transaction has committed, outside of it', async () => {
      const seen: string[] = [];
      const later = Promise.withResolvers<void>();
      await database.transaction(async () => {
        await database.transaction(async () => {
          database.afterCommit(() => {
            seen.push('ran');
            void add(3, 'from the action').then(() => later.resolve());
          });
        });
        await add(2, 'a');
        expect(seen).toStrictEqual([]);
      });

      expect(seen).toStrictEqual(['ran']);
      await later.promise;
      expect(await labels()).toStrictEqual(['a', 'from the action']);
    });

    it('at once where none is open, and never after a rollback, not even of an inner one', async () => {
      const seen: string[] = [];
      database.afterCommit(() => seen.push('at once'));
      await database.transaction(async () => {
        await database
          .transaction(async () => {
            database.afterCommit(() => seen.push('never'));
            throw new Error('no');
          })
          .catch(() => undefined);
      });

      expect(seen).toStrictEqual(['at once']);
    });

    it('and a failing action is logged, while the others run and the caller has his result', async () => {
      const seen: string[] = [];

      const result = await database.transaction(async () => {
        database.afterCommit(() => {
          throw new Error('action failed');
        });
        database.afterCommit(() => seen.push('second'));
        return 1;
      });

      expect([result, seen, logged.join()]).toStrictEqual([1, ['second'], expect.stringContaining('action failed')]);
    });
  });
});
