import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Predicate } from '#engine/model/predicate.ts';
import { collectParameters, predicateSql } from '#engine/predicates/to-sql.ts';
import { openTestDatabase, type TestDatabase, moduleDatabases } from '#tests/support/test-database.ts';

const FIELDS = {
  status: { type: 'choice', column: 'status' },
  owner: { type: 'relation', column: 'owner_id' },
  opened: { type: 'date', column: 'opened' },
  tags: { type: 'tags', column: 'tags' },
} as const;

describe.each(moduleDatabases())('a condition on %s', (kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.exec(`create table jobs (id bigint primary key, status text, owner_id bigint, opened date, tags jsonb);
      insert into jobs select n, 'status ' || n % 500, n % 500, date '2020-01-01' + n % 2000, jsonb_build_array('tag ' || n % 500) from generate_series(1, 20000) n;
      create index by_status on jobs (status, id); create index by_owner on jobs (owner_id, id);
      create index by_opened on jobs (opened, id); create index by_tags on jobs using gin (tags jsonb_path_ops); analyze jobs`);
  });
  afterAll(() => database?.destroy());

  it.each<[string, Predicate]>([
    ['by_status', { status: 'status 7' }],
    ['by_status', { status: ['status 7', 'status 8'] }],
    ['by_owner', { owner: { $user: 'id' } }],
    ['by_owner', { anyOf: [{ owner: 3 }, { status: 'status 7' }] }],
    ['by_opened', { opened: { minimum: '2020-02-01', maximum: '2020-02-02' } }],
    ['by_tags', { tags: { contains: 'tag 7' } }],
  ])('is served by the index %s: %j', async (index, predicate) => {
    const { values, parameter } = collectParameters();
    const context = { today: '2026-11-20', now: '2026-11-20T00:00:00Z', user: { id: 3, role: 'admin', username: 'a' } };

    const text = predicateSql(predicate, FIELDS, { resource: 'jobs', alias: 't', context, parameter });
    const { rows } = await database.query(`explain select t.id from jobs t where ${text}`, values);

    expect(JSON.stringify(rows)).toContain(index);
  });
});
