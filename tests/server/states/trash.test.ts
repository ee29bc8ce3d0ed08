import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '../../support/resource-folder.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const SHELF = '/api/v1/shelves/';
const BOOK = '/api/v1/books/';
const STEP = '/api/v1/steps/';
const HOUSE = '/api/v1/house_rules/';

const FOLDER = resourceFolder({
  'shelves.yaml': `resource: shelves
softDelete: true
properties:
  name: { type: string, minLength: 1 }
  books: { type: integer, computed: { count: books, via: shelf, store: stored, scope: all } }
  thick_books: { type: integer, computed: { count: books, via: shelf, where: { pages: { minimum: 500 } }, store: stored, scope: all } }
  pages: { type: integer, computed: { sum: books, via: shelf, of: pages, store: stored, scope: all } }
  longest: { type: integer, computed: { max: books, via: shelf, of: pages, store: stored, scope: all } }
  books_now: { type: integer, computed: { count: books, via: shelf, scope: all } }
  books_mine: { type: integer, computed: { count: books, via: shelf } }
required: [name]
unique: [[name]]
list: { search: [name] }
permissions: { key: shelf }
`,
  'books.yaml': `resource: books
softDelete: true
properties:
  name: { type: string, minLength: 1 }
  pages: { type: integer }
  shelf: { relation: { to: shelves } }
permissions:
  key: book
  grants:
    view: { read: true }
    create: { create: true }
    own: { delete: { where: { created_by: { $user: id } } } }
`,
  'steps.yaml': `resource: steps
orderedByHand: true
properties: { name: { type: string } }
permissions: { key: step }
`,
  'house_rules.yaml': `resource: house_rules
singleton: true
properties:
  quiet_from: { type: integer, minimum: 0, maximum: 23, default: 22 }
  text: { type: string }
required: [quiet_from]
permissions: { key: house }
`,
});

