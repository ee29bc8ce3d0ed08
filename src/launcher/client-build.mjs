import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressAssets } from './compress-assets.mjs';
import { runToEnd } from './processes.mjs';

/** What the browser's code is made of. */
const SOURCES = [
  'src/shared',
  'src/ui',
  'src/engine',
  'src/client',
  'src/admin',
  'src/app',
  'custom-screens',
  'locales',
  'vite.config.ts',
  'package-lock.json',
];

const STAMP = '.sources';

/** True where the built client is missing or was built from other sources. */
export function isClientStale(root) {
  const stamp = join(root, 'dist', STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourcesHash(root);
}

/**
 * Builds the client beside the one that is served, compresses it, and puts it in its place in one step,
 * so that a server that runs never serves half a build.
 * @throws {Error} when the build fails; the build has then said why.
 */
export async function buildClient(root, node) {
  console.log('Building the client …');
  const sources = sourcesHash(root);
  const next = join(root, 'node_modules/.cache', `client-${process.pid}`);
  mkdirSync(next, { recursive: true });
  try {
    await runVite(root, node, next);
    await compressAssets(next);
    markBuilt(root, next, sources);
    replaceFolder(next, join(root, 'dist'));
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

async function runVite(root, node, next) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const code = await runToEnd(node, [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error('The client could not be built: see the lines above.');
}

/** Notes in a folder with a built client what it was built from. */
export function markBuilt(root, folder, sources = sourcesHash(root)) {
  writeFileSync(join(folder, STAMP), sources);
}

function replaceFolder(next, place) {
  const old = `${next}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(next, place);
  rmSync(old, { recursive: true, force: true });
}

/** Paths, sizes and times of all sources: also notices a file that is gone. */
function sourcesHash(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) for (const line of describe(join(root, source))) hash.update(line);
  return hash.digest('hex');
}

function describe(path) {
  if (!existsSync(path)) return [];
  const found = statSync(path);
  if (found.isFile()) return [`${path} ${found.size} ${found.mtimeMs}\n`];
  return readdirSync(path)
    .sort()
    .flatMap((name) => describe(join(path, name)));
}
