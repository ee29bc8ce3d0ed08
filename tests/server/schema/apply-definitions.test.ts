import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions, loadResource } from '#engine/schema/load.ts';
import type { Definitions } from '#engine/model/definition.ts';
import { applyDefinitions, planDefinitions } from '#server/records/schema/apply-definitions.ts';
import type { SystemDatabase } from '#tests/support/system-database.ts';
import { testDatabases } from '#tests/support/test-database.ts';
import { definitionsOf } from './definitions-of.ts';
import { LIST, openSchemaGround } from './schema-ground.ts';

describe.each(testDatabases())('schema changes on %s', (kind) => {
  const ground = openSchemaGround(kind);
  const { apply, plan, rows } = ground;
  let database: SystemDatabase;
  beforeAll(() => {
    database = ground.database();
  });

  it('makes every table of the real resource files, after which nothing is left to do', async () => {
    const { definitions } = await loadDefinitions(path.resolve('resources'));

    const applied = await applyDefinitions(database, definitions as Definitions);

    expect(applied.rejections).toEqual([]);
    expect(applied.steps.length).toBeGreaterThan(20);
    expect(await planDefinitions(database, definitions as Definitions)).toEqual({
      steps: [],
      rejections: [],
      orphans: [],
    });
  });

  it('adds a resource, fields, choices, lengths and defaults by itself, and fills the default in', async () => {
    await apply({ color: `${LIST}  tone: { type: string, enum: [warm] }\n` });
    await database.exec(`insert into color (name, tone) values ('Red', 'warm')`);

    const { rejections } = await apply({
      color: `properties:\n  name: { type: string, maxLength: 300 }\n  tone: { type: string, enum: [warm, cold] }\n  hue: { type: integer, default: 7 }\n  note: { type: string, default: "it's \\\\ so" }\n  tags: { type: array, items: { type: string } }\nrequired: [hue]`,
      shade: `${LIST}  color: { relation: { to: color } }\n`,
    });

    expect(rejections).toEqual([]);
    await database.exec(
      `insert into color (tone) values ('cold'); insert into shade (name, color_id) values ('Pink', 1)`,
    );
    expect(await rows('select name, tone, hue, note from color order by id')).toEqual([
      { name: 'Red', tone: 'warm', hue: 7, note: "it's \\ so" },
      { name: null, tone: 'cold', hue: 7, note: "it's \\ so" },
    ]);
  });

  it('keeps out what the file does not allow, even by SQL', async () => {
    await apply({
      color: `${LIST}  tone: { type: string, enum: [warm, cold] }\n  tags: { type: array, items: { type: string } }\n  marks: { type: array, items: { type: string, enum: [a, b] } }\nrequired: [name]\nunique: [[name]]`,
    });
    await database.exec(`insert into color (name) values ('Red')`);

    for (const [columns, values] of [
      ['name', 'null'],
      ['name', `''`],
      ['name', `repeat('x', 141)`],
      ['name', `'RED'`],
      ['name, tone', `'Blue', 'hot'`],
      ['name, tags', `'Blue', '{}'`],
      ['name, marks', `'Blue', '["c"]'`],
    ])
      await expect(database.exec(`insert into color (${columns}) values (${values})`)).rejects.toThrow(/violates/);
  });

  it('keeps the column of a field and the table of a file that are gone with all that they ask for, and says so', async () => {
    await apply({
      color: `${LIST}  tone: { type: string, default: warm }\nrequired: [name, tone]`,
      shade: `${LIST}  color: { relation: { to: color } }\n`,
    });
    await database.exec(
      `insert into color (name) values ('Red'); insert into shade (name, color_id) values ('Pink', 1)`,
    );

    const { orphans, rejections } = await apply({ color: LIST });

    expect(rejections).toEqual([]);
    expect(orphans).toEqual([
      { resource: 'shade', table: 'shade' },
      { resource: 'color', table: 'color', column: 'tone' },
    ]);
    await database.exec(`insert into color (name) values ('Blue')`);
    await expect(database.exec(`delete from color where id = 1`)).rejects.toThrow(/foreign key/);
    expect(await rows('select tone from color')).toEqual([{ tone: 'warm' }, { tone: 'warm' }]);
    expect(await rows('select name from shade')).toEqual([{ name: 'Pink' }]);
    expect((await plan({ color: LIST })).steps).toEqual([]);
  });

  it.each([
    [
      'a required field without a default',
      `${LIST}  hue: { type: integer }\nrequired: [hue]`,
      'hue is required, and 3 records have no value for it. Give it a default (ids 1, 2, 3)',
    ],
    [
      'a field that becomes required',
      `${LIST}  tone: { type: string, enum: [warm, cold] }\nrequired: [tone]`,
      '1 record has no tone (id 3)',
    ],
    [
      'a choice that is taken away',
      `${LIST}  tone: { type: string, enum: [cold] }\n`,
      '2 records whose tone is not one of cold (ids 1, 2)',
    ],
    [
      'a shorter length',
      `properties:\n  name: { type: string, maxLength: 3 }\n  tone: { type: string, enum: [warm, cold] }\n`,
      '1 record whose name is not at most 3 characters long (id 2)',
    ],
    [
      'a new unique field',
      `${LIST}  tone: { type: string, enum: [warm, cold], unique: true }\n`,
      '2 records have the same tone as another (ids 1, 2)',
    ],
    [
      'a new relation whose ids are not there',
      `${LIST}  tone: { type: string, enum: [warm, cold] }\n  hue: { relation: { to: shade }, default: 9 }\n`,
      '3 records whose hue is not in shade (ids 1, 2, 3)',
    ],
    [
      'another type',
      `properties:\n  name: { type: integer }\n  tone: { type: string, enum: [warm, cold] }\n`,
      'name changes its type from text to bigint. Give the new kind of value a field of its own',
    ],
    [
      'a target that is not there',
      `${LIST}  hue: { relation: { to: nothing } }\n`,
      'hue points at "nothing", which is not there',
    ],
  ])(
    'refuses %s where the data stands against it, and keeps that resource as it was',
    async (_what, changed, message) => {
      const before = { color: `${LIST}  tone: { type: string, enum: [warm, cold] }\n`, shade: LIST };
      await apply(before);
      await database.exec(`insert into color (name, tone) values ('Red', 'warm'), ('Blue', 'warm'), ('Ink', null)`);
      const columns = () =>
        rows(`select column_name, is_nullable from information_schema.columns where table_name = 'color' order by 1`);
      const columnsBefore = await columns();

      const applied = await apply({ color: `${changed}`, shade: `${LIST}  code: { type: string }\n` });

      expect(applied.rejections).toMatchObject([{ resource: 'color', reasons: [{ message }] }]);
      expect(applied.rejections[0]!.lastGood).toEqual(applied.definitions.resources['color']);
      expect(Object.keys(applied.definitions.resources['color']!.fields)).toEqual(
        Object.keys(definitionsOf(before).resources['color']!.fields),
      );
      expect(await columns()).toEqual(columnsBefore);
      expect(
        await rows(
          `select column_name from information_schema.columns where table_name = 'shade' and column_name = 'code'`,
        ),
      ).toHaveLength(1);
    },
  );

  it('refuses a resource that is named like a table of the system', async () => {
    const tables = await rows(
      `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const names = tables
      .map(({ name }) => String(name))
      .filter((name) => loadResource(`resources/${name}.yaml`, `resource: ${name}\n${LIST}`).definition);

    const { rejections, steps } = await plan(Object.fromEntries(names.map((name) => [name, LIST])));

    expect(rejections.map(({ resource }) => resource).sort()).toEqual(names);
    expect(steps).toEqual([]);
  });

  it('refuses a resource whose table another one has', async () => {
    const rivals = `${LIST}  rivals: { type: array, items: { relation: { to: color } } }\n`;

    const { rejections, definitions } = await apply({ color: rivals, color_rivals: LIST });

    expect(rejections).toMatchObject([{ resource: 'color_rivals', reasons: [{ code: 'reserved' }] }]);
    expect(Object.keys(definitions.resources)).toEqual(['color']);
  });

  it('changes the kind of a number where no value is lost', async () => {
    const files = (word: string) => ({ color: `properties:\n  hue: { type: ${word} }\n` });
    await apply(files('integer'));
    await database.exec('insert into color (hue) values (3)');

    expect((await apply(files('number, multipleOf: 0.01'))).rejections).toEqual([]);
    await database.exec('insert into color (hue) values (2.55)');
    expect((await apply(files('number, multipleOf: 0.1'))).rejections).toMatchObject([{ reasons: [{ ids: [2] }] }]);
    expect(await rows('select hue from color order by id')).toEqual([{ hue: 3 }, { hue: 2.55 }]);
  });

  it('takes numbers that people gave for the order that they make by hand', async () => {
    const first = 'properties:\n  position: { type: integer, default: 100 }\n  name: { type: string }\n';
    await apply({ step: first });
    await database.exec(`insert into step (name, position) values ('last', null), ('second', 20), ('first', 10)`);

    const { rejections } = await apply({
      step: 'orderedByHand: true\nproperties:\n  name: { type: string }\n',
    });

    expect(rejections).toEqual([]);
    const inOrder = await rows('select name from step order by position');
    expect(inOrder.map(({ name }) => name)).toEqual(['first', 'second', 'last']);
  });

  it('costs one small query when nothing has changed', async () => {
    const definitions = definitionsOf({ color: LIST, shade: `${LIST}  color: { relation: { to: color } }\n` });
    await applyDefinitions(database, definitions);
    let queries = 0;
    const counting = new Proxy(database, {
      get: (target, key) => {
        if (key === 'query' || key === 'exec' || key === 'exclusively') queries += 1;
        const member = Reflect.get(target, key) as unknown;
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });

    await applyDefinitions(counting, definitions);

    expect(queries).toBe(1);
  });

  it('lets two processes apply at once', async () => {
    const names = ['color', 'shade', 'paint', 'brush', 'canvas'];
    const definitions = definitionsOf(
      Object.fromEntries(
        names.map((name, at) => [name, `${LIST}  next: { relation: { to: ${names.at(at - 1)!} } }\n`]),
      ),
    );

    const applied = await Promise.all([1, 2, 3].map(() => applyDefinitions(database, definitions)));

    expect(applied.flatMap(({ rejections }) => rejections)).toEqual([]);
    expect((await planDefinitions(database, definitions)).steps).toEqual([]);
  });

  it('leaves an index alone that an operator made', async () => {
    await apply({ color: LIST });
    await database.exec('create index by_operator on color (name)');

    await apply({ color: `${LIST}  tone: { type: string }\n` });

    expect(await rows(`select 1 as found from pg_class where relname = 'by_operator'`)).toHaveLength(1);
  });

  it('makes tables that point at each other', async () => {
    const files = {
      color: `${LIST}  shade: { relation: { to: shade } }\n`,
      shade: `${LIST}  color: { relation: { to: color } }\n`,
    };

    expect((await apply(files)).rejections).toEqual([]);

    expect((await plan(files)).steps).toEqual([]);
    await expect(database.exec('insert into color (shade_id) values (5)')).rejects.toThrow(/foreign key/);
    await expect(database.exec('insert into shade (color_id) values (5)')).rejects.toThrow(/foreign key/);
  });

  it('keeps names within what the database holds, and apart', async () => {
    const long = (end: string) => `${'very_long_name_of_a_field_that_never_ends'}_${end}`;
    const files = {
      [`${'r'.repeat(50)}`]: `properties:\n${['a', 'b'].map((end) => `  ${long(end)}: { type: array, items: { relation: { to: ${'r'.repeat(50)} } } }\n  t_${long(end)}: { type: string, unique: true }\n`).join('')}`,
    };

    expect((await apply(files)).rejections).toEqual([]);

    expect((await plan(files)).steps).toEqual([]);
  });
});