describe.each(moduleDatabases())('the trash on %s', (kind) => {
  let server: HierarchyServer;
  let reader: Caller;
  let owner: Caller;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    reader = server.by(await server.build.user({ permissions: { shelf: ['view'], book: ['view'] } }));
    owner = server.by(await server.build.user({ permissions: { shelf: ['view'], book: ['view', 'create', 'own'] } }));
  });

  let count = 0;
  const shelf = (name = `Shelf ${(count += 1)}`) => server.create(SHELF, { name });
  const names = (reply: { body: { results: { name: string }[] } }) => reply.body.results.map(({ name }) => name);

  it('takes a record out of everything that people see, and keeps it', async () => {
    const made = await shelf('Gone for now');
    const book = await server.create(BOOK, { name: 'Atlas' });

    const deleted = await server.admin.delete(`${SHELF}${made.id}/`);

    expect(deleted.status).toBe(200);
    const [one, list, search, exported, options, all] = [
      await server.admin.get(`${SHELF}${made.id}/`),
      await server.admin.get(SHELF),
      await server.admin.get(`${SHELF}?query=Gone`),
      await server.admin.get(`${SHELF}export/`),
      await server.admin.get(`${BOOK}options/shelf/`),
      await server.admin.get('/api/v1/search/?query=Gone'),
    ];
    expect(one.status).toBe(404);
    expect(names(list)).not.toContain('Gone for now');
    expect(list.body.count).toBe(list.body.results.length);
    expect([search.body.count, all.body.results.length]).toEqual([0, 0]);
    expect(exported.text).not.toContain('Gone for now');
    expect(names(options)).not.toContain('Gone for now');
    const changes = [
      await server.admin.patch(`${SHELF}${made.id}/`, { name: 'Back' }),
      await server.admin.patch(`${BOOK}${book.id}/`, { shelf: made.id }),
      await server.admin.delete(`${SHELF}${made.id}/`),
    ];
    expect(changes.map(({ status }) => status)).toEqual([404, 403, 404]);
    const inTrash = await server.admin.get(`${SHELF}trash/`);
    expect(inTrash.body.results[0]).toMatchObject({
      id: made.id,
      name: 'Gone for now',
      deleted_by: { name: 'Maya Lindqvist' },
    });
  });

  it('is not counted by what counts and adds up, until it is back', async () => {
    const { id } = await shelf();
    const made = async (pages: number) => (await server.create(BOOK, { name: `Of ${pages}`, pages, shelf: id })).id;
    const [thin, thick] = [await made(90), await made(700)];
    const counted = async () => (await server.admin.get(`${SHELF}${id}/`)).body.data;
    const both = { books: 2, thick_books: 1, pages: 790, longest: 700, books_now: 2, books_mine: 2 };
    const one = { books: 1, thick_books: 0, pages: 90, longest: 90, books_now: 1, books_mine: 1 };
    const none = { books: 0, thick_books: 0, pages: 0, longest: null, books_now: 0, books_mine: 0 };

    expect(await counted()).toMatchObject(both);
    await server.admin.delete(`${BOOK}${thick}/`);
    expect(await counted()).toMatchObject(one);
    await server.admin.post(`${BOOK}trash/restore/`, { ids: [thick] });
    expect(await counted()).toMatchObject(both);
    await server.admin.delete(`${BOOK}bulk/`, { ids: [thin, thick] });
    expect(await counted()).toMatchObject(none);
    await server.admin.delete(`${BOOK}trash/`, { ids: [thick] });
    expect(await counted()).toMatchObject(none);
    await server.admin.post(`${BOOK}trash/restore/`, { ids: [thin] });
    expect(await counted()).toMatchObject(one);
  });

  it('gives a record back as it was', async () => {
    const made = await shelf();
    await server.admin.delete(`${SHELF}bulk/`, { ids: [made.id] });

    const { body } = await server.admin.post(`${SHELF}trash/restore/`, { ids: [made.id] });

    expect(body.restored).toBe(1);
    const { body: back } = await server.admin.get(`${SHELF}${made.id}/`);
    expect(back.data).toMatchObject({ name: made.name, deleted_on: null, deleted_by: null });
    const { body: activity } = await server.admin.get(`${SHELF}${made.id}/activity/`);
    expect(activity.results.map((entry: { action: string }) => entry.action)).toEqual([
      'restored',
      'deleted',
      'created',
    ]);
  });

  it('leaves its name to others, and says so when it comes back', async () => {
    const made = await shelf('Wanted');
    await server.admin.delete(`${SHELF}${made.id}/`);
    await shelf('Wanted');

    const { status, body } = await server.admin.post(`${SHELF}trash/restore/`, { ids: [made.id] });

    expect([status, body.code, body.message]).toEqual([409, 'not_unique', 'Name is already used']);
  });

  it('refuses what records in use refer to, and holds the references of what is in the trash', async () => {
    const used = await shelf();
    const book = (await owner.post(BOOK, { name: 'Dictionary', shelf: used.id })).body.data;

    const inUse = await server.admin.delete(`${SHELF}${used.id}/`);
    await owner.delete(`${BOOK}${book.id}/`);
    const free = await server.admin.delete(`${SHELF}${used.id}/`);
    const purged = await server.admin.delete(`${SHELF}trash/`, { ids: [used.id] });
    const orphan = await owner.post(`${BOOK}trash/restore/`, { ids: [book.id] });
    await server.admin.post(`${SHELF}trash/restore/`, { ids: [used.id] });
    const back = await owner.post(`${BOOK}trash/restore/`, { ids: [book.id] });

    expect([inUse.status, inUse.body.message]).toEqual([409, 'In use by 1 book. Change or delete those first.']);
    expect([free.status, purged.status]).toEqual([200, 409]);
    expect(orphan.body.errors.shelf.text).toBe(`Shelf: ${String(used.name)} is in the trash. Restore it first.`);
    expect(back.status).toBe(200);
    expect((await owner.get(`${BOOK}${book.id}/`)).body.data.shelf).toEqual({ id: used.id, name: used.name });
  });

  it('deletes for good what is in the trash, and nothing else', async () => {
    const [one, other] = [await shelf(), await shelf()];
    await server.admin.delete(`${SHELF}${one.id}/`);

    const both = await server.admin.delete(`${SHELF}trash/`, { ids: [one.id, other.id] });
    const done = await server.admin.delete(`${SHELF}trash/`, { ids: [one.id] });

    expect([both.status, done.body.deleted]).toEqual([404, 1]);
    expect(names(await server.admin.get(`${SHELF}trash/`))).not.toContain(one.name);
  });

  it('shows only to who may delete what he may delete', async () => {
    const [mine, others] = [
      (await owner.post(BOOK, { name: 'Mine' })).body.data,
      await server.create(BOOK, { name: 'Of the Admin' }),
    ];
    await owner.delete(`${BOOK}${mine.id}/`);
    await server.admin.delete(`${BOOK}${others.id}/`);

    const [rejected, own, foreign] = [
      await reader.get(`${BOOK}trash/`),
      await owner.get(`${BOOK}trash/`),
      await owner.post(`${BOOK}trash/restore/`, { ids: [others.id] }),
    ];

    expect(rejected.status).toBe(403);
    expect(names(own)).toEqual(['Mine']);
    expect(foreign.status).toBe(404);
  });
});

