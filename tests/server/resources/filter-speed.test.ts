import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';

/** In the deep run as many as a large customer has. */
const ROWS = process.env.TEST_DEEP
  ? { embedded: 200_000, postgres: 1_000_000 }
  : { embedded: 20_000, postgres: 20_000 };
const CONTACTS = 20_000;
/** Rows of one statement, so that each has its time. */
const BATCH = 20_000;
const DEEP_MS = 900_000;
/** 25 rows, wherever they are, the way to each relation's name, and the way to them in the index. */
const MAX_PAGES = 90;

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
  stage: { type: string, enum: [new, screening, interview, hired, rejected] }
  is_open: { type: boolean }
  source: { relation: { to: sources } }
list: { filters: [stage, is_open, source], sort: { field: created_on, order: DESC } }
permissions: { key: application, grants: { view: { read: true }, update: { update: true } } }
`,
  'contacts.yaml': `resource: contacts
route: /contacts
properties:
  email: { type: string, maxLength: 140, index: true }
  fee: { type: object, format: money, index: true }
  source: { relation: { to: sources } }
list: { columns: [email, fee, source], sort: { field: id, order: DESC } }
permissions: { key: contact, grants: { view: { read: true } } }
`,
});

describe.each(moduleDatabases())(
  'a filter with the default order, where old rows have other values than new ones, on %s',
  (kind) => {
    let server: TestServer;
    let headers: ReturnType<TestServer['as']>;

    beforeAll(async () => {
      server = await startTestServer({ kind, resourcesDir: folder });
      headers = server.as(await server.build.user({ role: 'Admin' }));
      await server.database.query(`insert into sources (name) select 'Source ' || n from generate_series(1, 20) n`);
      for (let first = 1; first <= ROWS[kind]; first += BATCH)
        await server.database.query(
          `insert into applications (name, stage, is_open, source_id, created_on)
         select rpad('Applicant ' || n, 140, '.'), (array['rejected','rejected','hired','hired','interview','interview','screening','new'])[1 + n * 8 / ($3::bigint + 1)],
           n > $3 / 2, (select min(id) from sources) + n * 20 / ($3 + 1), timestamptz '2020-01-01' + n / 3 * interval '1 hour'
         from generate_series($1::bigint, $2::bigint) n`,
          [first, Math.min(first + BATCH - 1, ROWS[kind]), ROWS[kind]],
        );
      // Two sources have nobody, and one in three contacts lacks everything.
      await server.database.query(
        `insert into contacts (email, fee, source_id)
         select 'contact-' || n * 7919 % 100000 || '@mail.example', jsonb_build_object('currency', 'EUR', 'amount', n), (select min(id) from sources) + 1 + n % 18
         from generate_series(1, $1::bigint) n where n % 3 > 0 union all select null, null, null from generate_series(1, $1::bigint / 3)`,
        [CONTACTS],
      );
      await server.database.exec('analyze');
    }, DEEP_MS);

    /** The statements that the server sends for a full page of a list. */
    const askedFor = async (url: string) => {
      const asked: { text: string; values: readonly unknown[] }[] = [];
      const { query } = server.database;
      Object.assign(server.database, {
        query: (text: string, values: readonly unknown[] = []) => {
          asked.push({ text, values });
          return query.call(server.database, text, values);
        },
      });
      const answer = await server.app.inject({ url, headers });
      Object.assign(server.database, { query });
      expect(answer.json().results).toHaveLength(25);
      return asked;
    };

    /** The pages of 8 kB that the database touches for one page of the list, planned with the values known and without. */
    const touched = (filter: object) =>
      touchedBy(`/api/v1/applications/?limit=25&filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const touchedBy = async (url: string): Promise<number[]> => {
      const page = (await askedFor(url)).find(({ text }) => text.includes(' as page'));
      const counted = (mode: string) =>
        server.database.transaction(async () => {
          await server.database.exec(`set local plan_cache_mode = ${mode}`);
          const { rows } = await server.database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
            `explain (analyze, buffers, format json) ${page!.text}`,
            page!.values,
          );
          const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
          return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
        });
      return [await counted('force_custom_plan'), await counted('force_generic_plan')];
    };

    it.each([
      ['a stage that only the oldest have', { stage: 'rejected' }],
      ['one of a choice', { stage: ['hired'] }],
      ['any of two that only old ones have', { stage: ['rejected', 'hired'] }],
      ['two fields at once', { stage: 'hired', is_open: false }],
      ['yes or no', { is_open: false }],
      ['a relation', { source: 1 }],
    ])('reads no more than it shows: %s', async (_, filter) => {
      const pages = await touched(filter);

      expect(Math.max(...pages)).toBeLessThan(MAX_PAGES);
    });

    it.each([
      ['email', 'email collate "und-x-icu"'],
      ['fee', `(fee ->> 'amount')::numeric`],
      ['source', '(select name from sources s where s.id = source_id) collate "und-x-icu"'],
    ])('sorts by %s in both directions without reading the others, those without a value last', async (field, key) => {
      for (const [ascending, direction] of [
        ['1', 'asc'],
        ['0', 'desc'],
      ] as const) {
        const url = `/api/v1/contacts/?limit=25&orderBy=${field}&ascending=${ascending}`;
        const last = (await server.app.inject({ url: `${url}&page=534`, headers })).json().results;
        const { results } = (await server.app.inject({ url, headers })).json();
        const { rows } = await server.database.query<{ id: number }>(
          `select id from contacts order by ${key} ${direction} nulls last, id ${direction}`,
        );
        const ids = rows.map(({ id }) => id);

        expect(results.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 25));
        expect(last.map(({ id }: { id: number }) => id)).toEqual(ids.slice(533 * 25, 534 * 25));
        expect(Math.max(...(await touchedBy(url)))).toBeLessThan(MAX_PAGES * 2);
      }
    });

    it('looks for a word that most records have once for all pages, until a record is written', async () => {
      const page = async (number: number) =>
        (await askedFor(`/api/v1/applications/?limit=25&page=${number}&filter={"q":"applicant"}`)).filter(({ text }) =>
          text.includes('"applications"'),
        ).length;

      expect([await page(1), await page(2), await page(3)]).toEqual([2, 1, 1]);

      const { id } = (await server.app.inject({ url: '/api/v1/applications/?limit=1', headers })).json().results[0];
      const url = `/api/v1/applications/${id}/`;
      const change = { method: 'PATCH', url, headers, payload: { name: 'Applicant of today' } } as const;
      expect((await server.app.inject(change)).statusCode).toBe(200);

      expect(await page(2)).toBe(2);
    });

    it('answers the same rows in the same order as without the index, page by page', async () => {
      const filter = encodeURIComponent(JSON.stringify({ stage: ['interview', 'new', 'interview'] }));
      const pages: number[] = [];
      for (const page of [1, 2, 3]) {
        const url = `/api/v1/applications/?limit=10&page=${page}&filter=${filter}`;
        const answer = await server.app.inject({ url, headers });
        pages.push(...answer.json().results.map(({ id }: { id: number }) => id));
      }
      const { rows } = await server.database.query<{ id: number }>(
        `select id from applications where stage in ('interview', 'new') order by created_on desc, id desc limit 30`,
      );

      expect(pages).toEqual(rows.map(({ id }) => id));
    });
  },
);
