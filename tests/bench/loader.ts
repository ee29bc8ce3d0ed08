import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLoader } from '#engine/schema/load.ts';

const ROOT = join(import.meta.dirname, '../..');
const COPIES = 46;
const ROUNDS = 5;

/** Processor time in milliseconds, which a busy machine stretches less than the clock's. */
export interface LoaderFigures {
  /** One changed file of all is taken in. */
  readonly change: number;
  /** All files are read at a start, from the cache of the one before. */
  readonly start: number;
}

/** The resource files of the application, and 46 copies of the department's under names and addresses of their own. */
export async function measureLoader(): Promise<LoaderFigures> {
  const project = await mkdtemp(join(tmpdir(), 'bench-loader-'));
  const resources = join(project, 'resources');
  for (const folder of ['resources', 'custom-screens'])
    await cp(join(ROOT, folder), join(project, folder), { recursive: true });
  const text = await readFile(join(resources, 'recruitments/departments.yaml'), 'utf8');
  const pathOf = (copy: number): string => join(resources, `lists/copy_${copy}.yaml`);
  for (let copy = 1; copy <= COPIES; copy += 1) await writeFile(pathOf(copy), renamed(text, copy));
  const options = { cacheDir: join(project, 'cache') };
  const loader = createLoader(resources, options);
  const { faults } = await loader.load();
  if (faults.length > 0) throw new Error(`The files have faults: ${JSON.stringify(faults[0])}`);

  const start = await least(() => createLoader(resources, options).load());
  let round = 0;
  const change = await least(
    () => loader.load(),
    () => writeFile(pathOf(1), `${renamed(text, 1)}# ${(round += 1)}\n`),
  );
  await rm(project, { recursive: true, force: true });
  return { change, start };
}

async function least(work: () => Promise<unknown>, prepare?: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    await prepare?.();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

const renamed = (text: string, copy: number): string =>
  text
    .replace('resource: departments', `resource: copy_${copy}`)
    .replace('route: /recruitments/departments', `route: /copies/copy-${copy}`)
    .replace('endpoint: /customer/department/', `endpoint: /copies/${copy}/`)
    .replace('key: department\n', `key: copy_${copy}\n`);
