import { beforeEach, describe, expect, it } from 'vitest';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import { resourcesWith } from '../rows/rows-server.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { importsBy, plan } from './import-kit.ts';

const ADDRESS = '/api/v1/panels/';
const PANELS = `
resource: panels
endpoint: /panels/
route: /panels
audit: true
properties:
  name: { type: string, maxLength: 140, unique: true }
  organization: { relation: { to: organizations } }
  place: { type: object, properties: { street: { type: string }, floor: { type: integer } } }
  levels:
    type: array
    ordered: true
    items:
      type: object
      required: [topic]
      properties:
        topic: { type: string, maxLength: 20 }
        weight: { type: integer, default: 10 }
        day: { type: string, format: date }
        kind: { type: string, enum: [talk, task], enumTitles: { talk: A talk, task: A task } }
        company: { relation: { to: companies, where: { organization: { $parent: organization } } } }
        double: { type: integer, computed: { formula: "weight * 2" } }
        pay: { type: integer, access: { read: [admin], write: [admin] } }
required: [name]
permissions: { key: panel }
`;
const folder = resourcesWith({ panels: PANELS });
const COLUMNS = [
  ['name', 0],
  ['organization', 1],
  ['levels', 2],
] as const;

const sheet = (...rows: readonly string[][]): string =>
  [['Name', 'Organization', 'Levels'], ...rows]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');

