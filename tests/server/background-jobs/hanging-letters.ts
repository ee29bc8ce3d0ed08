import { openDatabase } from '#server/platform/db/open-database.ts';
import { BackgroundRoom } from '#server/platform/background/background-room.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { letterJobs } from './letters-kind.ts';

const [, , dataDir = '', databaseUrl] = process.argv;

/** A process that writes the letter to Ada, and hangs before that to Kim. */
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
const background = new BackgroundRoom({ database, log: createLogger('silent') });
letterJobs(database, background, {
  unknown: new Set(),
  before: async (to) => {
    if (to !== 'Kim') return;
    process.stdout.write('at work\n');
    await new Promise(() => setInterval(() => undefined, 60_000));
  },
});
await background.start();
