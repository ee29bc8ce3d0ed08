import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '../../support/resource-folder.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import type { TestUser } from '../../support/test-people.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { type Caller, type HierarchyServer, type Reply, startHierarchyServer } from './hierarchy.ts';

const PAPER = '/api/v1/papers/';
const NOTE = '/api/v1/notes/';

const OWN = '{ where: { created_by: { $user: id } } }';

const grants = (key: string) => `permissions:
  key: ${key}
  grants:
    view: { read: true }
    manage: { update: true, delete: true, actions: [finish, clone] }
    own:
      read: ${OWN}
      create: true
      update: ${OWN}
      delete: ${OWN}
      actions: { finish: ${OWN}, clone: ${OWN} }
`;

const paper = (name: string, keys: string) => `resource: ${name}
${keys}
mergeable: true
orderedByHand: true
properties:
  name: { type: string, minLength: 1 }
  slip: { type: string, unique: true }
  state: { type: string, enum: [open, final], default: open }
  hidden: { type: string, access: { read: [admin], write: [admin] } }
  fixed: { type: string, access: { write: [admin] } }
  remark: { type: string }
states:
  field: state
  transitions: { finish: { from: [open], to: final } }
  lockedIn: { final: { except: [fixed] } }
actions: [{ key: clone, handler: engine.clone }]
required: [name]
tabs: [{ key: files, title: Files, attachments: { endpoint: /${name}-file/, param: paper_id } }]
${grants(name.slice(0, -1))}`;

const FOLDER = resourceFolder({
  'papers.yaml': paper('papers', 'softDelete: true'),
  'sheets.yaml': paper('sheets', ''),
  'notes.yaml': `resource: notes
properties:
  name: { type: string }
  paper: { relation: { to: papers } }
  sheet: { relation: { to: sheets } }
  secret_paper: { relation: { to: papers }, access: { read: [admin] } }
permissions: { key: note }
`,
});

const multipart = (field: string, id: number) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  payload:
    `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${id}\r\n` +
    '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--x--\r\n',
});

interface Asked {
  readonly id: number;
  /** A record of the caller's own. */
  readonly own: number;
  readonly base: string;
}

type Ask = (caller: Caller, asked: Asked) => Promise<Reply>;

/** Every way to a record, and whether reading is enough for it. */
const DOORS: readonly (readonly [name: string, needs: 'read' | 'write', ask: Ask])[] = [
  ['reading', 'read', (caller, { base, id }) => caller.get(`${base}${id}/`)],
  ['its activity', 'read', (caller, { base, id }) => caller.get(`${base}${id}/activity/`)],
  ['its use', 'read', (caller, { base, id }) => caller.get(`${base}${id}/usage/`)],
  ['its files', 'read', (caller, { base, id }) => caller.get(`${base.replace('s/', 's-file/')}?paper_id=${id}`)],
  ['a change', 'write', (caller, { base, id }) => caller.patch(`${base}${id}/`, { name: 'Other' })],
  [
    'a change of an older version',
    'write',
    (caller, { base, id }) => caller.patch(`${base}${id}/`, { name: 'Other', updated_on: '2001-01-01T00:00:00Z' }),
  ],
  ['a deletion', 'write', (caller, { base, id }) => caller.delete(`${base}${id}/`)],
  ['a deletion of many', 'write', (caller, { base, id, own }) => caller.delete(`${base}bulk/`, { ids: [own, id] })],
  ['a transition', 'write', (caller, { base, id }) => caller.post(`${base}${id}/transitions/finish/`, {})],
  ['an action', 'write', (caller, { base, id }) => caller.post(`${base}${id}/actions/clone/`, {})],
  ['a place in the order', 'write', (caller, { base, id }) => caller.post(`${base}${id}/move/`, { to: 'top' })],
  [
    'a file',
    'write',
    (caller, { base, id }) => caller.send({ ...multipart('paper_id', id), url: base.replace('s/', 's-file/') }),
  ],
  ['a merge into it', 'write', (caller, { base, id, own }) => caller.post(`${base}merge/`, { into: id, from: [own] })],
  ['a merge of it', 'write', (caller, { base, id, own }) => caller.post(`${base}merge/`, { into: own, from: [id] })],
  [
    'the preview of a merge',
    'write',
    (caller, { base, id, own }) => caller.post(`${base}merge/`, { into: own, from: [id], preview: true }),
  ],
];

