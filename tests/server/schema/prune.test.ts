import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PruneAnswer, type PruneRequest, runPrune, answerPrune } from '#server/cli/prune.ts';
import { loadDefinitions } from '#engine/schema/load.ts';
import type { Definitions } from '#engine/model/definition.ts';
import { applyDefinitions } from '#server/records/schema/apply-definitions.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { type TestDatabase, moduleDatabases } from '#tests/support/test-database.ts';

const PHRASE = 'i-know-what-i-am-doing';
const COLOR = 'resource: color\nproperties:\n  name: { type: string, maxLength: 140 }\n';

describe.each(moduleDatabases())('npm run resources -- prune on %s', (kind) => {
  let database: TestDatabase;
  let folder: string;

  beforeEach(async () => {
    database = await openPreparedDatabase(kind, 'system');
    folder = resourceFolder({
      'color.yaml': `${COLOR}  tone: { type: string, maxLength: 20 }\n`,
      'shade.yaml':
        'resource: shade\nproperties:\n  name: { type: string, maxLength: 140 }\n  color: { relation: { to: color } }\n',
    });
    await apply();
    await database.exec(`insert into color (name, tone) values ('Red', 'warm'), ('Blue', null), ('Gray', 'cold');
      insert into shade (name, color_id) values ('Pink', 1)`);
    fs.writeFileSync(path.join(folder, 'color.yaml'), COLOR);
    fs.rmSync(path.join(folder, 'shade.yaml'));
    await apply();
  });
  afterEach(() => database?.destroy());

  async function apply(): Promise<void> {
    const { definitions } = await loadDefinitions(folder);
    await applyDefinitions(database, definitions as Definitions);
  }

  const run = async (command: 'prune' | 'restore', args: readonly string[], typed?: string) => {
    let output = '';
    const exitCode = await runPrune(command, args, {
      ask: async (request: PruneRequest): Promise<PruneAnswer> =>
        JSON.parse(
          JSON.stringify(await answerPrune({ database, resourcesDir: folder, options: {} }, request)),
        ) as PruneAnswer,
      write: (text) => void (output += `${text}\n`),
      phrase: PHRASE,
      ...(typed !== undefined && { question: async () => typed }),
    });
    return { exitCode, output };
  };
  const columns = async () =>
    (
      await database.query<{ name: string }>(
        `select column_name::text as name from information_schema.columns where table_name = 'color'`,
      )
    ).rows.map(({ name }) => name);
  const shades = async () => (await database.query(`select to_regclass('shade') is not null as there`)).rows[0];

  it('lists what no file names any more, with what it holds, and takes nothing', async () => {
    const { exitCode, output } = await run('prune', []);

    expect(exitCode).toBe(0);
    expect(output).toContain('Column color.tone with 2 values');
    expect(output).toContain('Table shade with 1 row');
    expect(await columns()).toContain('tone');
  });

  it('takes nothing that is not confirmed by its name or the phrase, and nothing that a file names', async () => {
    const attempts: readonly (readonly [args: string[], typed?: string])[] = [
      [['color.tone'], 'yes'],
      [['color.tone']],
      [['color.tone', '--yes-i-know=color']],
      [['color.name', '--yes-i-know=color.name']],
      [['color', '--yes-i-know=color']],
      [['accounts', '--yes-i-know=accounts']],
    ];

    for (const [args, typed] of attempts) expect((await run('prune', args, typed)).exitCode).toBe(1);

    expect(await columns()).toEqual(expect.arrayContaining(['name', 'tone']));
  });

  it('takes a column out once the phrase is typed, keeps its values, and brings them back', async () => {
    expect(await run('prune', ['color.tone'], PHRASE)).toMatchObject({ exitCode: 0 });
    expect(await columns()).not.toContain('tone');
    expect((await run('restore', [])).output).toContain('color.tone (2)');
    await database.exec(`delete from color where name = 'Gray'`);

    expect(await run('restore', ['color.tone'])).toMatchObject({ exitCode: 0 });

    expect((await database.query('select name, tone from color order by id')).rows).toEqual([
      { name: 'Red', tone: 'warm' },
      { name: 'Blue', tone: null },
    ]);
    expect((await run('restore', [])).output).toContain('There are no copies');
  });

  it('takes a table out with its rows, and brings it back as it was, for a file that comes back', async () => {
    const deleteRed = () => database.exec(`delete from color where name = 'Red'`);
    await expect(deleteRed()).rejects.toThrow(/foreign key/);
    expect(await run('prune', ['shade', '--yes-i-know=shade'])).toMatchObject({ exitCode: 0 });
    expect(await shades()).toEqual({ there: false });
    expect((await run('prune', [])).output).not.toContain('shade');
    await deleteRed();

    expect(await run('restore', ['shade'])).toMatchObject({ exitCode: 0 });

    expect((await database.query('select name, color_id from shade')).rows).toEqual([{ name: 'Pink', color_id: 1 }]);
    await database.exec(`insert into shade (name) values ('Rose')`);
  });

  it('leaves an entry in the activity record, and refuses while a file has a fault', async () => {
    await run('prune', ['color.tone', '--yes-i-know=color.tone']);
    const { rows } = await database.query(
      'select action, resource, after from system.activity order by id desc limit 1',
    );
    expect(rows).toEqual([{ action: 'pruned', resource: 'color', after: { name: 'color.tone', held: 2 } }]);

    fs.writeFileSync(path.join(folder, 'color.yaml'), `${COLOR}  nmae: [\n`);
    await expect(run('prune', [])).rejects.toThrow('The resource files have a fault');
  });
});
