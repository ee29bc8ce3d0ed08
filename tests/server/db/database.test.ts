import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { testDatabases, openTestDatabase } from '#tests/support/test-database.ts';
import { openCounters } from './support/counters.ts';

describe.each(testDatabases())('a database (%s)', async (kind) => {
  const { database, valueOf, add } = await openCounters(kind);

  describe('returns values', () => {
    it.each([
      ['8000000000::int8', 8_000_000_000],
      ['count(*)', 1],
      ['12.50::numeric(14,2)', 12.5],
      ['1.5::float8', 1.5],
      ['true', true],
      [`date '2026-03-29'`, '2026-03-29'],
      [`timestamptz '2026-03-29 02:30:00.12+02'`, '2026-03-29T00:30:00.120Z'],
      [`timestamptz '2026-03-29 02:30:00.123456+02'`, '2026-03-29T00:30:00.123456Z'],
      [`timestamptz '2026-03-29 02:30:00+00'`, '2026-03-29T02:30:00.000Z'],
      [`timestamp '2026-03-29 02:30:00'`, '2026-03-29T02:30:00.000'],
      [`interval '1 day 02:00'`, '1 day 02:00:00'],
      [`jsonb '{"a":[1,"x"]}'`, { a: [1, 'x'] }],
      [`json '[1]'`, [1]],
      ['array[1,2]::int8[]', [1, 2]],
      ['array[1.5]::numeric[]', [1.5]],
      [`array[date '2026-03-29', null]`, ['2026-03-29', null]],
      [`array['a b', null]`, ['a b', null]],
      [`uuid '6f1c9c1e-5d0b-4a51-8e0a-3b0a3f2d9d10'`, '6f1c9c1e-5d0b-4a51-8e0a-3b0a3f2d9d10'],
      ['null::text', null],
    ])('of %s as %j', async (expression, expected) => {
      const { rows } = await database.query(`select ${expression} as value from counters`);

      expect(rows).toStrictEqual([{ value: expected }]);
    });
  });

  describe('takes parameters', () => {
    it.each([
      ['jsonb', { a: [1, 'ü"'] }, { a: [1, 'ü"'] }],
      ['jsonb', [1, { b: null }], [1, { b: null }]],
      ['text', undefined, null],
      ['timestamptz', new Date('2026-03-29T00:30:00.120Z'), '2026-03-29T00:30:00.120Z'],
      ['int8', 12n, 12],
      ['boolean', false, false],
      ['bytea', Buffer.from([0, 255]), Buffer.from([0, 255])],
      ['bigint[]', sqlArray([3, 4]), [3, 4]],
      ['text[]', sqlArray(['a,"b', '\\', 'NULL', '']), ['a,"b', '\\', 'NULL', '']],
    ])('of type %s (%#)', async (type, parameter, expected) => {
      const { rows } = await database.query(`select $1::${type} as value`, [parameter]);

      expect(rows).toStrictEqual([{ value: expected }]);
    });

    it('prepares a repeated statement, and goes on after its table has changed', async () => {
      const read = () => database.query('select * from counters where id = $1', [1]);
      for (let round = 0; round < 3; round += 1) await read();

      await database.exec('alter table counters add column extra text');

      expect((await read()).rows).toStrictEqual([{ id: 1, value: 0, label: null, extra: null }]);
      await database.exec('alter table counters drop column extra');
    });

    it('counts the rows a statement changed', async () => {
      await add(2, 'b');

      expect(await database.query('update counters set value = 5')).toStrictEqual({ rows: [], rowCount: 2 });
    });
  });

  describe('streams', () => {
    const numbers = (limit: number) =>
      database.stream<{ n: number }>('select n from generate_series(1, $1::int) n', [limit], 40);

    it('a result in batches, in order and whole', async () => {
      const sizes: number[] = [];
      let sum = 0;
      for await (const batch of numbers(100)) {
        sizes.push(batch.length);
        for (const { n } of batch) sum += n;
      }

      expect([sizes, sum]).toStrictEqual([[40, 40, 20], 5050]);
    });

    it('while other queries run between the batches', async () => {
      const values: unknown[] = [];
      for await (const _batch of numbers(100)) {
        await database.query('update counters set value = value + 1');
        values.push(await valueOf(1));
      }

      expect(values).toStrictEqual([1, 2, 3]);
    });

    it('what the open transaction has written', async () => {
      const seen: unknown[] = [];
      await database.transaction(async () => {
        await add(2, 'mine');
        for await (const batch of database.stream('select label from counters where label is not null', [], 10))
          seen.push(...batch);
      });

      expect(seen).toStrictEqual([{ label: 'mine' }]);
    });

    it('and leaves nothing behind when the reader stops early or the query fails', async () => {
      for await (const batch of numbers(100)) if (batch.length > 0) break;
      const failing = async () => {
        for await (const _batch of database.stream('select 1 / (2 - n) from generate_series(1, 3) n', [], 1));
      };

      await expect(failing()).rejects.toMatchObject({ code: '22012' });
      expect((await database.query('select name from pg_cursors where name like $1', ['cursor%'])).rows).toStrictEqual(
        [],
      );
    });
  });

  describe('locks', () => {
    it('let one caller in at a time, by name', async () => {
      const events: string[] = [];
      const enter = (lock: string, name: string) =>
        database.exclusively(lock, async () => {
          events.push(`${name} in`);
          await database.query('select 1');
          await database.query('select 1');
          events.push(`${name} out`);
        });

      await Promise.all([enter('one', 'a'), enter('one', 'b'), enter('one', 'c')]);

      expect(events.filter((_, index) => index % 2 === 0).map((event) => event.replace(' in', ' out'))).toStrictEqual(
        events.filter((_, index) => index % 2 === 1),
      );
    });

    it('are held already inside, and are given back when the work fails', async () => {
      const nested = () => database.exclusively('two', () => database.exclusively('two', async () => 'inside'));
      await expect(
        database.exclusively('two', async () => {
          throw new Error('no');
        }),
      ).rejects.toThrow('no');

      expect(await nested()).toBe('inside');
    });
  });

  describe('notifies', () => {
    it('after the commit, not after a rollback, and not who has stopped listening', async () => {
      const heard: string[] = [];
      const last = Promise.withResolvers<void>();
      const stop = await database.listen('other channel', () => heard.push('not for me'));
      await stop();
      await database.listen('changes', (payload) => {
        heard.push(payload);
        if (payload === 'last') last.resolve();
      });

      await database
        .transaction(async () => {
          await database.notify('changes', 'rolled back');
          throw new Error('no');
        })
        .catch(() => undefined);
      await database.transaction(async () => {
        await database.notify('changes', 'committed ü');
        await database.query('select 1');
        expect(heard).toStrictEqual([]);
      });
      await database.notify('other channel', 'x');
      await database.notify('changes', 'last');
      await last.promise;

      expect(heard).toStrictEqual(['committed ü', 'last']);
    });

    it('at most 7,000 bytes', async () => {
      await expect(database.notify('changes', 'ü'.repeat(3501))).rejects.toThrow(/7000 bytes/);
    });
  });

  describe('says what is wrong', () => {
    it('with a violated unique constraint: its code and name', async () => {
      await add(2, 'taken');

      await expect(add(3, 'taken')).rejects.toMatchObject({
        code: '23505',
        constraint: 'counters_label_key',
        table: 'counters',
        detail: expect.stringContaining('(label)=(taken)') as string,
      });
    });

    it.each([
      ['select * from nothing_here', '42P01'],
      ['insert into counters (id) values (9)', '23502'],
      [`select 'x'::int`, '22P02'],
      [`select 'maybe'::boolean`, '22P02'],
      ['selec 1', '42601'],
    ])('with %s: %s', async (text, code) => {
      await expect(database.query(text)).rejects.toMatchObject({ code });
      expect(await valueOf(1)).toBe(0);
    });

    it('with several statements of which one fails: none took effect', async () => {
      await expect(database.exec('create table half (id int); select 1 / 0')).rejects.toMatchObject({ code: '22012' });

      expect((await database.query(`select to_regclass('half') as found`)).rows).toStrictEqual([{ found: null }]);
    });
  });

  it('ends a statement that takes too long as unavailable, and goes on', async () => {
    const hasty = await openTestDatabase(kind, { statementTimeoutMs: 300 });
    await hasty.exec('create table kept (a int); insert into kept values (7)');
    const whole = await hasty.unlimited('select count(*)::int as count, min(pg_sleep(0.6)::text) as done from kept');
    expect(whole).toStrictEqual([{ count: 1, done: '' }]);
    const started = performance.now();

    const slow = hasty.query('select count(*) from generate_series(1, 2000000000)');
    await expect(slow).rejects.toSatisfy((error) => error instanceof AppError && error.code === 'unavailable');
    expect(performance.now() - started).toBeLessThan(6_000);
    await expect
      .poll(
        () =>
          hasty.query('select a from kept').then(
            ({ rows }) => rows,
            () => 'not yet',
          ),
        { timeout: 15_000 },
      )
      .toStrictEqual([{ a: 7 }]);

    await hasty.destroy();
  });
});
