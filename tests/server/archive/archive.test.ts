import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArchiveManifest } from '#server/archive/archive-format.ts';
import { restoreArchive } from '#server/archive/restore-archive.ts';
import { writeArchive } from '#server/archive/write-archive.ts';
import { createDiskStore } from '#server/files/disk-store.ts';
import { type DatabaseKind, type TestDatabase, testDatabases } from '../../support/test-database.ts';
import { openPreparedDatabase } from '../../support/prepared-database.ts';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';

const kinds = testDatabases();
/** From each database into the other one, and into its own kind. */
const WAYS = kinds.flatMap((from) => kinds.map((to) => [from, to] as const));
const folder = mkdtempSync(join(tmpdir(), 'archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(WAYS)('everything, from %s to %s', (from, to) => {
  let server: HierarchyServer;
  let empty: TestDatabase;
  let manifest: ArchiveManifest;
  const path = join(folder, `${from}-${to}.zip`);
  beforeAll(async () => {
    server = await startHierarchyServer(from);
    const organization = await server.create(ORG, {
      name: 'Halden “Group”\nline',
      headcount: 3,
      founded_on: '2001-11-20',
    });
    await server.create(COMPANY, {
      name: 'First',
      organization: organization.id,
      type: 'joint_venture',
      ownership_share: 33.33,
    });
    const file = await server.app.fileStore.write(Readable.from(['%PDF-1.7 contract']), {
      maxBytes: 1000,
      name: 'contract.pdf',
    });
    await server.database.query(
      `insert into files (id, resource, record_id, name, media_type, size, sha256) values ($1, 'organizations', $2, 'contract.pdf', 'application/pdf', $3, $4)`,
      [file.id, organization.id, file.size, file.sha256],
    );
    manifest = await writeArchive(server.database, server.app.fileStore, path);
    empty = await emptyDatabase(to);
  });
  afterAll(() => empty.destroy());

  it('is the same afterwards: every row, every file, and the next number', async () => {
    const store = createDiskStore(join(folder, `${from}-${to}`));

    await restoreArchive(empty, store, path);

    const again = await writeArchive(empty, store, `${path}.again`);
    expect(again.tables).toEqual(manifest.tables);
    expect(again.files).toEqual(manifest.files);
    expect(await text(await store.read(manifest.files[0]!.id))).toBe('%PDF-1.7 contract');
    const { rows } = await empty.query<{ id: number }>(
      `insert into organizations (name, status) values ('Next', 'active') returning id`,
    );
    expect(rows[0]!.id).toBe(2);
    await expect(
      empty.query(`insert into companies (name, organization_id, status) values ('Lost', 99, 'active')`),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('goes into an empty database only', async () => {
    await expect(restoreArchive(server.database, server.app.fileStore, path)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe.each(kinds)('a damaged archive on %s', (kind) => {
  it('is refused, and nothing of it stays', async () => {
    const path = join(folder, `${kind}-${kind}.zip`);
    const bytes = readFileSync(path);
    const broken = join(folder, `${kind}-broken.zip`);
    writeFileSync(broken, bytes.subarray(0, bytes.length - 40));
    const database = await emptyDatabase(kind);
    const storeFolder = join(folder, `${kind}-broken`);

    await expect(restoreArchive(database, createDiskStore(storeFolder), broken)).rejects.toMatchObject({
      code: 'malformed',
    });

    const { rows } = await database.query<{ count: number }>('select count(*)::int as count from organizations');
    expect(rows[0]!.count).toBe(0);
    await database.destroy();
  });
});

it('is for Admins, recorded, and leaves no copy on the server', async () => {
  const server = await startHierarchyServer('embedded');
  const recruiter = server.by(await server.build.user({ role: 'Super Recruiter' }));
  const ask = { kind: 'everything', subject: {} };
  const archives = join(server.config.dataDir, 'archives');
  mkdirSync(archives);
  writeFileSync(join(archives, 'of-a-killed-server.zip'), 'old');
  utimesSync(join(archives, 'of-a-killed-server.zip'), 0, 0);

  expect((await recruiter.post('/api/v1/downloads/', ask)).status).toBe(403);
  const { body } = await server.admin.post('/api/v1/downloads/', ask);
  const saved = await server.admin.get(body.data.url);

  expect(saved).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
  const { rows } = await server.database.query<{ after: object }>(
    `select after from activity where action = 'exported'`,
  );
  expect(rows[0]!.after).toMatchObject({ format: 'archive' });
  await expect.poll(() => readdirSync(archives)).toEqual([]);
});

/** With all tables, as an installation has them before anything is in it. */
const emptyDatabase = (kind: DatabaseKind): Promise<TestDatabase> => openPreparedDatabase(kind);
