import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { exportFile } from '#server/records/exports/export-file.ts';
import { type Listed, listedIds } from '#server/records/exports/listed-ids.ts';
import { CountCache } from '#server/records/query/count-cache.ts';
import { readList } from '#server/records/query/read.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';

const folder = resourceFolder({
  'sources.yaml': `resource: sources
route: /sources
properties:
  name: { type: string, maxLength: 140 }
permissions: { key: source, grants: { view: { read: true } } }
`,
  'applications.yaml': `resource: applications
route: /applications
properties:
  name: { type: string, maxLength: 140 }
  score: { type: number }
  stage: { type: string, enum: [new, hired] }
  source: { relation: { to: sources } }
list: { filters: [stage], sort: { field: name, order: ASC } }
permissions: { key: application, grants: { view: { read: true }, export: { export: true } } }
`,
});

const ROWS = 60;
const PAGES = { first: 7, most: 14 };
const PRINCIPAL = {
  userId: 1,
  username: 'maya@ats.example',
  role: 'admin',
  isSuperRecruiter: false,
  permissions: [],
  timeZone: 'UTC',
  locale: 'en',
};

describe.each(moduleDatabases())('an export that is read in many pages on %s', (kind) => {
  let server: TestServer;
  let request: ResourceRequest;
  beforeAll(async () => {
    server = await startTestServer({ kind, resourcesDir: folder });
    request = requestOf(
      server.app,
      { principal: PRINCIPAL, requestId: 'test' },
      server.registry.current.resources.applications!,
    );
    await server.database.query(`insert into sources (name) values ('Übersee'), ('zulu'), ('Alpha 10'), ('alpha 9')`);
    // Names, scores and sources that many have alike, and that some have none of.
    await server.database.query(
      `insert into applications (name, score, stage, source_id, created_on)
       select case when n % 5 = 0 then null else (array['émil','Emil','zoe','Ö','o'])[1 + n % 4] end,
         case when n % 3 = 0 then null else (n % 7) / 3.0 end, (array['new','hired'])[1 + n % 2],
         case when n % 4 = 0 then null else (select min(id) from sources) + n % 3 end, timestamptz '2026-01-01' + n % 6 * interval '1 microsecond'
       from generate_series(1, $1) n`,
      [ROWS],
    );
  });

  const listed = (sort: Listed['sort'], filter: Listed['filter'] = {}): Listed => ({ sort, filter });
  const SORTS = ['id', 'name', 'score', 'stage', 'source', 'created_on'].flatMap((field) =>
    (['ASC', 'DESC'] as const).map((order) => ({ field, order })),
  );

  it.each(SORTS)('has every record once, in the order of the list by $field $order', async (sort) => {
    expect(await listedIds(request, listed(sort), PAGES)).toEqual(await listedIds(request, listed(sort)));
    expect(await listedIds(request, listed(sort), PAGES)).toHaveLength(ROWS);
  });

  /** The list as pages of 7, by its own statement. */
  const pagesOf = async (sort: Listed['sort'], filter: Listed['filter'] = {}): Promise<number[]> => {
    const ids: number[] = [];
    for (let offset = 0; offset < ROWS; offset += 7) {
      const page = await readList(request, { sort, filter, offset, limit: 7, all: false }, new CountCache());
      ids.push(...JSON.parse(page.text).results.map(({ id }: { id: number }) => id));
    }
    return ids;
  };

  it.each(SORTS)(
    'has the records without a value last, as the pages of the list by $field $order have',
    async (sort) => {
      const column = sort.field === 'source' ? 'source_id' : sort.field;
      const { rows } = await server.database.query<{ id: number }>(
        `select id from applications where ${column} is null order by id ${sort.order}`,
      );
      const without = rows.map(({ id }) => id);
      const ids = await listedIds(request, listed(sort), PAGES);

      expect(ids.slice(ROWS - without.length)).toEqual(without);
      expect(await pagesOf(sort)).toEqual(ids);
      expect(await pagesOf(sort, { stage: { enum: ['new', 'hired'] } })).toEqual(ids);
    },
  );

  it('is narrowed as the list is, also where an index has the rows of one value in order', async () => {
    const hired = listed({ field: 'name', order: 'DESC' }, { stage: 'hired' });

    expect(await listedIds(request, hired, PAGES)).toEqual(await listedIds(request, hired));
    expect(await listedIds(request, hired, PAGES)).toHaveLength(ROWS / 2);
  });

  /** Calls back before the statement with this number. */
  const interrupted = (statement: number, meanwhile: () => Promise<unknown>): ResourceRequest => {
    let asked = 0;
    const query: Database['query'] = async (sql, parameters) => {
      asked += 1;
      if (asked === statement) await meanwhile();
      return server.database.query(sql, parameters);
    };
    const database = new Proxy(server.database, {
      get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
    });
    return { ...request, database };
  };

  it('has a record once that moves meanwhile, wherever it moves to, and one that comes or goes at most once', async () => {
    const sort = { field: 'score', order: 'ASC' } as const;
    const before = await listedIds(request, listed(sort));
    const [first, second, last] = [before[0]!, before[1]!, before.at(-1)!];
    const meanwhile = async () => {
      await server.database.query('update applications set score = 99 where id = $1', [first]);
      await server.database.query('update applications set score = -1 where id = $1', [last]);
      await server.database.query('delete from applications where id = $1', [second]);
      await server.database.query(`insert into applications (name, score, stage) values ('late', -2, 'new')`);
    };

    const found = await listedIds(interrupted(2, meanwhile), listed(sort), PAGES);

    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(before.filter((id) => id !== second)));
  });

  it('has each record as it is when it is read, without those that were deleted since or no longer match', async () => {
    const sort = { field: 'id', order: 'ASC' } as const;
    const hired = listed(sort, { stage: 'hired' });
    const [first, second, third] = await listedIds(request, hired);
    const meanwhile = async () => {
      await server.database.query('delete from applications where id = $1', [first]);
      await server.database.query(`update applications set stage = 'new' where id = $1`, [second]);
      await server.database.query(`update applications set name = 'Renamed' where id = $1`, [third]);
    };
    const all = { offset: 0, limit: 10, all: false };
    const [ids, entry] = [1, 2];

    const stream = await exportFile(
      interrupted(ids + entry, meanwhile),
      { ...hired, ...all },
      { columns: 'id,name', format: 'csv' },
    );

    const lines = (await text(stream)).split('\r\n');
    expect(lines[1]).toBe(`${third},Renamed`);
    expect(lines).toHaveLength((await listedIds(request, hired)).length + 2);
  });

  it('asks for no more than a page in one statement', async () => {
    const asked = vi.spyOn(server.database, 'query');

    await listedIds(request, listed({ field: 'name', order: 'ASC' }), PAGES);

    const limits = asked.mock.calls.map(([sql]) => Number(/limit (\d+)$/.exec(sql)?.[1]));
    asked.mockRestore();
    expect(limits.length).toBeGreaterThan(ROWS / PAGES.most);
    expect(Math.max(...limits)).toBe(PAGES.most);
  });
});
