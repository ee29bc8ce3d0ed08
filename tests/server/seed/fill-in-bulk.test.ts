import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillInBulk } from '#server/seed/fill-in-bulk.ts';
import { openTestDatabase, type TestDatabase, moduleDatabases } from '#tests/support/test-database.ts';

const TABLES = ['Shelf', 'books', 'not_there'];

describe.each(moduleDatabases())('tables that are filled in bulk on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.exec(
      `create table "Shelf" (id bigint primary key, above bigint references "Shelf" (id) on delete set null);
       create table books (id bigint primary key, title text not null, isbn text unique, shelf bigint not null, constraint "On shelf" foreign key (shelf) references "Shelf" (id) on delete cascade);
       create index books_title on books (lower(title));
       create index books_shelf on books (shelf, id) where title <> ''`,
    );
  });
  afterAll(() => database.destroy());

  const definitions = async (): Promise<readonly string[]> => {
    const { rows } = await database.query<{ definition: string }>(
      `select definition from (
         select conname || pg_get_constraintdef(oid) as definition from pg_constraint where conrelid in ('"Shelf"'::regclass, 'books'::regclass)
         union all select pg_get_indexdef(indexrelid) from pg_index where indrelid in ('"Shelf"'::regclass, 'books'::regclass)) d order by 1`,
    );
    return rows.map(({ definition }) => definition);
  };

  it('can refer to rows that come later, and have the indexes and keys of before in the end', async () => {
    const before = await definitions();

    await database.transaction(() =>
      fillInBulk(database, TABLES, async () => {
        await database.exec(`insert into books values (1, 'Emma', '978', 7); insert into "Shelf" values (7, null)`);
      }),
    );

    expect(await definitions()).toEqual(before);
    for (const name of ['On shelf', 'books_title', 'books_shelf']) expect(before.join()).toContain(name);
    const { rows } = await database.query('select b.title from books b join "Shelf" s on s.id = b.shelf');
    expect(rows).toEqual([{ title: 'Emma' }]);
  });

  it('refuse in the end a row that refers to nothing, and stay as they were', async () => {
    const before = await definitions();

    const filled = database.transaction(() =>
      fillInBulk(database, TABLES, () => database.exec(`insert into books values (2, 'Persuasion', null, 99)`)),
    );

    await expect(filled).rejects.toThrow(/foreign key/);
    expect(await definitions()).toEqual(before);
    const { rows } = await database.query('select id from books where id = 2');
    expect(rows).toEqual([]);
  });
});
