import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { restoreArchive } from '../archive/restore-archive.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { applySystemSchema } from '../db/system-schema.ts';
import { createDiskStore } from '../files/disk-store.ts';
import { createLogger } from '../plugins/logging.ts';
import { createRegistry } from '../registry/create-registry.ts';

const NO_LIMIT_MS = 24 * 60 * 60 * 1000;

/** `npm run archive -- save <file>` and `npm run archive -- restore <file>`: everything, files included, out of a database and into an empty one. */
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run([action, given, ...more]: readonly string[]): Promise<void> {
  if ((action !== 'save' && action !== 'restore') || !given || more.length > 0)
    throw new Error(
      'Say which file: npm run archive -- save everything.zip, or npm run archive -- restore everything.zip',
    );
  const path = resolve(given);
  const config = readConfig(process.env, process.cwd());
  const { databaseUrl, dataDir, resourcesDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, statementTimeoutMs: NO_LIMIT_MS });
  const store = createDiskStore(join(dataDir, 'files'));
  try {
    await applySystemSchema(database);
    const registry = await createRegistry({ database, resourcesDir, watch: false, log: createLogger('warn') });
    await registry.close();
    mkdirSync(dirname(path), { recursive: true });
    const { tables, files } = await (action === 'save' ? writeArchive : restoreArchive)(database, store, path);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${action === 'save' ? 'Wrote' : 'Restored'} ${rows} rows of ${tables.length} tables and ${files.length} files: ${path}`,
    );
  } finally {
    await database.close();
  }
}
