import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Database } from '#server/platform/db/database.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { makeDataDir, openEmbeddedDatabase, openTestDatabase, testServerUrl } from '#tests/support/test-database.ts';

/** Where a process keeps its data, and the way to it when none has it. */
export async function processPlace(kind: Database['kind']) {
  if (kind === 'postgres') {
    const database = await openTestDatabase('postgres');
    afterFile(() => database.destroy());
    const { rows } = await database.query<{ name: string }>('select current_database() as name');
    const url = testServerUrl();
    url.pathname = `/${rows[0]!.name}`;
    return { place: ['/nowhere', url.href], open: async (): Promise<Database> => database };
  }
  const dataDir = await makeDataDir();
  afterFile(() => rmSync(dataDir, { recursive: true, force: true }));
  return { place: [dataDir], open: (): Promise<Database> => openEmbeddedDatabase({ dataDir, durable: false }) };
}

/** Frees the data for another process; a PostgreSQL server has room for several. */
export const leave = async (database: Database): Promise<void> =>
  database.kind === 'embedded' ? database.close() : undefined;

/** Starts a process of this folder or another one, and kills it as soon as it says that it is at work. */
export async function killAtWork(script: URL, place: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...place], { stdio: ['ignore', 'pipe', 'inherit'] });
  afterFile(() => void child.kill('SIGKILL'));
  const [words] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await once(child, 'close');
  return words.toString();
}
