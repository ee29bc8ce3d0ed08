import { join } from 'node:path';
import { openRegistry } from '#server/open-registry.ts';
import type { Config } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import { createDiskStore } from '#server/platform/files/disk-store.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { CANDIDATES } from '#server/seed/demo/make-story.ts';
import { writeStory } from '#server/seed/demo/story-file.ts';
import { scaleDemo } from '#server/seed/scale-demo.ts';

/** Where the command runs. */
export interface DemoPlace {
  readonly config: () => Pick<Config, 'dataDir' | 'databaseUrl' | 'resourcesDir' | 'production'>;
  readonly write: (text: string) => void;
}

const MAX_STATEMENT_MS = 60 * 60 * 1000;

const USAGE = `Usage: npm run demo -- --scale <candidates> [--add]
         fills the database of the environment with so many candidates (at least ${CANDIDATES}), for measurement;
         --add confirms that it can already have data
       npm run demo -- --write
         makes the story of a new demo again, after a change of seed/demo or src/server/seed/demo`;

/** @returns the exit code: 0 on success, 1 where the database has data that were not confirmed, 2 for unknown arguments. */
export async function runDemo(args: readonly string[], place: DemoPlace): Promise<number> {
  if (args.length === 1 && args[0] === '--write') {
    place.write(`The story has ${await writeStory()} bytes.`);
    return 0;
  }
  const isAdding = args.includes('--add');
  const [flag, given, ...more] = args.filter((arg) => arg !== '--add');
  const wanted = Number(given);
  if (flag !== '--scale' || !Number.isInteger(wanted) || wanted < CANDIDATES || more.length > 0) {
    place.write(USAGE);
    return 2;
  }
  return scale(wanted, isAdding, place);
}

async function scale(wanted: number, isAdding: boolean, { config: read, write }: DemoPlace): Promise<number> {
  const config = read();
  if (config.production) throw new Error('NODE_ENV is production: demo data is never loaded there.');
  const { dataDir, databaseUrl, resourcesDir } = config;
  const database = await openDatabase({ dataDir, databaseUrl, statementTimeoutMs: MAX_STATEMENT_MS });
  const fileStore = createDiskStore(join(dataDir, 'files'));
  try {
    await applySystemSchema(database);
    const registry = await openRegistry({ database, resourcesDir, watch: false, log: createLogger('warn') });
    try {
      return (await scaleDemo({ database, fileStore }, wanted, { isAdding, write })) ? 0 : 1;
    } finally {
      await registry.close();
    }
  } finally {
    await database.close();
  }
}
