import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { quantile } from '#tests/bench/signed-in.ts';
import type { Ground } from './ground.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = 60;
const STARTS = 5;

/** Milliseconds from `npm start` to the first answer of /readyz, with 60 resource files; the first start, which makes the tables, is not counted. */
export async function measureStarts(ground: Ground): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const resourcesDir = join(folder, 'resources');
  cpSync(join(ROOT, 'resources'), resourcesDir, { recursive: true });
  addFiles(resourcesDir);
  const times: number[] = [];
  for (let index = 0; index <= STARTS; index += 1) times.push(await startOnce(ground, resourcesDir));
  rmSync(folder, { recursive: true, force: true });
  return quantile(times.slice(1), 0.5);
}

/** Fills up to 60 files with copies of a real list. */
function addFiles(resourcesDir: string): void {
  const text = readFileSync(join(resourcesDir, 'lists/city.yaml'), 'utf8');
  const known = readdirSync(resourcesDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yaml'),
  );
  for (let index = known.length; index < FILES; index += 1)
    writeFileSync(
      join(resourcesDir, `lists/place_${index}.yaml`),
      text
        .replace('resource: city', `resource: place_${index}`)
        .replace(/^endpoint: .*\n/m, '')
        .replace('lists/city', `lists/place-${index}`),
    );
}

async function startOnce(ground: Ground, resourcesDir: string): Promise<number> {
  const start = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '3394',
      DATA_DIR: ground.dataDir,
      RESOURCES_DIR: resourcesDir,
      LOG_LEVEL: 'warn',
      ...(ground.databaseUrl ? { DATABASE_URL: ground.databaseUrl } : {}),
    },
    stdio: 'ignore',
    detached: true,
  });
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('npm start ended');
    await pause(10);
  }
  const took = performance.now() - start;
  const end = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid!, 'SIGTERM');
  await end;
  while (await isReady()) await pause(50);
  return took;
}

const isReady = (): Promise<boolean> =>
  fetch('http://127.0.0.1:3394/readyz').then(
    ({ ok }) => ok,
    () => false,
  );