describe.each(moduleDatabases())('an order made by hand on %s', (kind) => {
  let server: HierarchyServer;
  const order = async () => {
    const { body } = await server.admin.get(`${STEP}?limit=200`);
    return body.results.map(({ name }: { name: string }) => name).join(' ');
  };
  const move = (id: number, body: object) => server.admin.post(`${STEP}${id}/move/`, body);
  let ids: Record<'a' | 'b' | 'c' | 'd', number>;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    const made = [];
    for (const name of ['a', 'b', 'c', 'd']) made.push([name, (await server.create(STEP, { name })).id]);
    ids = Object.fromEntries(made);
  });

  it('starts in the order in which they came, and follows every move', async () => {
    const orders = [await order()];
    for (const [id, body] of [
      [ids.d, { before: ids.b }],
      [ids.a, { after: ids.c }],
      [ids.c, { to: 'top' }],
      [ids.d, { to: 'bottom' }],
    ] as const) {
      expect((await move(id, body)).status).toBe(200);
      orders.push(await order());
    }

    expect(orders).toEqual(['a b c d', 'a d b c', 'd b c a', 'c d b a', 'c b a d']);
  });

  it('never runs out of places between two', async () => {
    await move(ids.a, { to: 'top' });
    await move(ids.b, { after: ids.a });
    for (let turn = 0; turn < 120; turn++) await move(turn % 2 === 0 ? ids.c : ids.d, { after: ids.a });

    expect(await order()).toBe('a d c b');
  });

  it('puts a new one at the end, and leaves the version of a moved one as it was', async () => {
    const before = (await server.admin.get(`${STEP}${ids.a}/`)).body.data;
    await move(ids.a, { to: 'bottom' });

    await server.create(STEP, { name: 'e' });

    expect((await order()).split(' ').slice(-2)).toEqual(['a', 'e']);
    expect((await server.admin.get(`${STEP}${ids.a}/`)).body.data.updated_on).toBe(before.updated_on);
  });

  it('refuses a place that is none, and a person who may not change records', async () => {
    const reader = server.by(await server.build.user({ permissions: { step: ['view'] } }));

    const replies = [
      await move(ids.a, {}),
      await move(ids.a, { before: ids.a }),
      await move(ids.a, { before: ids.b, to: 'top' }),
      await move(ids.a, { after: 999_999 }),
      await reader.post(`${STEP}${ids.a}/move/`, { to: 'top' }),
      await server.admin.patch(`${STEP}${ids.a}/`, { position: 1 }),
      await server.admin.post(`${SHELF}1/move/`, { to: 'top' }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 404, 403, 422, 404]);
  });
});

describe.each(moduleDatabases())('a resource with one record on %s', (kind) => {
  it('has it from the start, and changes it without an id', async () => {
    const server = await startHierarchyServer(kind, { resourcesDir: FOLDER });

    const first = await Promise.all(Array.from({ length: 5 }, () => server.admin.get(HOUSE)));
    const changed = await server.admin.patch(HOUSE, { quiet_from: 21 });
    const wrong = await server.admin.patch(HOUSE, { quiet_from: 30 });

    expect(new Set(first.map(({ body }) => body.data.id)).size).toBe(1);
    expect(first[0]!.body.data.quiet_from).toBe(22);
    expect([changed.body.data.quiet_from, wrong.status]).toEqual([21, 422]);
    const others = [
      await server.admin.post(HOUSE, { quiet_from: 20 }),
      await server.admin.delete(`${HOUSE}${changed.body.data.id}/`),
      await server.admin.get(`${HOUSE}export/`),
    ];
    expect(others.map(({ status }) => status)).toEqual([404, 403, 404]);
  });

  it('shows itself only to who may read it', async () => {
    const server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    const stranger = server.by(await server.build.user({ permissions: {} }));
    const reader = server.by(await server.build.user({ permissions: { house: ['view'] } }));

    const replies = [await stranger.get(HOUSE), await reader.get(HOUSE), await reader.patch(HOUSE, { quiet_from: 20 })];

    expect(replies.map(({ status }) => status)).toEqual([403, 200, 403]);
  });
});
