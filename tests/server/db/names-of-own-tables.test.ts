import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutSecrets } from '#server/records/dump/archive-scope.ts';
import { dumpDatabase } from '#server/records/dump/dump.ts';
import { tableName, tablesOf } from '#server/records/dump/dump-tables.ts';
import { restoreDatabase } from '#server/records/dump/restore.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { openTestDatabase, moduleDatabases } from '#tests/support/test-database.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

/** Every table that the server has for itself; a test compares the list with the database. */
const NAMES = [
  'account_tokens',
  'accounts',
  'activity',
  'activity_origin',
  'approval_links',
  'approval_matrices',
  'approvals',
  'background_job_items',
  'background_jobs',
  'background_schedules',
  'background_tasks',
  'candidate_keys',
  'configuration_versions',
  'created_once',
  'custom_fields',
  'downloads',
  'feedback_comments',
  'feedback_votes',
  'files',
  'import_corrections',
  'import_plans',
  'kept_day',
  'mailbox_configurations',
  'merged_records',
  'merges',
  'notifications',
  'outward_effects',
  'password_history',
  'permission_templates',
  'provenance',
  'pruned_copies',
  'saved_view_defaults',
  'saved_views',
  'schema_state',
  'seeds',
  'sequence_counters',
  'sessions',
  'settings',
  'throttles',
];

const resource = (name: string) => `resource: ${name}
route: /own/${name.replaceAll('_', '-')}
endpoint: /own/${name.replaceAll('_', '-')}/
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  picture: { type: object, format: file }
required: [name]
list: { columns: [name] }
`;
const address = (name: string) => `/api/v1/own/${name.replaceAll('_', '-')}/`;
const FOLDER = resourceFolder(Object.fromEntries(NAMES.map((name) => [`${name}.yaml`, resource(name)])));

describe.each(moduleDatabases())('resources on %s with the names of tables that the server has for itself', (kind) => {
  let server: HierarchyServer;

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
  });

  it('are all of them', async () => {
    const { rows } = await server.database.query<{ name: string }>(
      `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'system'::regnamespace order by 1`,
    );

    expect(rows.map(({ name }) => name)).toEqual(NAMES);
  });

  it('are served like any other: made, listed, changed, deleted', async () => {
    expect(server.registry.faults).toEqual([]);
    for (const name of NAMES) {
      const { id } = await server.create(address(name), { name: 'First' });
      const changed = await server.admin.patch(`${address(name)}${id}/`, { name: 'Second' });
      expect([name, changed.status, changed.body?.data.name]).toEqual([name, 200, 'Second']);
      const deleted = await server.admin.delete(`${address(name)}${id}/`);
      expect([name, deleted.status]).toEqual([name, 200]);
      const story = await server.admin.get(`${address(name)}${id}/activity/`);
      expect([name, story.status]).toEqual([name, 404]);
      expect((await server.admin.get(address(name))).body.results).toEqual([]);
    }
  });

  it('are filled from files by the import that has a table of the same name', async () => {
    const by = importsBy(server);
    const asked = plan([['name', 0]]);

    const checked = await by.check('import_plans', 'Name\nJanuary\nFebruary\n', asked);
    const done = await by.act(checked.id, 'start');

    expect([done.state, done.counts]).toMatchObject(['done', { created: 2 }]);
    const names = (await server.admin.get(address('import_plans'))).body.results as { name: string }[];
    expect(names.map(({ name }) => name).toSorted()).toEqual(['February', 'January']);
    const undone = await by.act(checked.id, 'undo');
    expect(undone.state).toBe('undone');
    expect((await server.admin.get(address('import_plans'))).body.results).toEqual([]);
  });

  it('are saved as files, have saved views, and leave the settings alone', async () => {
    await server.create(address('downloads'), { name: 'Brochure' });

    const ticket = await server.admin.post('/api/v1/downloads/', {
      kind: 'list',
      subject: { resource: 'downloads', format: 'csv' },
    });
    expect(ticket.text).toContain('/files/downloads/');
    const file = await server.admin.get(ticket.body.data.url);
    expect(file.text).toContain('Brochure');
    const view = await server.admin.post('/api/v1/customer/saved-view/', { resource: 'saved_views', title: 'Mine' });
    expect(view.status).toBe(201);
    expect((await server.admin.get(address('saved_views'))).body.results).toEqual([]);
    expect((await server.admin.get('/api/v1/customer/user-setting/')).status).toBe(200);
  });

  it('have stories of their own, beside what happened to the things of the server with their names and ids', async () => {
    const view = await server.admin.post('/api/v1/customer/saved-view/', {
      resource: 'import_plans',
      title: 'Of the server',
    });
    const viewId = view.body.data.id as number;
    await server.database.query(
      `insert into system.activity (action, resource, record_id) values ('notification_approved', 'notifications', 500)`,
    );
    await server.database.query(
      `insert into notifications (id, name) overriding system value values (500, 'Of a file') on conflict do nothing`,
    );
    await server.database.query(
      `insert into saved_views (id, name) overriding system value values ($1, 'Of a file') on conflict do nothing`,
      [viewId],
    );

    const story = await server.admin.get(`${address('notifications')}500/activity/`);
    expect([story.status, story.body.results]).toEqual([200, []]);
    const log = await server.admin.get('/api/v1/customer/activity/');
    const entry = (log.body.results as { action: string; record: unknown }[]).find(
      ({ action }) => action === 'view_created',
    );
    expect(entry?.record).toEqual({ id: viewId, title: 'Of the server', is_readable: false });
  });

  it('are dumped and restored beside them, and go into the archive for a person, which has no tickets of downloads', async () => {
    const root = mkdtempSync(join(tmpdir(), 'own-names-'));
    await server.create(address('downloads'), { name: 'Dumped' });
    await server.create(address('schema_state'), { name: 'Dumped too' });
    const restored = await openTestDatabase(kind);

    await dumpDatabase(server.database, server.config.dataDir, join(root, 'dump'));
    await restoreDatabase(restored, join(root, 'data'), join(root, 'dump'));

    const { rows } = await restored.query(
      `select name from downloads where name like 'Dumped%' union all select name from schema_state where name like 'Dumped%'`,
    );
    expect(rows).toEqual([{ name: 'Dumped' }, { name: 'Dumped too' }]);
    const archived = withoutSecrets(await tablesOf(restored), {}).map(tableName);
    expect(archived).toEqual(expect.arrayContaining(NAMES.map((name) => `"${name}"`)));
    expect(archived).not.toContain('system."downloads"');
    await restored.destroy();
    rmSync(root, { recursive: true, force: true });
  });
});
