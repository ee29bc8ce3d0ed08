import path from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { dumpDatabase } from '../db/dump/dump.ts';
import type { Manifest } from '../db/dump/manifest.ts';
import { restoreDatabase } from '../db/dump/restore.ts';
import { askHolder } from '../db/embedded/lock.ts';
import { openDatabase } from '../db/open-database.ts';

/** Where the command runs. */
export interface DumpPlace {
  readonly config: () => Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly write: (text: string) => void;
}

/** A dump that a running server is asked for, which has the embedded database open. */
export interface DumpRequest {
  readonly command: 'dump';
  /** Absolute. */
  readonly folder: string;
}

export const isDumpRequest = (request: unknown): request is DumpRequest =>
  typeof request === 'object' && request !== null && 'command' in request && request.command === 'dump';

const LONGEST_STATEMENT_MS = 24 * 60 * 60 * 1000;

/** `db:dump <folder>` and `db:restore <folder>`. @returns the exit code. */
export async function runDatabase(args: readonly string[], place: DumpPlace): Promise<number> {
  const [command, folder, ...more] = args;
  if ((command !== 'dump' && command !== 'restore') || folder === undefined || more.length > 0) {
    place.write(
      'Usage: npm run db:dump -- <empty folder, or a .zip>\n       npm run db:restore -- <folder of a dump, or a .zip>',
    );
    return 2;
  }
  const manifest = await (command === 'dump' ? dump : restore)(path.resolve(folder), place.config());
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const what = `${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} files`;
  place.write(
    command === 'dump' ? `${what} are in ${path.resolve(folder)}.` : `${what} are back, all of them verified.`,
  );
  return 0;
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

async function dump(folder: string, { dataDir, databaseUrl }: Place): Promise<Manifest> {
  const answer = databaseUrl === undefined ? await askHolder(dataDir, { command: 'dump', folder }) : undefined;
  if (answer !== undefined) return answer as Manifest;
  return within({ dataDir, databaseUrl }, (database) => dumpDatabase(database, dataDir, folder));
}

const restore = (folder: string, place: Place): Promise<Manifest> =>
  within(place, (database) => restoreDatabase(database, place.dataDir, folder));

async function within<T>({ dataDir, databaseUrl }: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl, statementTimeoutMs: LONGEST_STATEMENT_MS });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
