import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemPrincipal } from '#engine/access/system-principal.ts';
import type { HookName } from '#engine/model/record-action-definition.ts';
import type { FeatureWrite } from '#server/records/query/feature-write.ts';
import { hook, onTransition, type RecordSubscriber } from '#server/records/handlers/handlers.ts';
import { stepsOf, WRITE_PATHS, type WritePath } from '#server/records/query/write-paths.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { resourceFolder } from '../../support/resource-folder.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, type Reply, startHierarchyServer } from './hierarchy.ts';

const PAPER = '/api/v1/papers/';
const SHELF = '/api/v1/shelves/';
const FILES = '/api/v1/paper-file/';

const HOOKS = `hooks:
  beforeValidate: [probe.hears]
  beforeSave: [probe.hears, probe.stamps]
  afterSave: [probe.hears]
  beforeDelete: [probe.hears]
  afterDelete: [probe.hears]
  afterTransition: [probe.hears]
`;

const FOLDER = resourceFolder({
  'papers.yaml': `resource: papers
softDelete: true
orderedByHand: true
mergeable: true
properties:
  name: { type: string, maxLength: 40 }
  stamp: { type: string, readOnly: true }
  status: { type: string, enum: [draft, filed], default: draft }
  shelf: { relation: { to: shelves } }
  tags: { type: array, uniqueItems: true, items: { relation: { to: shelves } } }
  keeper: { relation: { to: users } }
states: { field: status, transitions: { file: { from: [draft], to: filed, handler: probe.files } } }
tabs:
  - { key: files, title: Files, attachments: { endpoint: /paper-file/, param: paper } }
${HOOKS}permissions: { key: paper }
`,
  'shelves.yaml': `resource: shelves
mergeable: true
properties: { name: { type: string }, stamp: { type: string, readOnly: true } }
${HOOKS}permissions: { key: shelf }
`,
});

/** The server itself writes. */
const SERVER = { principal: systemPrincipal(), requestId: 'by-feature' };

/** What code heard, by resource. */
let heard: Record<string, string[]> = {};
const hear = (resource: string, path: WritePath, step: string) => (heard[resource] ??= []).push(`${path}: ${step}`);

const HANDLERS = {
  'probe.hears': hook(
    () =>
      async ({ request, path, hook: name }) =>
        void hear(request.definition.resource, path, name),
  ),
  'probe.stamps': hook(() => async ({ path }) => ({ stamp: path })),
  'probe.files': onTransition(
    (app) => async () => void hear('papers', 'transition', `handler of ${app.prefix || 'the app'}`),
  ),
};

const subscriber = (name: string, order?: number): RecordSubscriber => ({
  order,
  created: async ({ definition }, { path }) => void hear(definition.resource, path, `${name} created`),
  changed: async ({ definition }, { path }) => void hear(definition.resource, path, `${name} changed`),
  deleted: async ({ definition }, { path, isForGood }) =>
    void hear(definition.resource, path, `${name} deleted${isForGood ? '' : ', not for good'}`),
});

const BEFORE: readonly HookName[] = ['beforeValidate', 'beforeSave', 'beforeDelete'];

/** The steps of one record by a path, as the table says. */
function expected(path: WritePath): string[] {
  const { hooks, tells: notifies } = stepsOf(path);
  const told = notifies && `${notifies}${path === 'trash' ? ', not for good' : ''}`;
  return [
    ...hooks.filter((name) => BEFORE.includes(name)),
    ...(told ? ['first', 'second', 'third'].map((name) => `${name} ${told}`) : []),
    ...hooks.filter((name) => !BEFORE.includes(name) && name !== 'afterTransition'),
    ...(path === 'transition' ? ['handler of the app', 'afterTransition'] : []),
  ].map((step) => `${path}: ${step}`);
}

