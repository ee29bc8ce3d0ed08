import { openDatabase } from '#server/platform/db/open-database.ts';

/** Opens the embedded database like a server would, and says how that went and after how many milliseconds. */
const [dataDir = ''] = process.argv.slice(2);
const started = performance.now();
try {
  const database = await openDatabase({ dataDir });
  await database.query('select 1');
  process.stdout.write('open\n');
} catch (error) {
  process.stdout.write(
    `${Math.round(performance.now() - started)} ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
