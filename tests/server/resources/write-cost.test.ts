import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '#tests/support/test-database.ts';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer } from './hierarchy.ts';

describe.each(testDatabases())('what a write asks of %s', (kind) => {
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

  it('is one statement for a new record, with its choices, its activity and the answer, and two for a change', async () => {
    const created = await statementsOf(() => server.admin.post(COMPANY, { name: 'Hald Freight', organization }));
    const changed = await statementsOf(() => server.admin.patch(`${COMPANY}${created.id}/`, { headcount: 12 }));

    expect(created.asked).toHaveLength(1);
    expect(changed.asked).toHaveLength(2);
  });

  it('names every choice that is none, and writes nothing', async () => {
    const { status, body } = await server.admin.post(COMPANY, {
      name: 'Nowhere',
      organization: 999_999,
      industry: 888_888,
    });
    const { rows } = await server.database.query(`select from companies where name = 'Nowhere'`);

    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid', message: 'Some values are not among the choices' });
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
      `select before, after from activity where resource = 'companies' and record_id = $1 order by id`,
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
