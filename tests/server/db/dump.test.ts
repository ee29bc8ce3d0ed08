import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openPromise } from 'yauzl';
import { loadDefinitions } from '#engine/schema/load.ts';
import type { Definitions } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createDiskStore } from '#server/platform/files/disk-store.ts';
import { dumpDatabase, writeArchive } from '#server/records/dump/dump.ts';
import { zipStream } from '#server/records/dump/dump-place.ts';
import { fileInDump } from '#server/records/dump/manifest.ts';
import { restoreDatabase } from '#server/records/dump/restore.ts';
import { applyDefinitions, planDefinitions } from '#server/records/schema/apply-definitions.ts';
import { prune } from '#server/records/schema/prune.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { type DatabaseKind, openTestDatabase, type TestDatabase, testDatabases } from '#tests/support/test-database.ts';
import { ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import { MADE_FILES } from '../computed/made-files.ts';

const TICKET =
  'resource: ticket\nproperties:\n  name: { type: string, maxLength: 140 }\n  code: { type: string, sequence: "T-{##}" }\n  picture: { type: object, format: file }\n  tags: { type: array, items: { type: string } }\n  watchers: { type: array, items: { relation: { to: users } } }\n';
const folder = resourceFolder({
  ...MADE_FILES,
  'ticket.yaml': `${TICKET}  old: { type: string }\n  older: { type: integer }\n`,
});
const root = fs.mkdtempSync(path.join(tmpdir(), 'dump-'));
const opened: TestDatabase[] = [];

afterAll(async () => {
  await Promise.all(opened.map((database) => database.destroy()));
  fs.rmSync(root, { recursive: true, force: true });
});

const open = async (kind: DatabaseKind, opening = openTestDatabase(kind)): Promise<TestDatabase> => {
  const database = await opening;
  opened.push(database);
  return database;
};
const place = (name: string) => path.join(root, `${name}-${randomUUID()}`);
const definitionsIn = async () => (await loadDefinitions(folder)).definitions as Definitions;

interface Filled {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly file: string;
}

const grounds = new Map<DatabaseKind, Promise<Filled>>();

/** A database with something of everything, and its data folder: one for all tests, which add to it and take nothing away. */
function filled(kind: DatabaseKind): Promise<Filled> {
  const ground = grounds.get(kind) ?? fill(kind);
  grounds.set(kind, ground);
  return ground;
}

async function fill(kind: DatabaseKind): Promise<Filled> {
  const database = await open(kind, openPreparedDatabase(kind, 'system'));
  const dataDir = place('data');
  const file = randomUUID();
  const bytes = Buffer.from('a picture');
  fs.mkdirSync(path.join(dataDir, 'files', file.slice(0, 2)), { recursive: true });
  fs.writeFileSync(path.join(dataDir, fileInDump(file)), bytes);
  fs.writeFileSync(path.join(folder, 'ticket.yaml'), `${TICKET}  old: { type: string }\n  older: { type: integer }\n`);
  await applyDefinitions(database, await definitionsIn());
  const sum = createHash('sha256').update(bytes).digest('hex');
  await database.query(
    `insert into system.files (id, resource, name, media_type, size, sha256) values ($1, 'ticket', 'a.png', 'image/png', $2, $3)`,
    [file, bytes.length, sum],
  );
  await database.exec(`
    insert into users (id, first_name, last_name, username) values (7, 'Maya', 'O''Neil \\ "M" \u2028 新', 'maya@ats.example');
    insert into system.accounts (user_id, password_hash, current_role_key) values (7, '$argon2id$secret', 'admin');
    insert into ticket (name, picture, tags, old, older, created_by_id) values ('first
line', '${file}', '["a","b"]', 'kept', 5, 7), (null, null, null, null, null, null);
    insert into ticket_watchers (record_id, target_id, position) values (1, 7, 0);
    insert into orders (name, seats, price) select 'o' || n, n, n / 3.0 from generate_series(1, 1200) n;
    insert into order_lines (order_id, stage, amount, weight, day) select n % 3 + 1, 'open', n / 8.0, n * 0.1, '2026-01-01' from generate_series(1, 40) n;
    delete from ticket where id = 2`);
  fs.writeFileSync(path.join(folder, 'ticket.yaml'), TICKET);
  await applyDefinitions(database, await definitionsIn());
  await prune(database, await definitionsIn(), 'ticket.older');
  return { database, dataDir, file };
}

const KINDS = testDatabases();
const WAYS: readonly (readonly [DatabaseKind, DatabaseKind])[] =
  KINDS.length > 1
    ? [
        ['embedded', 'postgres'],
        ['postgres', 'embedded'],
      ]
    : [['embedded', 'embedded']];

describe.each(WAYS)('a dump of %s restored into %s', (from, to) => {
  it('is the same application: every row, number, file, rule and way back', async () => {
    const { database, dataDir, file } = await filled(from);
    // One way as a folder, the other way as one file.
    const [dump, again, newData] = [
      place('dump') + (from === 'embedded' ? '.zip' : ''),
      place('again'),
      place('restored'),
    ];
    const restored = await open(to);

    const manifest = await dumpDatabase(database, dataDir, dump);
    await restoreDatabase(restored, newData, dump);
    const expected = await restored.query(`select reltuples::int as rows from pg_class where relname = 'orders'`);
    const second = await dumpDatabase(restored, newData, again);

    const sums = (of: typeof manifest) =>
      of.tables
        .filter(({ name }) => name !== 'schema_migrations')
        .map(({ name, rows, sha256, columns }) => [name, rows, sha256, columns.map(({ last }) => last ?? null)]);
    expect(sums(second)).toEqual(sums(manifest));
    expect(manifest.tables.find(({ name }) => name === 'orders')!.rows).toBe(1200);
    expect(expected.rows).toEqual([{ rows: 1200 }]); // the database knows what it has before the first query
    expect(fs.readFileSync(path.join(newData, fileInDump(file)), 'utf8')).toBe('a picture');
    expect(await planDefinitions(restored, await definitionsIn())).toMatchObject({ steps: [], rejections: [] });
    const { rows } = await restored.query(`insert into ticket (name) values ('next') returning id, code`);
    expect(rows).toEqual([{ id: 3, code: 'T-03' }]);
    await restored.exec(`insert into order_lines (order_id, stage) values (1, 'open')`);
    const counted = await restored.query('select lines_all, "left" from orders where id = 1');
    expect(counted.rows).toEqual([{ lines_all: 14, left: 1 - 14 }]);
    await expect(restored.exec(`insert into order_lines (order_id) values (99999)`)).rejects.toThrow('foreign key');
    await expect(restored.exec('delete from system.activity')).rejects.toThrow('append-only');
  }, 120_000);
});

describe('a dump', () => {
  it('is refused where something is there already, and where it is damaged, leaving nothing behind', async () => {
    const { database, dataDir, file } = await filled('embedded');
    const dump = place('dump');
    await dumpDatabase(database, dataDir, dump);
    const empty = await open('embedded');
    const rowsIn = path.join(dump, 'tables', 'orders.jsonl');
    const sound = fs.readFileSync(rowsIn, 'utf8');

    await expect(dumpDatabase(database, dataDir, dump)).rejects.toThrow('is not empty');
    await expect(restoreDatabase(database, place('data'), dump)).rejects.toThrow('The database is not empty');
    await expect(restoreDatabase(empty, place('data'), place('nothing'))).rejects.toThrow('holds no dump');
    fs.writeFileSync(rowsIn, sound.replace('"o17"', '"o18"'));
    await expect(restoreDatabase(empty, place('data'), dump)).rejects.toThrow(
      'The table orders did not come over whole',
    );
    fs.writeFileSync(rowsIn, sound);
    fs.writeFileSync(path.join(dump, fileInDump(file)), 'another');
    const newData = place('data');
    await expect(restoreDatabase(empty, newData, dump)).rejects.toThrow('is damaged');

    expect(fs.existsSync(path.join(newData, 'files'))).toBe(false);
    const zip = `${place('dump')}.zip`;
    await dumpDatabase(database, dataDir, zip);
    await expect(dumpDatabase(database, dataDir, zip)).rejects.toThrow('EEXIST');
    fs.truncateSync(zip, fs.statSync(zip).size - 40);
    await expect(restoreDatabase(empty, newData, zip)).rejects.toThrow('no whole archive');
    const lacking = `${place('dump')}.zip`;
    await expect(dumpDatabase(database, place('data'), lacking)).rejects.toThrow('This file isn’t available');

    expect(fs.existsSync(lacking)).toBe(false);
    const { rows } = await empty.query(
      `select count(*) as left from pg_class c where c.relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(rows).toEqual([{ left: 0 }]);
  }, 120_000);
});

it('on the embedded database lets others work while it is written, and is of one moment all the same', async () => {
  const { database, dataDir } = await filled('embedded');
  const dump = place('dump');
  const state = { isOver: false };
  let changed = 0;
  const dumping = dumpDatabase(database, dataDir, dump).finally(() => (state.isOver = true));
  await expect.poll(() => fs.existsSync(path.join(dump, 'tables'))).toBe(true);
  while (!state.isOver) {
    await database.query(`update orders set name = 'later' where id = 1200`);
    changed += 1;
  }
  const manifest = await dumping;

  expect(changed).toBeGreaterThan(1);
  expect(manifest.tables.find(({ name }) => name === 'orders')!.rows).toBe(1200);
  expect(fs.readFileSync(path.join(dump, 'tables', 'orders.jsonl'), 'utf8')).not.toContain('later');
  expect((await database.query('select name from pg_cursors')).rows).toEqual([]);
}, 120_000);

it.each(testDatabases())(
  'for a person on %s has every row once, read in short statements, whatever its key is',
  async (kind) => {
    const { database, dataDir, file: stored } = await filled(kind);
    const [missing, damaged] = [randomUUID(), randomUUID()];
    for (const id of [missing, damaged])
      await database.query(
        `insert into system.files (id, resource, name, media_type, size, sha256) values ($1, 'ticket', 'b.png', 'image/png', 1, 'x')`,
        [id],
      );
    fs.mkdirSync(path.dirname(path.join(dataDir, fileInDump(damaged))), { recursive: true });
    fs.writeFileSync(path.join(dataDir, fileInDump(damaged)), 'y');
    await database.query(
      `insert into system.merged_records (resource, record_id, title, into_id) select (array['ä','Z','a'])[1 + n % 3], n, 't', 1 from generate_series(1, 2300) n`,
    );
    await database.query(
      `insert into system.saved_view_defaults (resource, view_key) select 'resource ' || n, 'own' from generate_series(1, 1100) n`,
    );
    const asked = vi.spyOn(database, 'query');
    const { writer, stream } = zipStream();
    const file = `${place('archive')}.zip`;
    const store = createDiskStore(path.join(dataDir, 'files'));

    const saved = pipeline(stream, fs.createWriteStream(file));
    await writeArchive({ database, store, secrets: {} }, writer);
    await saved;

    const replies = await Promise.all(asked.mock.results.map(({ value }) => value as ReturnType<Database['query']>));
    asked.mockRestore();
    const parts = await textsIn(file);
    const lines = (name: string) => parts.get(`tables/${name}.jsonl`)!.trimEnd().split('\n');
    for (const [name, count] of [
      ['orders', 1200],
      ['system.merged_records', 2300],
      ['system.saved_view_defaults', 1100],
    ] as const)
      expect([name, lines(name).length, new Set(lines(name)).size]).toEqual([name, count, count]);
    expect([...parts.keys()].filter((name) => name.startsWith('files/'))).toEqual(
      [fileInDump(stored), fileInDump(damaged)].toSorted(),
    );
    expect(JSON.parse(parts.get('manifest.json')!).lost).toEqual({ missing: [missing], damaged: [damaged] });
    expect(Math.max(...replies.map(({ rows }) => rows.length))).toBeLessThanOrEqual(1000);
  },
  120_000,
);

it('of the screen has all records and files, and nothing that lets anybody act as another; it is recorded, and leaves no copy on the server', async () => {
  const server = await startHierarchyServer('embedded');
  const recruiter = server.by(await server.build.user({ role: 'Super Recruiter' }));
  await server.create(ORG, { name: 'Halden “Group”', headcount: 3 });
  await server.build.user({ username: 'kim@ats.example', password: 'a-long-pass-phrase-7' });
  const emailServer = await server.admin.post('/api/v1/admin-app/mail-configuration/', {
    name: 'Main',
    host: 'mail.example.com',
    port: 587,
    security: 'starttls',
    from_address: 'a@example.com',
    username: 'mailer',
    password: 'smtp-secret',
  });
  await server.app.inject({
    method: 'POST',
    url: '/api/v1/users/password-recovery/',
    payload: { email: 'kim@ats.example' },
  });
  await server.database.query(
    `insert into system.outward_effects (channel, recipient, title, content)
       values ('mail', 'kim@ats.example', 'New password', $1::jsonb)`,
    [
      JSON.stringify({
        text: 'https://ats.example/auth/password-reset/live-token-1',
        html: '<a href="https://ats.example/auth/password-reset/live-token-2">',
      }),
    ],
  );
  const ask = { kind: 'everything', subject: {} };

  expect((await recruiter.post('/api/v1/downloads/', ask)).status).toBe(403);
  const { body } = await server.admin.post('/api/v1/downloads/', ask);
  const saved = await server.admin.get(body.data.url);

  expect(saved).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
  const told = await server.database.query(`select after from system.activity where action = 'exported'`);
  expect(told.rows).toEqual([{ after: { format: 'archive' } }]);
  const file = `${place('saved')}.zip`;
  fs.writeFileSync(file, saved.bytes);
  const parts = await textsIn(file);
  const whole = [...parts.values()].join('\n');
  expect(parts.get('tables/organizations.jsonl')).toContain('Halden “Group”');
  expect(parts.get('tables/system.outward_effects.jsonl')).toContain('New password');
  expect(emailServer.status).toBe(201);
  const { rows: secrets } = await server.database.query<{ secret: string }>(
    `select password_hash as secret from system.accounts where password_hash is not null union select refresh_hash from system.sessions
     union select hash from system.account_tokens union select password from email_configurations`,
  );
  expect(secrets.length).toBeGreaterThan(3);
  for (const secret of [...secrets.map(({ secret: text }) => text), 'live-token-1', 'live-token-2', '$argon2'])
    expect(whole).not.toContain(secret);
  for (const name of ['sessions', 'account_tokens', 'downloads', 'password_history', 'throttles'])
    expect(parts.has(`tables/${name}.jsonl`)).toBe(false);
  await expect(restoreDatabase(await open('embedded'), place('restored'), file)).rejects.toThrow('cannot be restored');
  const spool = path.join(server.config.dataDir, 'spool');
  await expect
    .poll(() => fs.readdirSync(spool, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()))
    .toEqual([]);
}, 120_000);

/** The parts of an archive by name. */
async function textsIn(file: string): Promise<Map<string, string>> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const texts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    texts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  zip.close();
  return texts;
}
