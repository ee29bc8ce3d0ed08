import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { ORG } from '../resources/hierarchy.ts';
import { type CustomFieldServer, startCustomFieldServer } from './custom-fields-kit.ts';

const ROWS = 20_000;

describe.each(moduleDatabases())('an indexed custom field on %s', (kind) => {
  let server: CustomFieldServer;
  beforeAll(async () => {
    server = await startCustomFieldServer(kind);
    await server.database.query(
      `insert into organizations (name, custom) select 'Organization ' || n, jsonb_build_object('code', 'C-' || n, 'size', n, ` +
        `'since', to_char(date '2000-01-01' + n % 9000, 'YYYY-MM-DD'), 'slow', 'S-' || n, 'tier', case when n % 9 = 0 then 'gold' else 'lead' end) from generate_series(1, $1::int) n`,
      [ROWS],
    );
    await server.addFields('organizations', [
      { title: 'Code', type: 'others', indexed: true },
      { title: 'Size', type: 'others', format: 'integer', indexed: true },
      { title: 'Since', type: 'date', indexed: true },
      { title: 'Slow', type: 'others' },
      { title: 'Tier', type: 'options', options: [{ label: 'Gold' }, { label: 'Lead' }], indexed: true },
    ]);
  });

  /** The plans of the statements that read the list, as the server asks them. */
  const plansOf = async (url: string): Promise<string> => {
    const asked: { text: string; values: readonly unknown[] }[] = [];
    const { query } = server.database;
    Object.assign(server.database, {
      query: (text: string, values: readonly unknown[] = []) => {
        if (text.includes('from "organizations" t')) asked.push({ text, values });
        return query.call(server.database, text, values);
      },
    });
    const answer = await server.admin.get(url);
    Object.assign(server.database, { query });
    expect(answer.status).toBe(200);
    const plans = await Promise.all(
      asked.map(({ text, values }) =>
        server.database
          .query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
          .then(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n')),
      ),
    );
    return plans.join('\n');
  };
  const filtered = (filter: object) => `${ORG}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

  it.each([
    [{ 'custom.code': 'C-77' }, /organizations_code_\w+_custom/],
    [{ 'custom.size': 77 }, /organizations_size_\w+_custom/],
    [{ 'custom.size': { minimum: 100, maximum: 110 } }, /organizations_size_\w+_custom/],
    [{ 'custom.since': '2001-02-03' }, /organizations_since_\w+_custom/],
    [{ 'custom.code': { contains: 'c-777' } }, /organizations_code_\w+_custom/],
    // In the default order of the list, so that nothing is sorted.
    [{ 'custom.tier': 'gold' }, /Index Scan using organizations_tier_\w+_custom/],
  ])('serves the filter %j', async (filter, index) => {
    const plans = await plansOf(filtered(filter));

    expect(plans).toMatch(index);
    expect(plans).not.toMatch(/Seq Scan on organizations/);
  });

  it.each(['code', 'size', 'since'])('serves the order by %s, so that nothing is sorted', async (key) => {
    const plans = await plansOf(`${ORG}?orderBy=custom.${key}&limit=25`);

    expect(plans).toMatch(new RegExp(`Index Scan.* using organizations_${key}_\\w+_custom`));
  });

  it('is built anew where a renamed table has kept one of its name', async () => {
    const { rows } = await server.database.query<{ name: string; definition: string }>(
      `select indexname::text as name, indexdef as definition from pg_indexes where indexname like 'organizations\\_size\\_%\\_custom'`,
    );
    const { name, definition } = rows[0]!;
    await server.database.exec(`drop index ${name}; create index ${name} on companies (id)`);

    server.app.customFieldIndexes.follow();
    await server.app.customFieldIndexes.settled();

    const built = await server.database.query(`select indexdef as definition from pg_indexes where indexname = $1`, [
      name,
    ]);
    expect(built.rows).toEqual([{ definition }]);
  });

  it('is dropped when the switch goes off', async () => {
    const table = (await server.tableOf(server.admin, 'organizations'))!;
    await server.saveFields(
      'organizations',
      table.fields.map((field) => ({ ...field, indexed: false })),
    );
    await server.app.customFieldIndexes.settled();

    const { rows } = await server.database.query(
      `select 1 from pg_class where relname like '%\\_custom' and relkind = 'i'`,
    );

    expect(rows).toEqual([]);
  });
});
