import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLoader } from '#engine/schema/load.ts';

const ROOT = join(import.meta.dirname, '../../..');
const COPIES = 46;
let project = '';

/** Sixty files: the product's, and copies of the department's under names and addresses of their own. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'sixty-'));
  for (const folder of ['resources', 'custom-screens'])
    await cp(join(ROOT, folder), join(project, folder), { recursive: true });
  const text = await readFile(join(ROOT, 'resources/recruitments/departments.yaml'), 'utf8');
  for (let copy = 1; copy <= COPIES; copy += 1) await writeFile(pathOf(copy), renamed(text, copy));
});

afterAll(() => rm(project, { recursive: true, force: true }));

const pathOf = (copy: number): string => join(project, `resources/lists/copy_${copy}.yaml`);

const renamed = (text: string, copy: number): string =>
  text
    .replace('resource: departments', `resource: copy_${copy}`)
    .replace('route: /recruitments/departments', `route: /copies/copy-${copy}`)
    .replace('endpoint: /customer/department/', `endpoint: /copies/${copy}/`)
    .replace('key: department\n', `key: copy_${copy}\n`);

/** Processor time in milliseconds, which a busy machine does not stretch. */
const processorTime = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

it('takes in one changed file of sixty in less than 100 ms', async () => {
  const loader = createLoader(join(project, 'resources'));
  expect((await loader.load()).faults).toEqual([]);
  const text = await readFile(pathOf(1), 'utf8');
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await writeFile(pathOf(1), `${text}# ${round}\n`);
    times.push(await processorTime(() => loader.load()));
  }

  expect(Math.min(...times)).toBeLessThan(100);
});

it('starts with sixty files from its cache in less than 150 ms', async () => {
  const options = { cacheDir: join(project, 'cache') };
  await createLoader(join(project, 'resources'), options).load();

  const times: number[] = [];
  for (let round = 0; round < 3; round += 1)
    times.push(await processorTime(() => createLoader(join(project, 'resources'), options).load()));

  expect(Math.min(...times)).toBeLessThan(150);
});
