import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

const hostPart = (): string =>
  hostname()
    .replaceAll(/[^a-zA-Z0-9-]/g, '_')
    .slice(0, 60);

/** This process's own folder for files that live no longer than it does; the name says whose it is. */
export const ownSpoolFolder = (root: string): string =>
  join(root, [hostPart(), process.pid, Math.round(performance.timeOrigin)].join('.'));

/** Removes what processes left that are gone: those of this machine that do not run, and any that wrote nothing for a day. */
export async function sweepSpool(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const own = ownSpoolFolder(root);
  for (const name of await readdir(root)) {
    const path = join(root, name);
    if (path !== own && (isOfDeadProcess(name) || (await isForgotten(path))))
      await rm(path, { recursive: true, force: true });
  }
}

function isOfDeadProcess(name: string): boolean {
  const [host, pid = ''] = name.split('.');
  if (host !== hostPart() || !/^\d+$/.test(pid)) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

async function isForgotten(path: string): Promise<boolean> {
  // Another process can sweep at the same time.
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > FORGOTTEN_MS;
}
