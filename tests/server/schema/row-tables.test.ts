import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyDefinitions, planDefinitions } from '#server/records/schema/apply-definitions.ts';
import { SAMPLES } from '#tests/engine/field-types/samples.ts';
import { randomOf } from '#tests/engine/predicates/random-predicates.ts';
import { openSystemDatabase, type SystemDatabase } from '#tests/support/system-database.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { definitionsOf } from './definitions-of.ts';
import { SEED } from '#tests/support/seed.ts';

const WRITES = process.env['TEST_DEEP'] ? 50_000 : 800;

const NAME = '  name: { type: string, maxLength: 140 }\n';
const rowsFile = (fields: string, more = '') =>
  `properties:\n${NAME}${more}  lines:\n    type: array\n    items:\n      type: object\n      properties:\n${fields}`;

describe.each(moduleDatabases())('child tables on %s', (kind) => {
  let database: SystemDatabase;

  beforeAll(async () => {
    database = await openSystemDatabase(kind);
  });
  afterAll(() => database?.destroy());
  afterEach(() => database.reset());

  const apply = (files: Record<string, string>) => applyDefinitions(database, definitionsOf(files));
  const plan = (files: Record<string, string>) => planDefinitions(database, definitionsOf(files));
  const rows = async (text: string) => (await database.query(text)).rows;

  it('hold every type of field that a row may have, and then nothing is left to do', async () => {
    const types = SAMPLES.filter(([name]) => !['file', 'group', 'relations', 'rows'].includes(name));
    const fields = types.map(([name, { property }]) => `        ${name}: ${JSON.stringify(property)}\n`).join('');
    const files = { users: `properties:\n${NAME}`, plans: rowsFile(fields) };

    const { rejections } = await apply(files);

    expect(rejections).toEqual([]);
    expect(await plan(files)).toEqual({ steps: [], rejections: [], orphans: [] });
  });

  it('take new fields and new names, and keep what a field leaves behind', async () => {
    await apply({ plans: rowsFile('        topic: { type: string }\n        old: { type: string }\n') });
    await database.exec(
      `insert into plans (name) values ('P'); insert into plans__lines (_record_id, topic, old) values (1, 'A', 'kept')`,
    );

    const { rejections, orphans } = await apply({
      plans: `properties:\n${NAME}  rows:\n    type: array\n    renamedFrom: lines\n    items:\n      type: object\n      properties:\n        subject: { type: string, renamedFrom: topic }\n        weight: { type: integer, default: 3 }\n`,
    });

    expect(rejections).toEqual([]);
    expect(orphans).toEqual([{ resource: 'plans', table: 'plans__rows', column: 'old' }]);
    expect(await rows('select subject, weight, old from plans__rows')).toEqual([
      { subject: 'A', weight: 3, old: 'kept' },
    ]);
  });

  it('come along when their resource gets another name, and stay when their field goes', async () => {
    await apply({ plans: rowsFile('        topic: { type: string }\n') });
    await database.exec(
      `insert into plans (name) values ('P'); insert into plans__lines (_record_id, topic) values (1, 'A')`,
    );

    await apply({ schemes: `renamedFrom: plans\n${rowsFile('        topic: { type: string }\n')}` });
    expect(await rows('select topic from schemes__lines')).toEqual([{ topic: 'A' }]);

    const { orphans } = await apply({ schemes: `properties:\n${NAME}` });
    expect(orphans).toEqual([{ resource: 'schemes', table: 'schemes__lines' }]);
    expect(await rows('select topic from schemes__lines')).toEqual([{ topic: 'A' }]);
    await database.exec('delete from schemes');
  });

  it('refuse a change that rows stand against, with counts', async () => {
    await apply({ plans: rowsFile('        topic: { type: string }\n        kind: { type: string, enum: [a, b] }\n') });
    await database.exec(
      `insert into plans (name) values ('P'); insert into plans__lines (_record_id, kind) values (1, 'b'), (1, 'a')`,
    );

    const { rejections } = await apply({
      plans: rowsFile('        topic: { type: string }\n        kind: { type: string, enum: [a] }\n'),
    });

    expect(rejections).toMatchObject([{ resource: 'plans', reasons: [{ field: 'kind', count: 1 }] }]);
  });

  it('go with their record, and with nothing else', async () => {
    await apply({ plans: rowsFile('        topic: { type: string }\n') });
    await database.exec(
      `insert into plans (name) values ('P'), ('Q'); insert into plans__lines (_record_id, topic) values (1, 'A'), (2, 'B')`,
    );

    await database.exec('delete from plans where id = 1');

    expect(await rows('select topic from plans__lines')).toEqual([{ topic: 'B' }]);
    await expect(database.exec('insert into plans__lines (_record_id) values (1)')).rejects.toThrow(/foreign key/);
  });

  it(
    'never hold a choice that does not fit their row and their record, whatever is written by SQL',
    async () => {
      const fields = `        unit: { relation: { to: units, where: { org: { $parent: org } } } }\n        desk: { relation: { to: desks, where: { org: { $parent: org }, unit: { $field: unit } } } }\n`;
      await apply({
        orgs: `properties:\n${NAME}`,
        units: `properties:\n${NAME}  org: { relation: { to: orgs } }\nrequired: [org]`,
        desks: `properties:\n${NAME}  org: { relation: { to: orgs } }\n  unit: { relation: { to: units, where: { org: { $field: org } } } }\nrequired: [org, unit]`,
        plans: rowsFile(fields, '  org: { relation: { to: orgs } }\n'),
      });
      await database.exec(`insert into orgs (name) select 'o' from generate_series(1, 3);
        insert into units (name, org_id) select 'u', 1 + n % 3 from generate_series(1, 6) n;
        insert into desks (name, org_id, unit_id) select 'd', u.org_id, u.id from generate_series(1, 12) n join units u on u.id = 1 + n % 6;
        insert into plans (org_id) values (1), (2), (null)`);
      const random = randomOf(SEED);
      const id = (most: number) => (random() < 0.15 ? 'null' : String(1 + Math.floor(random() * most)));
      const statement = () => {
        const kinds = [
          () =>
            `insert into plans__lines (_record_id, _parent_org_id, unit_id, desk_id) values (${id(3)}, ${id(3)}, ${id(6)}, ${id(12)})`,
          () =>
            `insert into plans__lines (_record_id, _parent_org_id, unit_id, desk_id) select p.id, p.org_id, d.unit_id, d.id from plans p join desks d on d.org_id = p.org_id where p.id = ${id(3)} and d.id = ${id(12)}`,
          () => `update plans__lines set unit_id = ${id(6)}, desk_id = ${id(12)} where id = ${id(200)}`,
          () => `update plans__lines set _parent_org_id = ${id(3)} where id = ${id(200)}`,
          () => `update plans__lines set _record_id = ${id(3)}, _parent_org_id = ${id(3)} where id = ${id(200)}`,
          () => `update plans set org_id = ${id(3)} where id = ${id(3)}`,
          () => `update units set org_id = ${id(3)} where id = ${id(6)}`,
          () => `delete from plans__lines where id = ${id(200)}`,
          () =>
            `set constraints all deferred; update plans set org_id = ${id(3)} where id = ${id(3)}; update plans__lines set unit_id = ${id(6)}, desk_id = null where _record_id = ${id(3)}`,
        ];
        return kinds[Math.floor(random() * kinds.length)]!();
      };
      let kept = 0;
      let desks = 0;
      for (let count = 0; count < WRITES; count += 1) {
        kept += await database
          .transaction(() => database.exec(statement()))
          .then(
            () => 1,
            () => 0,
          );
        if (count % 20 === 0) desks += (await rows('select from plans__lines where desk_id is not null')).length;
      }

      const wrong = await rows(`select l.id from plans__lines l join plans p on p.id = l._record_id
        left join units u on u.id = l.unit_id left join desks d on d.id = l.desk_id
        where (l.unit_id is not null and u.org_id is distinct from p.org_id)
          or (l.desk_id is not null and (d.org_id is distinct from p.org_id or d.unit_id is distinct from l.unit_id))`);

      expect({ seed: SEED, wrong }).toEqual({ seed: SEED, wrong: [] });
      expect(kept).toBeGreaterThan(WRITES / 50);
      expect(desks).toBeGreaterThan(0);
    },
    WRITES * 40 + 60_000,
  );
});
