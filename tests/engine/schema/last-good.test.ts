import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoader } from '#engine/schema/load.ts';
import { SAMPLE_FOLDER } from './sample-project.ts';

describe('what serves while a file is bad', () => {
  let folder: string;
  let dir: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'resources-'));
    dir = join(folder, 'resources');
    await cp(SAMPLE_FOLDER, dir, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const loader = () => createLoader(dir, { cacheDir: join(folder, 'cache') });
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

    const { definitions, faults: diagnostics } = await files.load();

    expect(diagnostics).toMatchObject([{ file: 'resources/lists/designation.yaml', suggestion: 'minLength' }]);
    expect(definitions?.resources.designation?.fields.name?.schema).toMatchObject({ minLength: 1 });
    expect(definitions?.resources.industry?.fields.name?.schema).toMatchObject({ maxLength: 150 });
  });

  it('serves a new file’s neighbours when the new file never was good', async () => {
    const files = loader();
    await files.load();
    await writeFile(join(dir, 'lists/perk.yaml'), 'resource: perk\nproperties: { name: { type: strnig } }\n');

    const { definitions, faults: diagnostics } = await files.load();

    expect(diagnostics.map(({ file }) => file)).toContain('resources/lists/perk.yaml');
    expect(definitions?.resources).not.toHaveProperty('perk');
    expect(definitions?.resources).toHaveProperty('companies');
  });

  it('keeps a deleted file that others still need', async () => {
    const files = loader();
    await files.load();
    await rm(join(dir, 'lists/country.yaml'));

    const { definitions, faults: diagnostics } = await files.load();

    expect(diagnostics.length).toBeGreaterThan(0);
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

    const { definitions, faults: diagnostics } = await files.load();

    expect(diagnostics).toEqual([]);
    expect(definitions?.resources.designation?.fields.name?.schema).toMatchObject({ minLength: 2 });
  });

  describe('from the first start on', () => {
    const put = (file: string, text: string | Buffer) => writeFile(join(dir, file), text);
    const BROKEN = 'resource: designation\npermissions: { key: post }\nproperties: { name: [ }\n';

    it('serves the other files where one that roles and navigation name cannot be parsed', async () => {
      await edit('app/roles.yaml', 'modules: [job', 'modules: [somewhere_else, job');
      await edit('app/roles.yaml', '{ job: all, ', '{ job: all, post: all, ');
      await edit('app/navigation.yaml', 'navigation:', 'navigation:\n  - { key: posts, resource: designation }');
      await put('lists/designation.yaml', BROKEN);

      const { definitions, faults: diagnostics } = await loader().load();

      expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
        { file: 'resources/lists/designation.yaml', code: 'SYNTAX', line: 3 },
      ]);
      expect(definitions?.resources).toHaveProperty('industry');
      expect(definitions?.resources).toHaveProperty('users');
      expect(definitions?.modules).toContain('somewhere_else');
      expect(definitions?.navigation.map(({ key }) => key)).not.toContain('posts');
    });

    it('says of a file that needs the broken one that it waits, and serves both when that is mended', async () => {
      const text = await readFile(join(dir, 'lists/country.yaml'), 'utf8');
      await put('lists/country.yaml', 'resource: country\nproperties: [\n');
      const files = loader();

      const { definitions, faults: diagnostics } = await files.load();

      expect(definitions?.resources).not.toHaveProperty('country');
      expect(diagnostics).toContainEqual(
        expect.objectContaining({ file: 'resources/lists/state.yaml', code: 'WAITS', severity: 'warning' }),
      );
      await put('lists/country.yaml', text);
      expect((await files.load()).definitions?.resources).toHaveProperty('state');
    });

    it('puts a good edit of the roles in service while another file cannot be parsed', async () => {
      await put('lists/designation.yaml', BROKEN);
      const files = loader();
      await files.load();
      await edit('app/roles.yaml', 'modules: [job', 'modules: [later, job');

      const { definitions, faults: diagnostics } = await files.load();

      expect(definitions?.modules).toContain('later');
      expect(diagnostics.map(({ file }) => file)).not.toContain('resources/app/roles.yaml');
    });
  });

  it.each([
    ['by what serves', true],
    ['by what the database has, where nothing served yet', false],
  ])('finds the fault with the newer of two files that want one address, %s', async (_how, served) => {
    const stored = async () => ['industry'];
    const files = createLoader(dir, { stored });
    if (served) await files.load();
    const taken = 'route: /settings/master/master-view/lists/industry\nendpoint: /admin-app/industry/\n';
    await edit('lists/industry.yaml', taken, taken);
    await writeFile(
      join(dir, 'lists/a_new_one.yaml'),
      `resource: a_new_one\n${taken}kind: master\nproperties: { name: { type: string } }\n`,
    );

    const { definitions, faults: diagnostics } = await files.load();

    expect(diagnostics.map(({ file, code, line }) => [file, code, line])).toEqual([
      ['resources/lists/a_new_one.yaml', 'DUPLICATE', 2],
      ['resources/lists/a_new_one.yaml', 'DUPLICATE', 3],
    ]);
    expect(definitions?.resources).toHaveProperty('industry');
  });

  it('refuses a file that is not UTF-8, at its line', async () => {
    const text = 'resource: perk\n# a comment\nproperties: { name: { type: string, title: "Ma\u00e7\u00e3" } }\n';
    await writeFile(join(dir, 'lists/perk.yaml'), Buffer.from(text, 'latin1'));
    const files = loader();

    const { faults: diagnostics } = await files.load();

    expect(diagnostics).toMatchObject([{ file: 'resources/lists/perk.yaml', code: 'ENCODING', line: 3, column: 47 }]);
    expect((await loader().load()).faults).toHaveLength(1);
    await writeFile(join(dir, 'lists/perk.yaml'), text);
    expect((await files.load()).faults).toEqual([]);
  });
});
