import { beforeAll, describe, expect, it, vi } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import { importsBy, named, ORG_PLAN } from './import-kit.ts';

describe.each(moduleDatabases())('rows that are written together on %s', (kind) => {
  let server: HierarchyServer;
  let admin: ReturnType<typeof importsBy>;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    admin = importsBy(server);
  });

  it('sees that two rows of one file are the same record, however far apart they stand', async () => {
    const many = Array.from({ length: 250 }, (_, row) => `Row ${row},1,`).join('\n');
    const file = `Name,Headcount,Founded\nTwice,1,\n${many}\nTwice,2,\n`;

    const matched = await admin.check('organizations', file, { ...ORG_PLAN, match: ['name'] });

    expect(matched.counts).toMatchObject({ created: 251, changed: 1 });
    const ran = await admin.act(matched.id, 'start');
    expect(ran.counts).toMatchObject({ created: 251, changed: 1 });
    expect((await named(server, ORG, 'Twice'))[0]?.headcount).toBe(2);
    await admin.act(matched.id, 'undo');
  });

  it.runIf(kind === 'postgres')('tells the database what is in the table when the import has ended', async () => {
    const rows = Array.from({ length: 600 }, (_, row) => `Counted ${row},1,`).join('\n');
    const { id } = await admin.check('organizations', `Name,Headcount,Founded\n${rows}\n`, ORG_PLAN);

    await admin.act(id, 'start');

    const expected = `select reltuples::int as rows, (select count(*)::int from organizations) as "all" from pg_class where relname = 'organizations'`;
    await vi.waitFor(async () => {
      const [found] = (await server.database.query<{ rows: number; all: number }>(expected)).rows;
      expect(found!.rows).toBe(found!.all);
    });
    await admin.act(id, 'undo');
  });

  it('writes the rows of a batch together, and names the row that a unique rule stops without stopping the others', async () => {
    await server.create(ORG, { name: 'Taken', headcount: 1 });
    const names = Array.from({ length: 60 }, (_, row) => (row === 30 ? 'taken' : `Together ${row}`));
    const file = (headcount: (row: number) => number | string) =>
      `Name,Headcount,Founded\n${names.map((name, row) => `${name},${headcount(row)},${row % 2 ? '2001-02-03' : ''}`).join('\n')}\n`;
    const written = vi.spyOn(server.app.database, 'query');
    const statements = (verb: string) =>
      written.mock.calls.filter(([text]) => text.includes(`${verb} "organizations"`)).length;

    const tried = await admin.check(
      'organizations',
      file((row) => row),
      ORG_PLAN,
    );
    const made = await admin.act(tried.id, 'start');

    expect(made.counts).toMatchObject({ created: 59, invalid: 1 });
    expect(await admin.faults(made.id)).toMatchObject([
      { row: 32, errors: { name: { message: 'validation.unique' } } },
    ]);
    // Together in the dry run and in the run, and the stopped row once more alone in each.
    expect(statements('insert into')).toBe(4);
    written.mockClear();

    const again = await admin.check(
      'organizations',
      file((row) => (row < 40 ? row : row + 1)),
      { ...ORG_PLAN, match: ['name'] },
    );
    const changed = await admin.act(again.id, 'start');

    expect(changed.counts).toMatchObject({ created: 0, changed: 21, unchanged: 39, invalid: 0 });
    expect(statements('update')).toBe(2);
    written.mockRestore();
    const [first] = await named(server, ORG, 'Together 0');
    const [last] = await named(server, ORG, 'Together 59');
    expect(first).toMatchObject({ headcount: 0, founded_on: null });
    expect(last).toMatchObject({ headcount: 60, founded_on: '2001-02-03', id: first!.id + 59 });
    const story = (await server.admin.get(`${ORG}${last!.id}/activity/`)).body.results;
    expect(story).toMatchObject([{ action: 'updated' }, { action: 'created' }]);
    expect(story[0].changes).toMatchObject([{ field: 'headcount', before: 59, after: 60 }]);
    expect((await admin.act(again.id, 'undo')).counts).toMatchObject({ undone: 21, kept: 0 });
    expect((await named(server, ORG, 'Together 59'))[0]?.headcount).toBe(59);
  });
});