/** Ways to many records at once, of which each is answered for itself: what is said of this one. */
const DOORS_OF_MANY: readonly (readonly [name: string, ask: (caller: Caller, asked: Asked) => Promise<unknown>])[] = [
  [
    'a change',
    async (caller, { base, id, own }) =>
      errorsOf(await caller.patch(`${base}bulk/`, { ids: [own, id], data: { name: 'Other' } })),
  ],
  [
    'the preview of a change',
    async (caller, { base, id, own }) => {
      const { body } = await caller.patch(`${base}bulk/`, { ids: [own, id], data: { name: 'Other' }, preview: true });
      return { changed: body.data.changed, rejected: body.data.rejected };
    },
  ],
  [
    'the preview of a deletion',
    async (caller, { base, id, own }) => {
      const { status, body } = await caller.delete(`${base}bulk/`, { ids: [own, id], preview: true });
      return [status, body];
    },
  ],
  [
    'a transition',
    async (caller, { base, id }) => (await caller.post(`${base}bulk/transitions/finish/`, { ids: [id] })).body.results,
  ],
  [
    'an action',
    async (caller, { base, id }) => (await caller.post(`${base}bulk/actions/clone/`, { ids: [id] })).body.results,
  ],
];

const errorsOf = ({ status, body }: Reply) => [status, body.errors ?? body.code];

describe.each(moduleDatabases())('the right to a row comes first on %s', (kind) => {
  let server: HierarchyServer;
  let people: { readonly stranger: TestUser; readonly reader: TestUser };
  let stranger: Caller;
  let reader: Caller;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    const options = ['create', 'own'];
    const person = (list: readonly string[]) =>
      server.build.user({ permissions: { paper: list, sheet: list, note: ['view', 'create'] } });
    people = { stranger: await person(options), reader: await person(['view', ...options]) };
    [stranger, reader] = [server.by(people.stranger), server.by(people.reader)];
  });

  /** Records of somebody else, in each state that something could be said of. */
  const inEachState = async (base: string) => {
    const made = async (name: string) => (await server.create(base, { name })).id;
    const [plain, final, used] = [await made('Plain'), await made('Final'), await made('Used')];
    await server.admin.post(`${base}${final}/transitions/finish/`, {});
    await server.create(NOTE, { name: 'Points at it', [base === PAPER ? 'paper' : 'sheet']: used });
    return { plain, final, used };
  };

  describe.each([PAPER, '/api/v1/sheets/'])('%s', (base) => {
    it.each(DOORS)('for %s', async (_name, needs, ask) => {
      const records = await inEachState(base);
      const answers = async (caller: Caller) => {
        const own = (await caller.post(base, { name: 'Mine' })).body.data.id as number;
        const replies = [];
        for (const id of Object.values(records)) {
          const { status, text } = await ask(caller, { id, own, base });
          replies.push([status, status === 200 ? '' : text.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'ID')]);
        }
        expect(new Set(replies.map(String)).size).toBe(1);
        return replies[0]![0];
      };

      expect(await answers(stranger)).toBe(404);
      expect(await answers(reader)).toBe(needs === 'read' ? 200 : 403);
    });
  });

  describe.each([PAPER, '/api/v1/sheets/'])('for many of %s at once', (base) => {
    it.each(DOORS_OF_MANY)('by %s', async (_name, ask) => {
      const records = await inEachState(base);
      const answers = async (caller: Caller) => {
        const own = (await caller.post(base, { name: 'Mine' })).body.data.id as number;
        const texts = [];
        for (const id of [...Object.values(records), 987_654_321])
          texts.push(
            JSON.stringify(await ask(caller, { id, own, base })).replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'ID'),
          );
        return texts;
      };

      expect(new Set(await answers(stranger)).size).toBe(1);
      const [plain, final, used, absent] = await answers(reader);
      expect([final, used]).toEqual([plain, plain]);
      expect(plain).toMatch(/forbidden|not_editable/);
      expect(absent).not.toBe(plain);
    });
  });

  describe.each([PAPER, '/api/v1/sheets/'])('for %s that a file names', (base) => {
    const resource = base === PAPER ? 'papers' : 'sheets';
    /** What an import says that would change it, and what it would do. */
    const imported = async (user: TestUser, slip: string) => {
      const imports = importsBy(server, user);
      const asked = plan(
        [
          ['slip', 0],
          ['remark', 1],
        ],
        { match: ['slip'], mode: 'update' },
      );
      const { id, counts } = await imports.check(resource, `Slip,Remark\n${slip},changed\n`, asked);
      return JSON.stringify([counts, await imports.faults(id)]).replaceAll(slip, 'SLIP');
    };

    it('by an import', async () => {
      const marked = ['Plain', 'Final', 'Used'].map((name) => `${name} of ${resource}`);
      for (const name of marked) await server.create(base, { name, slip: name });
      const strange = [];
      const read = [];
      for (const name of [...marked, 'Nothing']) {
        strange.push(await imported(people.stranger, name));
        read.push(await imported(people.reader, name));
      }

      expect(new Set(strange)).toEqual(new Set([read.at(-1)]));
      expect(new Set(read.slice(0, -1)).size).toBe(1);
      expect(read[0]).toMatch(/forbidden|not_editable/);
    });
  });

  it.each([
    ['paper', PAPER],
    ['sheet', '/api/v1/sheets/'],
  ])('for the choices of %s and for who refers to it', async (field, base) => {
    const records = await inEachState(base);
    const own = (await stranger.post(base, { name: 'Mine' })).body.data.id as number;
    const options = `${NOTE}options/${field}/`;
    const ids = [...Object.values(records), own];

    const all = await stranger.get(`${options}?limit=100`);
    const some = await stranger.get(`${options}?ids=${ids.join(',')}`);
    const found = await stranger.get(`${options}?query=Plain`);
    const rejected = [];
    for (const id of [...Object.values(records), 987_654_321]) {
      const { status, text } = await stranger.post(NOTE, { name: 'Refers', [field]: id });
      rejected.push(`${status} ${text.replaceAll(String(id), 'ID')}`);
    }

    for (const { body } of [all, some, found])
      expect(body.results.filter(({ id }: { id: number }) => Object.values(records).includes(id))).toEqual([]);
    expect(some.body.results.map(({ id }: { id: number }) => id)).toEqual([own]);
    expect(new Set(rejected).size).toBe(1);
    expect(rejected[0]).toMatch(/^422 /);
    expect((await stranger.post(NOTE, { name: 'Refers', [field]: own })).status).toBe(201);
  });

  it('for what is in the trash, whose parent it does not name', async () => {
    const { plain } = await inEachState(PAPER);
    await server.admin.delete(`${PAPER}${plain}/`);

    for (const caller of [stranger, reader]) {
      const replies = [
        await caller.get(`${PAPER}${plain}/`),
        await caller.post(`${PAPER}trash/restore/`, { ids: [plain] }),
        await caller.delete(`${PAPER}trash/`, { ids: [plain] }),
        await caller.delete(`${PAPER}${plain}/`),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
  });

  it('counts use by relations alone that the caller may read', async () => {
    const { id } = (await reader.post(PAPER, { name: 'Mine' })).body.data;
    await server.create(NOTE, { name: 'Secret', secret_paper: id });

    const usage = await reader.get(`${PAPER}${id}/usage/`);
    const deleted = await reader.delete(`${PAPER}${id}/`);

    expect(usage.body.data.usage).toEqual([]);
    expect([deleted.status, deleted.body.message, deleted.body.usage]).toEqual([
      409,
      'In use by records that you can’t view. Change or delete those first.',
      [],
    ]);
  });
});

