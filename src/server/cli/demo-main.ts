import { readConfig } from '#server/platform/config.ts';
import { runDemo } from './demo.ts';

/** `npm run demo`. */
try {
  process.exitCode = await runDemo(process.argv.slice(2), {
    config: () => readConfig(process.env, process.cwd()),
    write: (text) => console.log(text),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
