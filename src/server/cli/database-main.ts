import { readConfig } from '#server/platform/config.ts';
import { runDatabase } from './database.ts';

/** `npm run db:dump` and `npm run db:restore`. */
try {
  process.exitCode = await runDatabase(process.argv.slice(2), {
    config: () => readConfig(process.env, process.cwd()),
    write: (text) => console.log(text),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
