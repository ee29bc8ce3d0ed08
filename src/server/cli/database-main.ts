import { readConfig } from '../config.ts';
import { runDatabase } from './database.ts';

/** `npm run db:dump` and `npm run db:restore`: of a folder, or of the archive (.zip) that the screen for a full export makes. */
try {
  const args = process.argv.slice(2);
  if (args[1]?.endsWith('.zip')) await import('./archive.ts');
  else
    process.exitCode = await runDatabase(args, {
      config: () => readConfig(process.env, process.cwd()),
      write: (text) => console.log(text),
    });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
