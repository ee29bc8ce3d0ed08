import { describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { LIST, openSchemaGround } from './schema-ground.ts';

describe.each(moduleDatabases())('renames in the files on %s', (kind) => {
  const { apply, database, plan, rows } = openSchemaGround(kind);

  it('renames a field and a resource that say so, with their data and files', async () => {
    await apply({
      color: `${LIST}  tone: { type: string }\n  rivals: { type: array, items: { relation: { to: color } } }\n  parent: { relation: { to: color } }\n`,
    });
    await database()
      .exec(`insert into color (name, tone) values ('Red', 'warm'), ('Blue', 'cold'); update color set parent_id = 1 where id = 2;
      insert into color_rivals values (1, 2, 0); insert into system.files values ('6f1c1f5e-2f39-4d53-9d5c-0c9c1d2f3a4b', 'color', 1, null, 'a', 'b', 1, 'c')`);
    const renamed = {
      paint: `renamedFrom: color\n${LIST}  mood: { type: string, renamedFrom: tone }\n  enemies: { type: array, items: { relation: { to: paint } }, renamedFrom: rivals }\n  base: { relation: { to: paint }, renamedFrom: parent }\n`,
    };

    expect((await apply(renamed)).rejections).toEqual([]);

    expect(await rows('select name, mood, base_id from paint order by id')).toEqual([
      { name: 'Red', mood: 'warm', base_id: null },
      { name: 'Blue', mood: 'cold', base_id: 1 },
    ]);
    expect(await rows('select record_id, target_id from paint_enemies')).toEqual([{ record_id: 1, target_id: 2 }]);
    expect(await rows('select resource from system.files')).toEqual([{ resource: 'paint' }]);
    expect(await plan(renamed)).toEqual({ steps: [], rejections: [], orphans: [] });
  });

  it('begins another resource under the old name, beside what the renamed one keeps of fields that are gone', async () => {
    await apply({ color: `${LIST}  tone: { type: string, index: true }\n` });
    await database().exec(`insert into color (name, tone) values ('Red', 'warm')`);
    await apply({ paint: `renamedFrom: color\n${LIST}` });
    const both = { paint: `renamedFrom: color\n${LIST}`, color: `${LIST}  tone: { type: string, index: true }\n` };

    expect((await apply(both)).rejections).toEqual([]);

    expect(await rows('select name, tone from paint')).toEqual([{ name: 'Red', tone: 'warm' }]);
    expect(await rows('select name from color')).toEqual([]);
    expect((await plan(both)).steps).toEqual([]);
  });

  it('changes a renamed resource while the one that has its old name now is rejected', async () => {
    await apply({ color: LIST });
    await apply({ paint: `renamedFrom: color\n${LIST}` });

    const { rejections, definitions } = await apply({
      paint: `renamedFrom: color\n${LIST}  mood: { type: string }\n`,
      color: `${LIST}  maker: { relation: { to: nowhere } }\n`,
    });

    expect(rejections).toEqual([{ resource: 'color', reasons: [expect.objectContaining({ code: 'missing' })] }]);
    expect(Object.keys(definitions.resources)).toEqual(['paint']);
    expect(await rows('select mood from paint')).toEqual([]);
  });

  it('refuses an earlier file where a newer one has renamed, goes on with that, and takes the old name back when told', async () => {
    const old = { color: `${LIST}  tone: { type: string }\n`, shade: LIST };
    const renamed = {
      color: `${LIST}  mood: { type: string, renamedFrom: tone }\n`,
      hue: `renamedFrom: shade\n${LIST}`,
    };
    await apply(old);
    await database().exec(
      `insert into color (name, tone) values ('Red', 'warm'); insert into shade (name) values ('Pink')`,
    );
    await apply(renamed);

    const { rejections, definitions } = await apply(old);

    expect(rejections).toMatchObject([
      { resource: 'color', reasons: [{ code: 'renamed', field: 'tone' }] },
      { resource: 'shade', reasons: [{ code: 'renamed' }] },
    ]);
    expect(Object.keys(definitions.resources).sort()).toEqual(['color', 'hue']);
    expect(await rows('select mood, hue.name from color, hue')).toEqual([{ mood: 'warm', name: 'Pink' }]);
    const back = { color: `${LIST}  tone: { type: string, renamedFrom: mood }\n`, shade: `renamedFrom: hue\n${LIST}` };
    expect((await apply(back)).rejections).toEqual([]);
    expect(await rows('select tone, shade.name from color, shade')).toEqual([{ tone: 'warm', name: 'Pink' }]);
    expect((await plan(back)).steps).toEqual([]);
  });

  it('refuses what points at a resource that is refused under its new name, and goes on with the old one', async () => {
    const others = (to: string) => ({
      shade: `${LIST}  of: { relation: { to: ${to} } }\n`,
      palette: `${LIST}  colors: { type: array, items: { relation: { to: ${to} } } }\n`,
    });
    await apply({ color: LIST, ...others('color') });

    const { rejections, definitions } = await apply({
      paint: 'renamedFrom: color\nproperties:\n  name: { type: integer }\n',
      ...others('paint'),
    });

    expect(rejections.map(({ resource, lastGood }) => [resource, lastGood?.resource])).toEqual([
      ['paint', 'color'],
      ['shade', 'shade'],
      ['palette', 'palette'],
    ]);
    expect(Object.keys(definitions.resources).sort()).toEqual(['color', 'palette', 'shade']);
    expect((await plan({ color: LIST, ...others('color') })).steps).toEqual([]);
  });

  it('lets what is refused follow a resource to its new name, whoever gets the old one', async () => {
    const shade = (to: string, more = '') => ({ shade: `${LIST}  color: { relation: { to: ${to} } }\n${more}` });
    await apply({ color: LIST, ...shade('color') });
    await database().exec(
      `insert into color (name) values ('Red'); insert into shade (name, color_id) values ('Pink', 1)`,
    );
    const rejected = shade('paint', '  depth: { type: integer }\nrequired: [depth]');
    const renamed = { paint: `renamedFrom: color\n${LIST}`, ...rejected };

    const first = await apply(renamed);
    const again = await plan(renamed);
    const { definitions, rejections } = await apply({ color: LIST, ...renamed });

    expect([first.rejections, rejections]).toMatchObject([[{ resource: 'shade' }], [{ resource: 'shade' }]]);
    expect(again.steps).toEqual([]);
    expect(definitions.resources['shade']!.fields['color']!.relation!.to).toBe('paint');
    await expect(database().exec('insert into shade (color_id) values (2)')).rejects.toThrow(/foreign key/);
  });
});
