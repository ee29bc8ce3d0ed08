// Plain JavaScript for any Node from 18 on: it finds the Node that the application needs, so it must run without it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClient, isClientStale } from './client-build.mjs';
import { installIfStale } from './install.mjs';
import { findNode } from './node-runtime.mjs';
import { runToEnd } from './processes.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * One function per `npm run` command. Each gets the runtime (a Node 24) and the words after the command,
 * and answers the exit code.
 */
const COMMANDS = {
  start: async (node, args) => {
    if (isClientStale(ROOT)) await buildClient(ROOT, node);
    return server(node, args);
  },
  dev: (node, args) => script(node, 'src/launcher/dev.ts', args),
  build: async (node) => {
    await buildClient(ROOT, node);
    return 0;
  },
  test: (node, args) => script(node, 'tests/support/run/main.ts', args),
  sources: (node) => script(node, 'tests/support/sources/main.ts', []),
  faults: (node, args) => script(node, 'tests/faults/run.ts', args),
  bench: async (node, args) => {
    if (isClientStale(ROOT)) await buildClient(ROOT, node);
    return script(node, 'tests/bench/main.ts', args);
  },
  'db:dump': (node, args) => script(node, 'src/server/cli/database-main.ts', ['dump', ...args]),
  'db:restore': (node, args) => script(node, 'src/server/cli/database-main.ts', ['restore', ...args]),
  demo: (node, args) => script(node, 'src/server/cli/demo-main.ts', args),
  resources: (node, args) => script(node, 'src/server/cli/main.ts', args),
};

const [command = 'start', ...rest] = process.argv.slice(2);
process.exitCode = await launch(command, rest);

async function launch(name, args) {
  const run = COMMANDS[name];
  if (!run) return reject(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);
  try {
    await installIfStale(ROOT);
    return await run(findNode(ROOT), args);
  } catch (error) {
    return reject(error.message);
  }
}

/** Compiled code is kept between starts: a warm start need not strip and compile the sources again. */
function server(node, args) {
  const cache = process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules/.cache/node');
  return runToEnd(node, [join(ROOT, 'src/server/main.ts'), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
}

function script(node, file, args) {
  const path = join(ROOT, file);
  if (!existsSync(path)) return reject(`${file} is missing: this copy of the project is not complete.`);
  return runToEnd(node, [path, ...args], { cwd: ROOT, env: process.env });
}

function reject(message) {
  console.error(message);
  return 1;
}
