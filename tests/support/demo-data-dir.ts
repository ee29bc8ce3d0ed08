import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppServer } from '#tests/e2e/support/app-server.ts';
import { hashOfSources, preparedFolder } from './prepared-database.ts';
import { makeDataDir } from './test-database.ts';

/** Everything that has a say in what a first start leaves. */
const SOURCES = [
  'src/engine',
  'src/server',
  'src/shared',
  'resources',
  'schemas',
  'locales',
  'tests/support',
  'package-lock.json',
];

/**
 * The data folder of a server that was started on an empty database and stopped again, with the demo data of today: made by such a
 * start once, for all tests of this content. Nobody may change it.
 */
export async function demoDataDir(): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  return preparedFolder(hashOfSources(`demo ${today}`, SOURCES), 'data', async (draft) => {
    const empty = await makeDataDir();
    const server = await startAppServer(empty);
    rmSync(empty, { recursive: true });
    await server.stop(() => cpSync(server.dataDir, draft, { recursive: true, force: true }));
  });
}

/** A copy of it. The caller removes it. */
export async function makeDemoDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-data-'));
  cpSync(await demoDataDir(), dataDir, { recursive: true });
  return dataDir;
}