describe.each(moduleDatabases())('the one way in which records are written on %s', (kind) => {
  let server: HierarchyServer;
  let told: string[] = [];
  let mark = 0;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER, handlers: HANDLERS });
    const { events, records } = server.app;
    for (const resource of ['papers', 'shelves']) {
      records.on(resource, subscriber('second'));
      records.on(resource, subscriber('third'));
      records.on(resource, subscriber('first', -1));
    }
    const { record } = events;
    events.record = (event, facts) => {
      told.push(`${event.resource} ${event.kind}`);
      record(event, facts);
    };
  });

  const paper = (values: object = {}) => server.create(PAPER, { name: 'Minutes', ...values });
  const shelf = (name = 'Left') => server.create(SHELF, { name });
  const attach = (id: number): Promise<Reply> =>
    server.admin.send({
      method: 'POST',
      url: `${FILES}?paper=${id}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--x--\r\n',
    });

  /** Begins to listen, once all is prepared. */
  const listen = async () => {
    const { rows } = await server.database.query<{ last: number }>(
      'select coalesce(max(id), 0)::int as last from system.activity',
    );
    mark = rows[0]!.last;
    heard = {};
    told = [];
    for (const resource of ['papers', 'shelves']) server.app.records.counts.set(resource, 'probe', [1]);
  };
  const done = async (reply: Promise<Reply>) => expect((await reply).status).toBeLessThan(300);
  const activity = async (resource: string) =>
    (
      await server.database.query<{ action: string }>(
        'select action from system.activity where id > $1 and resource = $2 order by id',
        [mark, resource],
      )
    ).rows.map(({ action }) => action);

  beforeEach(() => {
    heard = {};
  });

  type Written = { isDerived?: true } & (
    | { create: object[] }
    | { change: { id: number; values: object }[] }
    | { remove: number[] }
  );
  const byFeature = (make: (id: number) => Promise<Written>) => async () => {
    const write = await make((await paper()).id);
    await listen();
    await server.app.records.write(SERVER, { resource: 'papers', ...write } as FeatureWrite);
  };

  /** Each way as people go it; `of` is the resource whose records are written by this path. */
  const WAYS: Readonly<Record<WritePath, { readonly of?: string; readonly go: () => Promise<unknown> }>> = {
    create: {
      go: async () => {
        await listen();
        await done(server.admin.post(PAPER, { name: 'New' }));
      },
    },
    update: {
      go: async () => {
        const { id } = await paper();
        await listen();
        await done(server.admin.patch(`${PAPER}${id}/`, { name: 'Changed' }));
      },
    },
    transition: {
      go: async () => {
        const { id } = await paper();
        await listen();
        await done(server.admin.post(`${PAPER}${id}/transitions/file/`, {}));
      },
    },
    trash: {
      go: async () => {
        const { id } = await paper();
        await listen();
        await done(server.admin.delete(`${PAPER}${id}/`));
      },
    },
    restore: {
      go: async () => {
        const { id } = await paper();
        await server.database.query('update papers set deleted_on = now(), stamp = $2 where id = $1', [id, 'restore']);
        await listen();
        await done(server.admin.post(`${PAPER}trash/restore/`, { ids: [id] }));
      },
    },
    purge: {
      go: async () => {
        const { id } = await paper();
        await server.admin.delete(`${PAPER}${id}/`);
        await listen();
        await done(server.admin.delete(`${PAPER}trash/`, { ids: [id] }));
      },
    },
    remove: {
      of: 'shelves',
      go: async () => {
        const { id } = await shelf();
        await listen();
        await done(server.admin.delete(`${SHELF}${id}/`));
      },
    },
    repoint: {
      go: async () => {
        const [left, right] = [await shelf(), await shelf('Right')];
        const { id } = await paper({ shelf: right.id });
        await server.database.query('update papers set stamp = $2 where id = $1', [id, 'repoint']);
        await listen();
        await done(server.admin.post(`${SHELF}merge/`, { into: left.id, from: [right.id] }));
      },
    },
    feature_create: { go: byFeature(async () => ({ create: [{ name: 'Added' }] })) },
    feature_update: { go: byFeature(async (id) => ({ change: [{ id, values: { name: 'Changed' } }] })) },
    feature_transition: { go: byFeature(async (id) => ({ change: [{ id, values: { status: 'filed' } }] })) },
    feature_remove: { go: byFeature(async (id) => ({ remove: [id] })) },
    derive_create: { go: byFeature(async () => ({ isDerived: true, create: [{ name: 'Added' }] })) },
    derive_update: {
      go: byFeature(async (id) => ({ isDerived: true, change: [{ id, values: { name: 'Changed' } }] })),
    },
    derive_remove: { go: byFeature(async (id) => ({ isDerived: true, remove: [id] })) },
    move: {
      go: async () => {
        const { id } = await paper();
        await listen();
        await done(server.admin.post(`${PAPER}${id}/move/`, { to: 'top' }));
      },
    },
    attach: {
      go: async () => {
        const { id } = await paper();
        await listen();
        await done(attach(id));
      },
    },
    detach: {
      go: async () => {
        const { id } = await paper();
        const [file] = (await attach(id)).body.results as { id: string }[];
        await listen();
        await done(server.admin.delete(`${FILES}${file!.id}/`));
      },
    },
  };

  for (const [path, { of = 'papers', go }] of Object.entries(WAYS))
    it(`runs on "${path}" what the table says, and nothing else`, async () => {
      const { activity: action, event } = stepsOf(path as WritePath);

      await go();

      expect(heard[of] ?? []).toEqual(expected(path as WritePath));
      expect(await activity(of)).toEqual(action === undefined ? [] : [action]);
      expect(told).toContain(`${of} ${event}`);
      expect(server.app.records.counts.get(of, 'probe')).toBeUndefined();
    });

  it('writes what a hook makes of a record, whichever way it is written', async () => {
    const [left, right] = [await shelf(), await shelf('Right')];
    const [leaving, newOwner] = [await server.build.user({}), await server.build.user({})];
    const { id } = await paper({ shelf: right.id, tags: [left.id, right.id], keeper: leaving.id });
    const stampNow = async () => (await server.admin.get(`${PAPER}${id}/`)).body.data.stamp;
    const stamps = [await stampNow()];
    const after = async (work: Promise<unknown>) => {
      await work;
      stamps.push(await stampNow());
    };

    await after(server.admin.patch(`${PAPER}${id}/`, { name: 'Changed' }));
    await after(server.admin.post(`${PAPER}${id}/transitions/file/`, {}));
    await after(server.admin.post(`${SHELF}merge/`, { into: left.id, from: [right.id] }));
    await after(
      server.admin.post(`/api/v1/users/member/${leaving.id}/deactivate/`, {
        records: [{ resource: 'papers', field: 'keeper', to: newOwner.id }],
        left: false,
      }),
    );
    await server.admin.delete(`${PAPER}${id}/`);
    await after(server.admin.post(`${PAPER}trash/restore/`, { ids: [id] }));

    expect(stamps).toEqual(['create', 'update', 'transition', 'repoint', 'feature_update', 'restore']);
    const { body } = await server.admin.get(`${PAPER}${id}/`);
    expect([body.data.shelf.id, body.data.tags.map((tag: { id: number }) => tag.id), body.data.keeper.id]).toEqual([
      left.id,
      [left.id],
      newOwner.id,
    ]);
  });

  it('tells code of a repointed record what it was and what it is', async () => {
    const [left, right] = [await shelf(), await shelf('Right')];
    const { id } = await paper({ shelf: right.id, tags: [right.id, left.id] });
    const changes: unknown[] = [];
    server.app.records.on('papers', {
      changed: async (_request, { path, id: which, before, after }) => {
        if (path === 'repoint' && which === id) changes.push([before.shelf, after.shelf], [before.tags, after.tags]);
      },
    });

    await server.admin.post(`${SHELF}merge/`, { into: left.id, from: [right.id] });

    expect(changes).toContainEqual([right.id, left.id]);
    expect(changes).toContainEqual([[right.id, left.id], [left.id]]);
  });

  it('goes through the deletion of a merged record, to the trash where there is one', async () => {
    const [one, other] = [await paper(), await paper()];
    const [left, right] = [await shelf(), await shelf('Right')];
    await listen();

    await done(server.admin.post(`${PAPER}merge/`, { into: one.id, from: [other.id] }));
    await done(server.admin.post(`${SHELF}merge/`, { into: left.id, from: [right.id] }));

    expect(heard.papers).toEqual(expected('trash'));
    expect(heard.shelves).toEqual(expected('remove'));
  });

  it('is the way of many at once, of their undoing and of an import too', async () => {
    const { id } = await paper();
    await listen();
    const { body } = await server.admin.patch(`${PAPER}bulk/`, { ids: [id], data: { name: 'Alike' } });
    await done(server.admin.patch(`${PAPER}bulk/`, { records: body.undo }));
    const bulk = [...heard.papers!];
    const { check, act } = importsBy(server);
    const checked = await check('papers', 'name\nTyped\n', plan([['name', 0]]));
    await listen();
    await act(checked.id, 'start');

    expect(bulk).toEqual([...expected('update'), ...expected('update')]);
    expect(heard.papers).toEqual(expected('create'));
    expect(server.app.records.counts.get('papers', 'probe')).toBeUndefined();
  });
});

it('is shown in the documentation as it is', () => {
  const lines = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8').split('\n');
  const rows = lines
    .filter((line) => /^\| `\w+`/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  const shown = rows.map(([, path, , hooks, notifies, activity, event]) => [path, hooks, notifies, activity, event]);
  const real = Object.entries(WRITE_PATHS).map(([path]) => {
    const { hooks, tells: notifies, activity, event } = stepsOf(path as WritePath);
    return [path, hooks.join(', ') || '–', notifies ?? '–', activity ?? '–', event];
  });

  expect(shown).toEqual(real);
});
