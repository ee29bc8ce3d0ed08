import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataDir } from '#tests/support/test-database.ts';
import { startAppServer } from './app-server.ts';

/** Starts the application once on an empty database, so that every worker can copy the demo data instead of loading it. */
export default async function makeTemplate(): Promise<() => void> {
  const template = mkdtempSync(join(tmpdir(), 'e2e-template-'));
  const empty = await makeDataDir();
  const server = await startAppServer(empty);
  rmSync(empty, { recursive: true });
  const kept = join(template, 'data');
  const { dataDir } = server;
  await server.stop(() => cpSync(dataDir, kept, { recursive: true }));
  process.env.E2E_TEMPLATE = kept;
  return () => rmSync(template, { recursive: true, force: true });
}
