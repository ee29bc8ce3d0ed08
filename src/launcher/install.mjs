import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './processes.mjs';

const STAMP = 'node_modules/.installed';

/** True where the dependencies are not those that the lockfile names. */
export function isInstallStale(root) {
  const stamp = join(root, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfileHash(root);
}

/**
 * Installs exactly what the lockfile names, where that is not there yet. What npm itself has installed from this lockfile counts too.
 * @throws {Error} when npm fails; npm has then said why.
 */
export async function installIfStale(root) {
  if (!isInstallStale(root)) return;
  if (!isInstalledByNpm(root)) await install(root);
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, STAMP), lockfileHash(root));
}

async function install(root) {
  console.log('Installing the dependencies from the lockfile (about half a minute) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = npm?.endsWith('.js')
    ? await runToEnd(process.execPath, [npm, ...args], { cwd: root })
    : await runToEnd('npm', args, { cwd: root, shell: process.platform === 'win32' });
  if (code !== 0) throw new Error('The dependencies could not be installed: see the lines above.');
}

/**
 * npm leaves a copy of the lockfile in node_modules, without the root's own entry: the same packages at the same
 * versions mean that a developer ran "npm ci" or "npm install" by hand. Optional packages of other platforms are absent
 * there.
 */
function isInstalledByNpm(root) {
  const copy = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(copy)) return false;
  const installed = packagesOf(copy);
  const wanted = packagesOf(join(root, 'package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const there = installed[path];
    return there ? there.integrity === entry.integrity : entry.optional === true;
  });
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

const lockfileHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
