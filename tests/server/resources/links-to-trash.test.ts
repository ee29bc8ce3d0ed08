import { joinTable, rowTable } from '#engine/predicates/sql-names.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '../../support/resource-folder.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const TAG = '/api/v1/tags/';
const FOLDER = resourceFolder({
  'tags.yaml': 'resource: tags\nsoftDelete: true\nproperties:\n  name: { type: string }\n',
  'papers.yaml': `resource: papers
softDelete: true
properties:
  name: { type: string }
  marks: { type: array, items: { relation: { to: tags, onDelete: restrict } } }
  lines: { type: array, items: { type: object, properties: { tag: { relation: { to: tags, onDelete: restrict } } } } }
`,
  'labels.yaml': `resource: labels
properties:
  name: { type: string }
  tag: { relation: { to: tags, onDelete: cascade } }
  own: { relation: { to: tags, onDelete: cascade }, readOnly: true }
`,
});

/** The two ways to refer from beside the record: by a list of links, and by a row of a child table. */
const WAYS = [
  [
    'a list',
    'marks',
    (tag: number) => ({ marks: [tag] }),
    `insert into ${joinTable('papers', 'marks')} (record_id, target_id, position) values ($1, $2, 0)`,
  ],
  [
    'a row',
    'lines',
    (tag: number) => ({ lines: [{ tag }] }),
    `insert into ${rowTable('papers', 'lines')} (_record_id, tag_id, _position) values ($1, $2, 0)`,
  ],
] as const;

const PAPER = '/api/v1/papers/';
const LABEL = '/api/v1/labels/';
/** As a deletion does it. */
const TRASHED =
  'with held as (select id from tags where id = $1 for update) update tags t set deleted_on = now() from held where t.id = held.id';

describe.each(moduleDatabases())('what goes to the trash on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
  });

  const made = async (url: string, values: object) => (await server.create(url, values)).id;

  /** Until another connection waits for a lock; the embedded database has one connection, so there the others wait for it. */
  const someoneWaits = () =>
    expect
      .poll(async () => {
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
      await server.database.query(first, parameters).finally(done.resolve);
      await end.promise;
    });
    await done.promise;
    const answer = second();
    if (kind !== 'embedded') await someoneWaits();
    end.resolve();
    await transaction;
    return answer;
  }

  describe.each(WAYS)('and is named by %s', (_way, field, values, insert) => {
    it('is taken by no record that is created or changed meanwhile', async () => {
      const [first, second] = [await made(TAG, { name: 'One' }), await made(TAG, { name: 'Two' })];
      const paper = await made(PAPER, { name: 'Plain' });

      const created = await beside(TRASHED, [first], () =>
        server.admin.post(PAPER, { name: 'Late', ...values(first) }),
      );
      const changed = await beside(TRASHED, [second], () => server.admin.patch(`${PAPER}${paper}/`, values(second)));

      for (const { status, body } of [created, changed])
        expect([status, Object.keys(body.errors)[0]]).toEqual([422, expect.stringMatching(`^${field}`)]);
      expect((await server.admin.get(`${PAPER}${paper}/`)).body.data[field]).toEqual([]);
    });

    it('stays when a record named it first', async () => {
      const tag = await made(TAG, { name: 'Held' });
      const paper = await made(PAPER, { name: 'Plain' });

      const { status, body } = await beside(insert, [paper, tag], () => server.admin.delete(`${TAG}${tag}/`));

      expect([status, body.code]).toEqual([409, 'in_use']);
    });

    it('keeps what was in the trash before from coming back without it', async () => {
      const tag = await made(TAG, { name: 'Gone' });
      const paper = await made(PAPER, { name: 'Away', ...values(tag) });
      await server.admin.delete(`${PAPER}${paper}/`);
      const gone = await server.admin.delete(`${TAG}${tag}/`);

      const early = await server.admin.post(`${PAPER}trash/restore/`, { ids: [paper] });
      await server.admin.post(`${TAG}trash/restore/`, { ids: [tag] });
      const late = await server.admin.post(`${PAPER}trash/restore/`, { ids: [paper] });

      expect([gone.status, early.status, late.status]).toEqual([200, 422, 200]);
      expect(Object.keys(early.body.errors)).toEqual([field]);
    });

    it('keeps it from coming back when it goes just then', async () => {
      const tag = await made(TAG, { name: 'Going' });
      const paper = await made(PAPER, { name: 'Away', ...values(tag) });
      await server.admin.delete(`${PAPER}${paper}/`);

      const { status, body } = await beside(TRASHED, [tag], () =>
        server.admin.post(`${PAPER}trash/restore/`, { ids: [paper] }),
      );

      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    });
  });

  it('gets no record any longer that would be deleted with it', async () => {
    const [tag, other] = [await made(TAG, { name: 'Going' }), await made(TAG, { name: 'Also going' })];
    const [first, second] = [await made(LABEL, { name: 'First', tag }), await made(LABEL, { name: 'Second' })];

    const created = await beside(TRASHED, [tag], () => server.admin.post(LABEL, { name: 'Late', tag }));
    const changed = await beside(TRASHED, [other], () => server.admin.patch(`${LABEL}${second}/`, { tag: other }));
    const kept = await server.admin.patch(`${LABEL}${first}/`, { name: 'Still first' });

    for (const { status, body } of [created, changed])
      expect([status, Object.keys(body.errors)]).toEqual([422, ['tag']]);
    expect(kept.status).toBe(200);
    const { rows } = await server.database.query('select id from labels where tag_id = any($1::bigint[])', [
      `{${tag},${other}}`,
    ]);
    expect(rows).toEqual([{ id: first }]);
  });

  it('still gets what code notes of a record that it has already', async () => {
    const tag = await made(TAG, { name: 'Gone' });
    await server.admin.delete(`${TAG}${tag}/`);

    await expect(server.database.query('insert into labels (own_id) values ($1)', [tag])).resolves.toBeDefined();
  });
});
