import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { type LiveRegistry } from '#server/records/registry/create-registry.ts';
import { openRegistry } from '#server/open-registry.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const NAME = '{ type: string, minLength: 1, maxLength: 140 }';
const firms = (more = '') => `resource: firms\nproperties:\n  name: ${NAME}\n${more}`;

const OLD = { 'firms.yaml': firms() };
/** A deployment that adds files, and fields to a file that was there: links, lists, choices and stored counts. */
const NEW = {
  'towns.yaml': `resource: towns\nproperties:\n  name: ${NAME}\n`,
  'firms.yaml': firms(
    '  seat: { relation: { to: towns } }\n  size: { type: string, enum: [small, large], default: small }\n' +
      '  contract_count: { type: integer, computed: { count: contracts, via: firm, store: stored, scope: all } }\nrequired: [size]\n',
  ),
  'contracts.yaml': `resource: contracts\nproperties:\n  name: ${NAME}
  firm: { relation: { to: firms } }
  payers: { type: array, items: { relation: { to: firms } } }
  stamp_count: { type: integer, computed: { count: stamps, via: contract, store: stored, scope: all } }
required: [firm]\n`,
  'stamps.yaml': `resource: stamps\nproperties:\n  name: ${NAME}\n  contract: { relation: { to: contracts } }\n`,
};

describe.each(moduleDatabases())('servers with different files on one %s database', (kind) => {
  const folders = { old: resourceFolder(OLD), new: resourceFolder(NEW) };
  const opened: LiveRegistry[] = [];
  const log: string[] = [];
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ kind, resourcesDir: folders.old });
    await start('new');
    await server.database.exec(`insert into towns (name) values ('Graz');
      insert into firms (name, seat_id) values ('Acme', 1), ('Umbrella', null);
      insert into contracts (name, firm_id) values ('Lease', 1); insert into contracts_payers values (1, 2, 0)`);
  });
  afterAll(() => Promise.all(opened.map((registry) => registry.close())));

  const start = async (version: 'old' | 'new') => {
    const registry = await openRegistry({
      database: server.database,
      resourcesDir: folders[version],
      watch: false,
      log: createLogger('info', { write: (line) => void log.push(line) }),
    });
    opened.push(registry);
    return registry;
  };
  const counts = async () => {
    const { rows } = await server.database.query('select id, contract_count from firms order by id');
    return rows.map(({ contract_count: count }) => count);
  };
  const deletion = async (id: number) => {
    const admin = await server.build.user({ role: 'Admin' });
    return server.app.inject({ method: 'DELETE', url: `/api/v1/firms/${id}/`, headers: server.as(admin) });
  };

  it('take nothing from each other: what points at a record holds it, and counts stay right', async () => {
    const before = await objects(server);

    expect((await start('old')).faults).toEqual([]);

    expect(await objects(server)).toEqual(before);
    expect((await deletion(1)).json()).toMatchObject({ code: 'in_use' });
    expect((await deletion(2)).json()).toMatchObject({ code: 'in_use' });
    await server.database.exec(`insert into contracts (name, firm_id) values ('Loan', 1), ('Sale', 2);
      insert into stamps (contract_id) values (1), (1); insert into firms (name) values ('Initech')`);
    expect(await counts()).toEqual([2, 1, 0]);
    const again = await start('new');
    expect(again.faults).toEqual([]);
    expect(await objects(server)).toEqual(before);
    expect((await server.database.query('select stamp_count from contracts order by id')).rows).toEqual([
      { stamp_count: 2 },
      { stamp_count: 0 },
      { stamp_count: 0 },
    ]);
  });

  it('start where rows stand against a file: it has the fault, serves, and is whole once they are put right', async () => {
    const { database } = server;
    const { rows } = await database.query<{ name: string }>(
      `select conname::text as name from pg_constraint where contype = 'f' and conrelid = 'contracts'::regclass and confrelid = 'firms'::regclass`,
    );
    await database.exec(`alter table contracts drop constraint ${rows[0]!.name};
      update contracts set firm_id = 99 where name = 'Loan'; update system.schema_state set hash = 'forgotten' where resource = 'contracts'`);

    const registry = await start('new');

    expect(registry.faults).toMatchObject([
      {
        file: 'resources/contracts.yaml',
        code: 'DATA',
        message: '1 record whose firm is not in firms (id 2)',
        line: 4,
      },
    ]);
    expect(log.at(-1)).toContain('1 record whose firm is not in firms (id 2)');
    expect(Object.keys(registry.current.resources).sort()).toEqual(['contracts', 'firms', 'stamps', 'towns', 'users']);
    await expect(database.exec(`insert into contracts (name, firm_id) values ('Gift', 98)`)).rejects.toThrow('foreign');
    expect((await start('new')).faults).toHaveLength(1);
    await database.exec(`update contracts set firm_id = 1 where name = 'Loan'`);
    await registry.reload();
    expect(registry.faults).toEqual([]);
    expect((await database.query('select from pg_constraint where not convalidated')).rows).toEqual([]);
    expect(await counts()).toEqual([2, 1, 0]);
  });
});

/** Columns, constraints, indexes and triggers of all tables, in words. */
async function objects({ database }: TestServer): Promise<unknown[]> {
  const { rows } = await database.query(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as words
      from information_schema.columns where table_schema = 'public'
    union all select conname || ' ' || convalidated from pg_constraint
    union all select indexname from pg_indexes where schemaname = 'public'
    union all select tgname from pg_trigger where not tgisinternal
    order by 1`);
  return rows;
}
