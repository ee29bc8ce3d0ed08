import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoader } from '#engine/schema/load.ts';

const RESOURCES = fileURLToPath(new URL('../../../resources', import.meta.url));
const SCREENS = fileURLToPath(new URL('../../../custom-screens', import.meta.url));

describe('what serves while a file is bad', () => {
  let folder: string;
  let dir: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'resources-'));
    dir = join(folder, 'resources');
    await cp(RESOURCES, dir, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const loader = () => createLoader(dir, { cacheDir: join(folder, 'cache'), screensDir: SCREENS });
  const edit = async (file: string, from: string, to: string) => {
    const path = join(dir, file);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(from);
    await writeFile(path, text.replace(from, to));
  };

  it('keeps the last good version of a bad file and takes the good changes of others', async () => {
    const files = loader();
    await files.load();
    await edit('lists/designation.yaml', 'minLength', 'minLenght');
    await edit('lists/industry.yaml', 'maxLength: 140', 'maxLength: 150');

    const { definitions, faults } = await files.load();

    expect(faults).toMatchObject([{ file: 'resources/lists/designation.yaml', suggestion: 'minLength' }]);
    expect(definitions?.resources.designation?.fields.name?.schema).toMatchObject({ minLength: 1 });
    expect(definitions?.resources.industry?.fields.name?.schema).toMatchObject({ maxLength: 150 });
  });

  it('serves a new file’s neighbours when the new file never was good', async () => {
    const files = loader();
    await files.load();
    await writeFile(join(dir, 'lists/perk.yaml'), 'resource: perk\nproperties: { name: { type: strnig } }\n');

    const { definitions, faults } = await files.load();

    expect(faults.map(({ file }) => file)).toContain('resources/lists/perk.yaml');
    expect(definitions?.resources).not.toHaveProperty('perk');
    expect(definitions?.resources).toHaveProperty('companies');
  });

  it('keeps a deleted file that others still need', async () => {
    const files = loader();
    await files.load();
    await rm(join(dir, 'lists/country.yaml'));

    const { definitions, faults } = await files.load();

    expect(faults.length).toBeGreaterThan(0);
    expect(Object.keys(definitions?.resources ?? {})).toEqual(
      expect.arrayContaining(['country', 'companies', 'state']),
    );
  });

  it('serves after a restart what served before, though the file is bad', async () => {
    await loader().load();
    await edit('lists/designation.yaml', 'minLength', 'minLenght');

    const { definitions } = await loader().load();

    expect(definitions?.resources).toHaveProperty('designation');
  });

  it('recovers when the file is mended', async () => {
    const files = loader();
    await files.load();
    await edit('lists/designation.yaml', 'minLength', 'minLenght');
    await files.load();
    await edit('lists/designation.yaml', 'minLenght: 1', 'minLength: 2');

    const { definitions, faults } = await files.load();

    expect(faults).toEqual([]);
    expect(definitions?.resources.designation?.fields.name?.schema).toMatchObject({ minLength: 2 });
  });
});
