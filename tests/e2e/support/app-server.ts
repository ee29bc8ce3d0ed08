import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const READY_WITHIN_MS = 300_000;

export interface AppServer {
  /** http://127.0.0.1:port */
  readonly url: string;
  readonly pid: number;
  /** A copy of the resource files that a test may change. */
  readonly resourcesDir: string;
  readonly dataDir: string;
  /** What the server wrote to its log at level warn or above. */
  readonly complaints: () => string[];
  /** Stops in order and removes the folders; `keep` runs in between, while the data is at rest. */
  stop(keep?: () => void): Promise<void>;
}

/**
 * The real server on the production build, with a data folder and resource files of its own.
 * @param databaseUrl a PostgreSQL database in place of the embedded one.
 */
export async function startAppServer(template?: string, databaseUrl?: string): Promise<AppServer> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  const dataDir = join(folder, 'data');
  if (template) cpSync(template, dataDir, { recursive: true });
  const resourcesDir = join(folder, 'resources');
  cpSync(join(ROOT, 'resources'), resourcesDir, { recursive: true });
  const port = await freePort();
  const output: string[] = [];
  const child = spawn(process.execPath, [join(ROOT, 'src/server/main.ts')], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RESOURCES_DIR: resourcesDir,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void output.push(String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child, output);
  return {
    url,
    pid: child.pid!, // it has answered
    resourcesDir,
    dataDir,
    complaints: () =>
      output
        .join('')
        .split('\n')
        .filter((line) => line.startsWith('{"level":')),
    async stop(keep) {
      await ended(child);
      keep?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stops the server in order and waits for its end. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await end;
}

async function ready(url: string, child: ChildProcess, output: readonly string[]): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output.join('')}`);
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error(`The server was not ready in time:\n${output.join('')}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
