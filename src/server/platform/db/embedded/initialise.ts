import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A unique name for each attempt: a killed one might still be writing to its draft. */
const DRAFT = '.init-';
const SCRIPT = fileURLToPath(new URL('./initialise-process.ts', import.meta.url));

/**
 * Ensures that there is a complete database in `directory`. The first one is created in `<directory>.init-…`, written
 * through to the disk and renamed, so that a kill on the way leaves nothing half made; the remains of such a kill are
 * removed. It happens in a separate process, because it needs a gigabyte for a moment.
 */
export async function ensureInitialised(directory: string, log: (message: string) => void): Promise<void> {
  removeDrafts(directory);
  if (fs.existsSync(path.join(directory, 'PG_VERSION'))) return;
  log('Creating the embedded database (once, a few seconds)');
  const draft = fs.mkdtempSync(`${directory}${DRAFT}`);
  await runInitialisation(draft);
  fs.renameSync(draft, directory);
  syncPath(path.dirname(directory));
}

function removeDrafts(directory: string): void {
  const parent = path.dirname(directory);
  const prefix = `${path.basename(directory)}${DRAFT}`;
  for (const name of fs.readdirSync(parent))
    if (name.startsWith(prefix)) fs.rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 3 });
}

/** Writes a folder with everything in it through to the disk. */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const child = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else syncPath(child);
  }
  syncPath(directory);
}

function syncPath(target: string): void {
  if (process.platform === 'win32' && fs.statSync(target).isDirectory()) return;
  const file = fs.openSync(target, 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

function runInitialisation(directory: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(process.execPath, [SCRIPT, directory], { stdio: ['pipe', 'ignore', 'pipe'] });
  const complaints: string[] = [];
  child.stderr.on('data', (text: Buffer) => complaints.push(text.toString()));
  child.once('error', reject);
  child.once('exit', (code) => {
    if (code === 0) resolve();
    else reject(new Error(`The embedded database could not be created in ${directory}. ${complaints.join('').trim()}`));
  });
  return promise;
}
