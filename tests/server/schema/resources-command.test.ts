import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerCommand, runResources } from '#server/cli/resources.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { RESOURCES } from '#tests/support/prepared-database.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { makeDataDir } from '#tests/support/test-database.ts';

const INDUSTRY = fs.readFileSync(path.join(RESOURCES, 'lists/industry.yaml'), 'utf8');

describe('npm run resources', () => {
  const resourcesDir = resourceFolder({ 'lists/industry.yaml': INDUSTRY });
  const file = path.join(resourcesDir, 'lists/industry.yaml');
  let dataDir: string;

  beforeEach(async () => {
    fs.writeFileSync(file, INDUSTRY);
    dataDir = await makeDataDir();
  });
  afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

  const change = (from: string, to: string) => fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(from, to));
  const run = async (...args: string[]) => {
    let output = '';
    const write = (text: string) => void (output += text);
    const exitCode = await runResources(args, { resourcesDir, config: () => ({ dataDir }), write });
    return { exitCode, output };
  };

  it('checks the files without the database, and shows a fault at its place', async () => {
    fs.rmSync(dataDir, { recursive: true });
    expect(await run('check')).toEqual({ exitCode: 0, output: 'The resource files are in order.' });

    change('maxLength', 'maxLenght');
    const { exitCode, output } = await run('check');

    expect(exitCode).toBe(1);
    expect(output).toMatch(/industry\.yaml:\d+:\d+ {2}error/);
    expect(output).toContain('Did you mean "maxLength"?');
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it('finds the screens of the application, wherever the resource files are', async () => {
    change('properties:', 'screens: { list: feedback/FeedbackList }\nproperties:');
    expect(await run('check')).toMatchObject({ exitCode: 0 });

    change('FeedbackList', 'FeedbackLits');
    expect((await run('check')).output).toContain('Did you mean "feedback/FeedbackList"?');
  });

  it('plans, applies, and then has nothing left to do', async () => {
    expect(await run('plan')).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('create table industry'),
    });
    expect(await run('apply')).toMatchObject({ exitCode: 0, output: expect.stringMatching(/\d+ changes made\./) });
    expect((await run('plan')).output).toBe('Nothing to change: the database is as the files say.');
  });

  it('changes nothing while a file has a fault', async () => {
    change('maxLength', 'maxLenght');

    const { exitCode, output } = await run('apply');
    const planned = await run('plan');

    expect(exitCode).toBe(1);
    expect(output).toMatch(/1 fault\. Nothing was changed\.$/);
    expect(planned.output).toBe(output);
    change('maxLenght', 'maxLength');
    expect((await run('plan')).output).toContain('create table users');
  });

  it('asks the server that has the database open', async () => {
    const database = await openDatabase({
      dataDir,
      onRequest: (request) => answerCommand({ database, resourcesDir }, request),
    });
    try {
      const { applySystemSchema } = await import('#server/platform/db/system-schema.ts');
      await applySystemSchema(database);
      await run('apply');
      await database.exec(`insert into industry (name) values ('Welder')`);
      change('required: [name]', 'required: [name, level]');
      change('properties:', 'properties:\n  level: { type: integer }');

      const { exitCode, output } = await run('plan');

      expect(exitCode).toBe(1);
      expect(output).toContain(
        'Rejected: industry\n  level is required, and 1 record has no value for it. Give it a default (id 1)',
      );
      expect(output).toContain('It stays as it was');
    } finally {
      await database.close();
    }
  });

  it('answers programs in JSON', async () => {
    const { output } = await run('plan', '--json');

    expect(JSON.parse(output)).toMatchObject({
      command: 'plan',
      faults: [],
      plan: { rejections: [], steps: expect.any(Array) },
    });
  });

  it('says how it is used', async () => {
    expect(await run('prnue')).toMatchObject({ exitCode: 2, output: expect.stringContaining('Usage') });
  });
});