describe.each(moduleDatabases())('rows of child tables from a file, on %s', (kind) => {
  let server: HierarchyServer;

  beforeEach(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
    const [hald, other] = [await server.create(ORG, { name: 'Hald' }), await server.create(ORG, { name: 'Other' })];
    await server.create(COMPANY, { name: 'Bio', organization: hald.id });
    await server.create(COMPANY, { name: 'Bio', organization: other.id });
  });

  const levelsOf = async (name: string) => {
    const { body } = await server.admin.get(`${ADDRESS}?limit=50`);
    const { id } = body.results.find((record: { name: string }) => record.name === name);
    return (await server.admin.get(`${ADDRESS}${id}/`)).body.data;
  };

  const take = async (text: string, asked = plan(COLUMNS), user?: Parameters<typeof importsBy>[1]) => {
    const person = importsBy(server, user);
    const tried = await person.check('panels', text, asked);
    return { person, tried, faults: await person.faults(tried.id) };
  };

  it('are read line by line, with names, dates, choices and relations within the parents of their record', async () => {
    const { person, tried } = await take(
      sheet(['P', 'Hald', '1. Topic: Depth; Weight: 30; Day: 20/11/2026; Kind: a task; Company: Bio\nTopic: "a; b"']),
    );
    await person.act(tried.id, 'start');

    const { levels, organization } = await levelsOf('P');
    const { body } = await server.admin.get(`${COMPANY}${levels[0].company.id}/`);
    expect(body.data.organization).toEqual(organization);
    expect(levels).toMatchObject([
      { topic: 'Depth', weight: 30, day: '2026-11-20', kind: 'task', company: { name: 'Bio' }, double: 60 },
      { topic: 'a; b', weight: 10, day: null, company: null },
    ]);
  });

  it('say by row and field what is wrong with them, and ask about what names no record', async () => {
    const { tried, faults } = await take(
      sheet(
        ['A', 'Hald', 'Depth'],
        ['B', 'Hald', 'Topik: Depth'],
        ['C', 'Hald', 'Topic: Depth\nTopic: Width; Weight: many'],
        ['D', 'Hald', 'Topic: Depth; Company: Geo'],
        ['E', '', 'Topic: Depth; Company: Bio'],
        ['F', 'Hald', 'Weight: 3'],
      ),
    );

    expect(
      faults.map(({ row, errors }) => [row, ...Object.entries(errors).map(([at, { message }]) => [at, message])]),
    ).toEqual([
      [2, ['levels', 'import.errors.unnamed']],
      [3, ['levels', 'import.errors.unknown_name']],
      [4, ['levels.1.weight', 'import.errors.number']],
      [5, ['levels.0.company', 'import.errors.unknown']],
      [6, ['levels.0.company', 'import.errors.parent_missing']],
      [7, ['levels.0.topic', expect.any(String)]],
    ]);
    expect(tried.questions).toMatchObject([{ field: 'levels.company', text: 'Geo', rows: 1, candidates: [] }]);
    const file = await server.admin.post('/api/v1/downloads/', { kind: 'invalid_rows', subject: { id: tried.id } });
    expect((await server.admin.get(file.body.data.url)).text).toContain('Levels 2: Weight: “many” isn’t a number');
  });

  it('change those that are there, keep what is not named, and are put back by an undo', async () => {
    const made = await server.create(ADDRESS, {
      name: 'P',
      levels: [
        { topic: 'A', weight: 1, kind: 'talk' },
        { topic: 'B', weight: 2 },
        { topic: 'C', weight: 3 },
      ],
    });
    const { levels: before } = await levelsOf('P');
    const known = plan(
      [
        ['name', 0],
        ['levels', 2],
      ],
      { match: ['name'] },
    );

    const same = await take(sheet(['P', '', 'Topic: A; Weight: 1; Double: 2\nTopic: B\nTopic: C']), known);
    const { person, tried } = await take(sheet(['P', '', 'Topic: C\nTopic: A; Weight: 7; Kind: A talk']), known);
    await person.act(tried.id, 'start');
    const { levels: after } = await levelsOf('P');
    await person.act(tried.id, 'undo');

    expect(same.tried.counts).toMatchObject({ unchanged: 1, changed: 0 });
    expect(after).toMatchObject([
      { id: before[2].id, topic: 'C', weight: 3 },
      { id: before[0].id, topic: 'A', weight: 7, kind: 'talk' },
    ]);
    const { levels } = await levelsOf('P');
    expect(levels).toMatchObject([
      { topic: 'A', weight: 1, kind: 'talk' },
      { topic: 'B', weight: 2 },
      { topic: 'C', weight: 3 },
    ]);
    expect((await server.admin.get(`${ADDRESS}${made.id}/`)).body.data.levels).toHaveLength(3);
  });

  it('leave what a person may not read with its own row, and say nothing of it', async () => {
    await server.create(ADDRESS, {
      name: 'P',
      levels: [
        { topic: 'A', pay: 100 },
        { topic: 'B', pay: 200 },
      ],
    });
    const permissions = [{ module: 'panel', options: { view: true, create: true, update: true } }];
    const recruiter = await server.build.user({ role: 'Recruiter', permissions });
    const known = plan(
      [
        ['name', 0],
        ['levels', 2],
      ],
      { match: ['name'] },
    );

    const hidden = await take(sheet(['P', '', 'Topic: A; Pay: 1']), known, recruiter);
    const { person, tried } = await take(sheet(['P', '', 'Topic: B\nTopic: New\nTopic: A']), known, recruiter);
    await person.act(tried.id, 'start');

    expect(hidden.faults[0]!.errors['levels']!.text).toMatch(
      /^“Pay” isn’t part of Levels\. Available: Topic, Weight, Day, Kind, Company, Double$/,
    );
    expect((await levelsOf('P')).levels).toMatchObject([
      { topic: 'B', pay: 200 },
      { topic: 'New', pay: null },
      { topic: 'A', pay: 100 },
    ]);
    const undone = await person.act(tried.id, 'undo');
    expect(undone.counts).toMatchObject({ undone: 1, kept: 0 });
    expect((await levelsOf('P')).levels).toMatchObject([
      { topic: 'A', pay: 100 },
      { topic: 'B', pay: 200 },
    ]);
  });

  it('go with fields that belong together under one name, of which the others stay', async () => {
    await server.create(ADDRESS, { name: 'P', place: { street: 'Oak Lane', floor: 2 } });

    const { person, tried } = await take(
      'Name,Place\nP,Floor: 3\nQ,"Street: ""12; rear"""',
      plan(
        [
          ['name', 0],
          ['place', 1],
        ],
        { match: ['name'] },
      ),
    );
    await person.act(tried.id, 'start');

    expect([(await levelsOf('P')).place, (await levelsOf('Q')).place]).toMatchObject([
      { street: 'Oak Lane', floor: 3 },
      { street: '12; rear' },
    ]);
  });
});
