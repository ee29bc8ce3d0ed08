import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const PERSON = '/api/v1/persons/';
const POST = '/api/v1/posts/';
const ENTRY = '/api/v1/entries/';
const SEAT = '/api/v1/seats/';
const NOTE = '/api/v1/remarks/';

const NAMED = (resource: string) => `resource: ${resource}
properties: { name: { type: string, minLength: 1 } }
required: [name]
permissions: { key: ${resource.slice(0, -1)} }
`;

const FOLDER = resourceFolder({
  'persons.yaml': NAMED('persons'),
  'posts.yaml': NAMED('posts'),
  'entries.yaml': `resource: entries
title: Entry
recordTitle: '{person} · {post}'
audit: true
properties:
  person: { relation: { to: persons, onDelete: setNull } }
  post: { relation: { to: posts, onDelete: setNull } }
  owner: { relation: { to: users } }
list: { search: [person.name] }
permissions:
  key: entry
  grants:
    view: { read: true, create: true, update: true }
    view_own: { read: { where: { owner: { $user: id } } } }
    choose: { choose: true }
`,
  'seats.yaml': `resource: seats
properties:
  name: { type: string, minLength: 1 }
  entry: { relation: { to: entries, onDelete: setNull } }
  others: { type: array, uniqueItems: true, items: { relation: { to: entries } } }
  lines: { type: array, items: { type: object, properties: { entry: { relation: { to: entries } } } } }
required: [name]
list: { columns: [name, entry] }
permissions: { key: seat }
`,
  'remarks.yaml': `resource: remarks
title: Remark
recordTitle: '{entry} ({text})'
properties: { text: { type: string }, entry: { relation: { to: entries } } }
permissions: { key: remark }
`,
});

describe.each(moduleDatabases())('titles made of the names of other records on %s', (kind) => {
  let server: HierarchyServer;
  let ada: number;
  let driver: number;
  let entry: number;
  let seat: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    ada = (await server.create(PERSON, { name: 'Ada Holm' })).id;
    driver = (await server.create(POST, { name: 'Driver' })).id;
    entry = (await server.create(ENTRY, { person: ada, post: driver })).id;
    seat = (await server.create(SEAT, { name: 'A1', entry, others: [entry], lines: [{ entry }] })).id;
  }, 60_000);

  const recruiter = async (permissions: Record<string, string[]>): Promise<Caller> =>
    server.by(await server.build.user({ role: 'Recruiter', permissions }));
  const seatOf = async (caller: Caller, id = seat) => (await caller.get(`${SEAT}${id}/`)).body.data;
  const untitled = () => `Untitled entry (${entry})`;

  it('are read with the record that another refers to, and follow each name', async () => {
    await server.admin.patch(`${PERSON}${ada}/`, { name: 'Ada Berg' });
    const renamed = await seatOf(server.admin);
    await server.admin.patch(`${PERSON}${ada}/`, { name: 'Ada Holm' });
    const half = (await server.create(ENTRY, { person: ada })).id;
    const bare = (await server.create(ENTRY, {})).id;
    const [one, none] = [
      await server.create(SEAT, { name: 'A2', entry: half }),
      await server.create(SEAT, { name: 'A3', entry: bare }),
    ];

    expect([renamed.entry.name, renamed.others[0].name, renamed.lines[0].entry.name]).toEqual(
      Array(3).fill('Ada Berg · Driver'),
    );
    expect(one['entry']).toEqual({ id: half, name: 'Ada Holm' });
    expect(none['entry']).toEqual({ id: bare, name: `Untitled entry (${bare})` });
  });

  it('are told to users who can read the record itself, wherever it is named, and to nobody else', async () => {
    const options = { seat: ['view', 'create', 'update', 'export'], remark: ['view'] };
    const reader = await recruiter({ ...options, entry: ['view'] });
    const other = await recruiter({ ...options, entry: ['view_own', 'choose'] });
    const remark = (await server.create(NOTE, { text: 'late', entry })).id;
    await server.create(SEAT, { name: 'Told', entry });
    const told = async (caller: Caller) => [
      (await seatOf(caller)).entry.name,
      (await seatOf(caller)).others[0].name,
      (await seatOf(caller)).lines[0].entry.name,
      (await caller.get(`${SEAT}options/entry/?query=holm`)).body.results.length > 0,
      (await caller.get(`${SEAT}export/?format=csv&columns=entry`)).text.includes('Holm'),
      (await caller.get(`${SEAT}${seat}/activity/`)).text.includes('Holm'),
      (await caller.get(`${NOTE}${remark}/`)).body.data.entry.name,
    ];

    expect(await told(reader)).toEqual([...Array(3).fill('Ada Holm · Driver'), true, true, true, 'Ada Holm · Driver']);
    expect(await told(other)).toEqual([...Array(3).fill(untitled()), false, false, false, untitled()]);
    expect((await other.get(`${SEAT}options/entry/`)).text).not.toMatch(/Holm|Driver/);
    expect((await other.get(`${SEAT}options/entry/`)).body.results).toContainEqual({ id: entry, name: untitled() });
  });

  it('are found among options by any of their words, the newest first', async () => {
    const eve = (await server.create(PERSON, { name: 'Eve Lund' })).id;
    const newer = (await server.create(ENTRY, { person: eve, post: driver })).id;
    const options = async (query: string) =>
      (await server.admin.get(`${SEAT}options/entry/?query=${query}`)).body.results.map(({ id }: { id: number }) => id);

    expect(await options('driver')).toEqual([newer, entry]);
    expect(await options('driver+lund')).toEqual([newer]);
    expect(await options(encodeURIComponent('Eve Lund · Driver'))).toEqual([newer]);
    expect(await options('untitled')).not.toContain(newer);
    expect(await options('untitled')).not.toEqual([]);
    expect((await server.admin.get(`${ENTRY}?query=lund`)).body.count).toBe(1);
  });

  it('name a record in an import and in its own activity', async () => {
    const importer = importsBy(server);
    const columns = plan([
      ['name', 0],
      ['entry', 1],
    ]);

    const tried = await importer.check('seats', 'name,entry\nB1,ada holm · driver\n', columns);
    const [made] = (await server.admin.get(`/api/v1/customer/activity/?resource=entries&record_id=${entry}`)).body
      .results;

    expect(tried.counts).toMatchObject({ created: 1, invalid: 0 });
    expect(made.record.title).toBe('Ada Holm · Driver');
  });

  it('are no order of a list', async () => {
    expect((await server.admin.get(`${SEAT}?orderBy=entry`)).body.code).toBe('unknown_parameter');
    expect((await server.admin.get(`${ENTRY}?orderBy=person`)).status).toBe(200);
  });
});