describe.each(moduleDatabases())('a merge on %s', (kind) => {
  let server: HierarchyServer;
  let writer: Caller;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    writer = server.by(
      await server.build.user({ permissions: { paper: ['view', 'create', 'own'], note: ['view', 'update'] } }),
    );
  });

  const own = async (name: string) => (await writer.post(PAPER, { name })).body.data.id as number;
  const merge = (into: number, from: number, caller = writer) => caller.post(`${PAPER}merge/`, { into, from: [from] });
  const kinds = ({ body }: Reply) =>
    body.preview.conflicts.map((each: { kind: string; field: string }) => [each.kind, each.field]);

  it('takes nothing away that its state locks', async () => {
    const [into, from] = [await own('Keep'), await own('Final')];
    await writer.post(`${PAPER}${from}/transitions/finish/`, {});

    const rejected = await merge(into, from);

    expect([rejected.status, kinds(rejected)]).toEqual([409, [['locked', 'State']]]);
    expect((await writer.get(`${PAPER}${from}/`)).status).toBe(200);
  });

  it('loses no value that the caller does not see or cannot choose', async () => {
    const [into, from] = [await own('Keep'), await own('Goes')];
    await server.admin.patch(`${PAPER}${from}/`, { hidden: 'Known to Admins', fixed: 'Seen by all' });

    const rejected = await merge(into, from);
    const byAdmin = await merge(into, from, server.admin);

    expect([rejected.status, kinds(rejected)]).toEqual([
      409,
      [
        ['values', 'Fixed'],
        ['hidden', ''],
      ],
    ]);
    expect(byAdmin.status).toBe(200);
  });

  it('leaves what went in the trash, from where it comes back as a record of its own', async () => {
    const [into, from] = [await own('Keep'), await own('Back again')];
    await merge(into, from);
    const gone = await writer.get(`${PAPER}${from}/`);

    await writer.post(`${PAPER}trash/restore/`, { ids: [from] });
    const back = await writer.get(`${PAPER}${from}/`);
    await writer.delete(`${PAPER}${from}/`);

    expect([gone.status, gone.body.merged_into]).toEqual([404, into]);
    expect(back.body.data.name).toBe('Back again');
    expect((await writer.get(`${PAPER}${from}/`)).body.merged_into).toBeUndefined();
  });
});
