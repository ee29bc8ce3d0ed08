import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readConfig } from '#server/platform/config.ts';
import { runResources } from './resources.ts';

/** `npm run resources`: the command line over the resource files. */
try {
  process.exitCode = await runResources(process.argv.slice(2), {
    resourcesDir: path.resolve(process.env['RESOURCES_DIR'] || 'resources'),
    config: () => readConfig(process.env, process.cwd()),
    write: (text) => console.log(text),
    ...(process.stdin.isTTY && { question }),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function question(text: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(text);
  } finally {
    terminal.close();
  }
}
