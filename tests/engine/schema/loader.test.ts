import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoader, loadDefinitions } from '#engine/schema/load.ts';
import { SAMPLE_FOLDER } from './sample-project.ts';

const ROOT = join(import.meta.dirname, '../../..');
let project = '';

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'resources-'));
  await cp(SAMPLE_FOLDER, join(project, 'resources'), { recursive: true });
});

afterEach(() => rm(project, { recursive: true, force: true }));

const designation = () => join(project, 'resources/lists/designation.yaml');

describe('the loader', () => {
  it('loads the files of the product without a fault', async () => {
    const { definitions, faults: diagnostics } = await loadDefinitions(join(ROOT, 'resources'));

    expect(diagnostics).toEqual([]);
    const files = (await readdir(join(ROOT, 'resources'), { recursive: true })).filter(
      (name) => name.endsWith('.yaml') && !name.startsWith('app/'),
    );
    expect(files).toContain('lists/skill.yaml');
    expect(Object.keys(definitions?.resources ?? {})).toHaveLength(files.length);
  });

  it('reads again only what changed', async () => {
    const loader = createLoader(join(project, 'resources'));
    const before = (await loader.load()).definitions?.resources;
    await writeFile(designation(), 'resource: designation\nproperties: { name: { type: string } }\n');

    const after = (await loader.load()).definitions?.resources;

    expect(after?.['companies']).toBe(before?.['companies']);
    expect(after?.['designation']).not.toBe(before?.['designation']);
    expect(Object.keys(after?.['designation']?.fields ?? {})).toContain('name');
  });

  it('answers the same from its cache as from the files', async () => {
    const cacheDir = join(project, 'cache');
    const fresh = await loadDefinitions(join(project, 'resources'), { cacheDir });

    const kept = await loadDefinitions(join(project, 'resources'), { cacheDir });

    expect(kept).toEqual(fresh);
  });

  it('does not take a changed file from its cache', async () => {
    const cacheDir = join(project, 'cache');
    await loadDefinitions(join(project, 'resources'), { cacheDir });
    await writeFile(designation(), 'resource: designation\ntitle: Post\nproperties: { name: { type: string } }\n');

    const { definitions } = await loadDefinitions(join(project, 'resources'), { cacheDir });

    expect(definitions?.resources['designation']?.title).toBe('Post');
  });

  it('works on with a cache that was cut off in the middle', async () => {
    const cacheDir = join(project, 'cache');
    await loadDefinitions(join(project, 'resources'), { cacheDir });
    const kept = (await readdir(cacheDir)).filter((name) => name.startsWith('resources-'));
    expect(kept).not.toEqual([]);
    for (const name of kept) await writeFile(join(cacheDir, name), '{"a":');

    const { faults: diagnostics } = await loadDefinitions(join(project, 'resources'), { cacheDir });

    expect(diagnostics).toEqual([]);
  });

  it('does not overlook a file whose name ends in another way', async () => {
    await writeFile(join(project, 'resources/lists/post.yml'), 'resource: post\n');

    const { faults: diagnostics } = await loadDefinitions(join(project, 'resources'));

    expect(diagnostics).toMatchObject([{ file: 'resources/lists/post.yml', code: 'NAME' }]);
  });

  it('finds a custom screen by its path', async () => {
    const text = 'resource: post\nproperties: { name: { type: string } }\nscreens: { show: posts/Post }\n';
    await writeFile(join(project, 'resources/post.yaml'), text);
    const screensDir = join(project, 'screens');
    await mkdir(join(screensDir, 'posts'), { recursive: true });
    const missing = await loadDefinitions(join(project, 'resources'), { screensDir });
    await writeFile(join(screensDir, 'posts/Post.tsx'), 'export default () => null;\n');

    const found = await loadDefinitions(join(project, 'resources'), { screensDir });

    expect(missing.faults).toMatchObject([{ code: 'REF', line: 3 }]);
    expect(found.faults).toEqual([]);
  });
});
