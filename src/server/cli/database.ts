import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dumpDatabase } from '#server/records/dump/dump.ts';
import type { Manifest } from '#server/records/dump/manifest.ts';
import { restoreDatabase } from '#server/records/dump/restore.ts';
import { askHolder } from '#server/platform/db/embedded/lock.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';

/** Where the command runs. */
export interface DumpPlace {
  readonly config: () => Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly write: (text: string) => void;
}

/** A dump that a running server makes on request, because it has the embedded database open. */
export interface DumpRequest {
  readonly command: 'dump';
  /** A folder, or a `.zip`; absolute. */
  readonly place: string;
}

export const isDumpRequest = (request: unknown): request is DumpRequest =>
  typeof request === 'object' && request !== null && 'command' in request && request.command === 'dump';

const MAX_STATEMENT_MS = 24 * 60 * 60 * 1000;

/** `db:dump` and `db:restore`, of a folder or of one file whose name ends in `.zip`. @returns the exit code. */
export async function runDatabase(args: readonly string[], place: DumpPlace): Promise<number> {
  const [command, given, ...more] = args;
  if ((command !== 'dump' && command !== 'restore') || given === undefined || more.length > 0) {
    place.write(
      'Usage: npm run db:dump -- <empty folder, or a new .zip>\n       npm run db:restore -- <folder of a dump, or a .zip>',
    );
    return 2;
  }
  const manifest = await (command === 'dump' ? dump : restore)(path.resolve(given), place.config());
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const what = `${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} files`;
  place.write(
    command === 'dump' ? `${what} are in ${path.resolve(given)}.` : `${what} are back, all of them verified.`,
  );
  return 0;
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

async function dump(target: string, { dataDir, databaseUrl }: Place): Promise<Manifest> {
  const answer = databaseUrl === undefined ? await askHolder(dataDir, { command: 'dump', place: target }) : undefined;
  if (answer !== undefined) return answer as Manifest;
  return within({ dataDir, databaseUrl }, (database) => dumpDatabase(database, dataDir, target));
}

const restore = (source: string, place: Place): Promise<Manifest> =>
  within(place, (database) => restoreDatabase(database, place.dataDir, source));

async function within<T>({ dataDir, databaseUrl }: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl, statementTimeoutMs: MAX_STATEMENT_MS });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
