import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer, UNIT } from './hierarchy.ts';

/** As a deletion does it. */
const trashed = (table: string) =>
  `with held as (select id from ${table} where id = $1 for update) update ${table} t set deleted_on = now() from held where t.id = held.id`;

describe.each(moduleDatabases())('a parent that goes to the trash on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
  });

  let count = 0;
  const org = async () => (await server.create(ORG, { name: `Organization ${(count += 1)}` })).id;

  /** Until another connection waits for a lock; the embedded database has one connection, so there the others wait for it. */
  const someoneWaits = () =>
    expect
      .poll(async () => {
        if (kind === 'embedded') return true;
        const waiting = await server.database.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.rows.length > 0;
      })
      .toBe(true);

  /** Does `first` in a transaction that ends only after `second` has come as far as it can beside it. */
  async function beside<T>(first: string, parameters: readonly unknown[], second: () => Promise<T>): Promise<T> {
    const [done, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const transaction = server.database.transaction(async () => {
      await server.database.query(first, parameters);
      done.resolve();
      await end.promise;
    });
    await done.promise;
    const answer = second();
    if (kind !== 'embedded') await someoneWaits();
    end.resolve();
    await transaction;
    return answer;
  }

  it('takes no child that is created meanwhile', async () => {
    const parent = await org();

    const { status, body } = await beside(trashed('organizations'), [parent], () =>
      server.admin.post(COMPANY, { name: 'Late', organization: parent }),
    );

    expect([status, Object.keys(body.errors)]).toEqual([422, ['organization']]);
  });

  it('takes no child that is moved there meanwhile, by one or by many', async () => {
    const [from, to] = [await org(), await org()];
    const child = await server.create(COMPANY, { name: 'Mover', organization: from });

    const moved = await beside(trashed('organizations'), [to], () =>
      server.admin.patch(`${COMPANY}${child.id}/`, { organization: to }),
    );
    const bulk = await server.admin.patch(`${COMPANY}bulk/`, { ids: [child.id], data: { organization: to } });

    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['organization']]);
    expect([bulk.status, Object.keys(bulk.body.errors)]).toEqual([422, [String(child.id)]]);
  });

  it('stays when a child came first', async () => {
    const parent = await org();

    const { status, body } = await beside(
      `insert into companies (name, organization_id, status) values ('Early', $1, 'active')`,
      [parent],
      () => server.admin.delete(`${ORG}${parent}/`),
    );

    expect([status, body.code]).toEqual([409, 'in_use']);
  });

  it('takes no child back from the trash meanwhile', async () => {
    const organization = await org();
    const company = (await server.create(COMPANY, { name: 'Above', organization })).id;
    const unit = (await server.create(UNIT, { name: 'Below', organization, company })).id;
    await server.admin.delete(`${UNIT}${unit}/`);

    const { status, body } = await beside(trashed('companies'), [company], () =>
      server.admin.post(`${UNIT}trash/restore/`, { ids: [unit] }),
    );

    expect([status, Object.keys(body.errors)]).toEqual([422, ['company']]);
  });
});
