import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer } from './hierarchy.ts';

describe.each(moduleDatabases())('what a write asks of %s', (kind) => {
  let server: HierarchyServer;
  let organization: number;

  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    organization = (await server.create(ORG, { name: 'Hald Group' })).id;
  });

  /** The statements that the database gets until the answer is there. */
  const statementsOf = async (write: () => Promise<{ status: number; body: { data: { id: number } } }>) => {
    const asked: string[] = [];
    const { query } = server.database;
    Object.assign(server.database, {
      query: (text: string, values?: readonly unknown[]) => {
        if (!text.includes('pg_notify')) asked.push(text);
        return query.call(server.database, text, values);
      },
    });
    const { status, body } = await write();
    Object.assign(server.database, { query });
    expect(status).toBeLessThan(300);
    return { id: body.data.id, asked };
  };

  it('is one statement for a new record, with its choices, its activity and the answer', async () => {
    const { asked } = await statementsOf(() => server.admin.post(COMPANY, { name: 'Hald Freight', organization }));

    expect(asked).toHaveLength(1);
  });

  it('is one statement for a change of what no rule looks at, and two where one does', async () => {
    const { id } = await server.create(COMPANY, { name: 'Hald Air', organization });
    const free = await statementsOf(() =>
      server.admin.patch(`${COMPANY}${id}/`, { headcount: 12, legal_name: 'Hald' }),
    );
    const ruled = await statementsOf(() =>
      server.admin.patch(`${COMPANY}${id}/`, { status: 'inactive', deactivation_reason: 'Sold' }),
    );

    expect(free.asked).toHaveLength(1);
    expect(ruled.asked).toHaveLength(2);
  });

  it('says the same of a change of what no rule looks at: versions, values, and what else is wrong with the record', async () => {
    const company = await server.create(COMPANY, { name: 'Hald Sea', organization });
    const at = `${COMPANY}${company.id}/`;
    const first = await server.admin.patch(at, { headcount: 7, updated_on: company.updated_on });
    const stale = await server.admin.patch(at, { headcount: 8, updated_on: company.updated_on });
    const same = await server.admin.patch(at, { headcount: 7 });
    const wrong = await server.admin.patch(at, { headcount: -1 });
    const nobody = await server.admin.patch(`${COMPANY}999999/`, { headcount: 8 });
    await server.database.query(`update companies set status = 'inactive' where id = $1`, [company.id]);
    const gap = await server.admin.patch(at, { headcount: 9 });

    expect(first.body.data).toMatchObject({ headcount: 7, updated_by: { id: expect.any(Number) } });
    expect(stale.status).toBe(409);
    expect(stale.body.data.headcount).toBe(7);
    expect(same.body.data.updated_on).toBe(first.body.data.updated_on);
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['headcount']]);
    expect(nobody.status).toBe(404);
    expect([gap.status, Object.keys(gap.body.errors)]).toEqual([422, ['deactivation_reason']]);
  });

  it('names every choice that is none, and writes nothing', async () => {
    const { status, body } = await server.admin.post(COMPANY, {
      name: 'Nowhere',
      organization: 999_999,
      industry: 888_888,
    });
    const { rows } = await server.database.query(`select from companies where name = 'Nowhere'`);

    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid', message: 'Some values aren’t available. Choose others.' });
    expect(body.errors.organization.text).toBe('Organization: choose an available option');
    expect(Object.keys(body.errors).sort()).toEqual(['industry', 'organization']);
    expect(rows).toEqual([]);
  });

  it('is recorded with what was given, and with what really changed', async () => {
    const company = await server.create(COMPANY, { name: 'Hald Rail', organization, headcount: 3, code: 'RAIL' });
    await server.admin.patch(`${COMPANY}${company.id}/`, {
      headcount: 4,
      code: null,
      legal_name: 'Hald Rail Limited',
      name: 'Hald Rail',
    });

    const { rows } = await server.database.query<{ before: unknown; after: unknown }>(
      `select before, after from system.activity where resource = 'companies' and record_id = $1 order by id`,
      [company.id],
    );

    expect(rows).toEqual([
      {
        before: null,
        after: { name: 'Hald Rail', organization_id: organization, headcount: 3, code: 'RAIL', status: 'active' },
      },
      {
        before: { headcount: 3, code: 'RAIL', legal_name: null },
        after: { headcount: 4, code: null, legal_name: 'Hald Rail Limited' },
      },
    ]);
  });
});
