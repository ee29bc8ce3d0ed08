import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { soughtFolder } from './related-files.ts';

const ROWS = 20_000;
/** Less than half of what either table has. */
const MAX_PAGES = 250;

const folder = soughtFolder();

describe.each(moduleDatabases())('search and filters over many rows and related records on %s', (kind) => {
  let server: TestServer;
  let headers: ReturnType<TestServer['as']>;

  beforeAll(async () => {
    server = await startTestServer({ kind, resourcesDir: folder });
    headers = server.as(await server.build.user({ role: 'Admin' }));
    await server.database.query(
      `insert into teams (name, level) select 'Team ' || md5(n::text), n from generate_series(1, 2000) n`,
    );
    await server.database.query(
      `insert into tasks (name, team_id) select rpad('Task ' || n, 140, '.'), (select min(id) from teams) + n % 2000
       from generate_series(1, $1::int) n`,
      [ROWS],
    );
    await server.database.query(
      `insert into tasks__notes (_record_id, _position, text, stars)
       select id, 0, rpad('Note ' || md5(id::text) || md5('of ' || id), 200, '.'), id from tasks`,
    );
    await server.database.query(
      `update tasks__notes set text = 'Volcano' where _record_id in (select id from tasks order by id limit 3)`,
    );
    await server.database.query(`update teams set name = 'Glacier' where id = (select min(id) + 7 from teams)`);
    await server.database.query('vacuum analyze');
  }, 120_000);

  /**
   * The records of a list, the pages of 8 kB that the database touches for them, to find a text and for the page, and how often it
   * counts them besides.
   */
  const asked = async (
    parameters: string,
  ): Promise<{ found: number; sought: number; pages: number; counted: number }> => {
    const statements: { text: string; values: readonly unknown[] }[] = [];
    const { query } = server.database;
    Object.assign(server.database, {
      query: (text: string, values: readonly unknown[] = []) => {
        if (text.includes('"tasks"')) statements.push({ text, values });
        return query.call(server.database, text, values);
      },
    });
    const answer = await server.app.inject({ url: `/api/v1/tasks/?limit=25&${parameters}`, headers });
    Object.assign(server.database, { query });
    const touched = { sought: 0, pages: 0 };
    const [counting, reading] = [true, false].map((isCount) =>
      statements.filter(({ text }) => text.includes('count(*)::int as count') === isCount),
    ) as [typeof statements, typeof statements];
    for (const { text, values } of reading) {
      const { rows } = await server.database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
      touched[text.includes(' as page') ? 'pages' : 'sought'] +=
        plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    }
    return { found: answer.json().results.length, ...touched, counted: counting.length };
  };
  const filter = (test: object): string => `filter=${encodeURIComponent(JSON.stringify(test))}`;

  it.each([
    ['a text of few rows', 'query=volcano', 3],
    ['a text of few rows, the last in the order', 'query=volcano&orderBy=id&ascending=0', 3],
    ['a text of few rows and a letter that most rows have', 'query=volcano+t&orderBy=id&ascending=0', 3],
    ['a text of few rows and a letter that none has', 'query=volcano+ø', 0],
    ['a text of one related record', 'query=glacier', 10],
    ['a filter by a text of few rows', filter({ 'notes.text': { contains: 'volcano' } }), 3],
    ['a filter by a number in rows', filter({ 'notes.stars': 17 }), 1],
    ['a filter by a number of related records', filter({ 'team.level': 17 }), 10],
  ])('reads by an index: %s', async (_what, parameters, expected) => {
    const { found, sought, pages, counted } = await asked(parameters);

    expect({ found, counted }).toEqual({ found: expected, counted: parameters.startsWith('query') ? 0 : 1 });
    expect(sought + pages).toBeLessThan(MAX_PAGES);
  });

  it('walks the records in their order for a text that most of them have', async () => {
    const { found, pages, counted } = await asked('query=task&orderBy=id&ascending=0');

    expect({ found, counted }).toEqual({ found: 25, counted: 0 });
    expect(pages).toBeLessThan(MAX_PAGES);
  });
});
