import { openDatabase } from '#server/platform/db/open-database.ts';
import { BackgroundRoom } from '#server/platform/background/background-room.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';

const [, , dataDir = '', databaseUrl] = process.argv;

/** A process that takes a task up, says so, and never comes to its end. */
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
const room = new BackgroundRoom({ database, log: createLogger('silent') });
room.register({
  kind: 'test.letters',
  run: () => {
    process.stdout.write('at work\n');
    return new Promise(() => setInterval(() => undefined, 60_000));
  },
});
await room.start();
