import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemPrincipal } from '#engine/access/system-principal.ts';
import type { AppError } from '#shared/errors.ts';
import { hook } from '#server/records/handlers/handlers.ts';
import type { FeatureWrite } from '#server/records/query/feature-write.ts';
import { resourceFolder } from '../../support/resource-folder.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const BOX = '/api/v1/boxes/';

const FOLDER = resourceFolder({
  'boxes.yaml': `resource: boxes
provenance: true
properties:
  name: { type: string, maxLength: 40, unique: true }
  weight: { type: integer, minimum: 0, default: 1 }
  lids: { type: array, uniqueItems: true, items: { relation: { to: lids } } }
  parts: { type: array, items: { type: object, properties: { name: { type: string } } } }
required: [name]
hooks: { beforeSave: [probe.causes] }
permissions: { key: box }
`,
  'lids.yaml': `resource: lids
properties: { name: { type: string } }
permissions: { key: lid }
`,
});

let causes: unknown[] = [];
const HANDLERS = {
  'probe.causes': hook(
    () =>
      async ({ cause }) =>
        void causes.push(cause),
  ),
};

describe.each(moduleDatabases())('records that a feature writes on %s', (kind) => {
  let server: HierarchyServer;
  let events: string[] = [];
  let seen: unknown[] = [];
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER, handlers: HANDLERS });
    const { record } = server.app.events;
    server.app.events.record = (event, about) => {
      events.push([event.resource, event.kind, ...(about?.changed ?? [])].join(' '));
      record(event, about);
    };
    server.app.records.on('boxes', {
      created: async (_, { cause, after }) => void seen.push(['created', cause, after.name]),
      changed: async (_, { cause, before, after }) => void seen.push(['changed', cause, before.weight, after.weight]),
      deleted: async (_, { cause, ids }) => void seen.push(['deleted', cause, ids.length]),
    });
  });
  beforeEach(() => {
    [causes, events, seen] = [[], [], []];
  });

  const SERVER = { principal: systemPrincipal(), requestId: 'by-feature' };
  type Part<Write> = Write extends FeatureWrite ? Omit<Write, 'resource'> : never;
  const write = (what: Part<FeatureWrite>) =>
    server.app.records.write(SERVER, { resource: 'boxes', ...what } as FeatureWrite);
  let last = 0;
  const named = (count = 1) => Array.from({ length: count }, () => ({ name: `Box ${(last += 1)}` }));
  const add = async (count = 1) => (await write({ create: named(count) })).map(({ id }) => id);
  const read = async (id: number) => (await server.admin.get(`${BOX}${id}/`)).body.data;
  const entries = async (id: number) =>
    (
      await server.database.query(
        `select action, user_id, before, after, request_id from system.activity where resource = 'boxes' and record_id = $1 order by id`,
        [id],
      )
    ).rows;
  const statementsOf = async (work: () => Promise<unknown>) => {
    const { query } = server.database;
    let count = 0; // of those that write: background work has others at any time
    Object.assign(server.database, {
      query: (text: string, values?: readonly unknown[]) => {
        if (/boxes|provenance/.test(text)) count += 1;
        return query.call(server.database, text, values);
      },
    });
    await work();
    Object.assign(server.database, { query });
    return count;
  };

  it('are as many statements for many as for one', async () => {
    const cost = async (count: number) => {
      const ids = await add(count);
      return [
        await statementsOf(() => write({ create: named(count) })),
        await statementsOf(() => write({ change: ids.map((id) => ({ id, values: { weight: count + 1 } })) })),
        await statementsOf(() => write({ isDerived: true, change: ids.map((id) => ({ id, values: { weight: 0 } })) })),
        await statementsOf(() => write({ remove: ids })),
      ];
    };

    expect(await cost(400)).toEqual(await cost(2));
  });

  it('belong to no user where the server itself writes, and else to the one whose request it is', async () => {
    const maya = await server.build.user({ role: 'Recruiter' });
    const { principal } = await server.app.sessions.authenticate(server.as(maya).authorization!.replace('Bearer ', ''));
    const [id] = await add();
    await server.app.records.write(
      { principal, requestId: 'by-maya' },
      { resource: 'boxes', change: [{ id: id!, values: { weight: 5 } }] },
    );

    expect(await read(id!)).toMatchObject({ weight: 5, created_by: null, updated_by: { id: maya.id } });
    expect(await entries(id!)).toMatchObject([
      { action: 'created', user_id: null, after: { weight: 1 } },
      { action: 'updated', user_id: maya.id, before: { weight: 1 }, after: { weight: 5 }, request_id: 'by-maya' },
    ]);
  });

  it('are checked against their file as a whole: one wrong value, and none is written', async () => {
    const [id] = await add();
    const faults = (what: Part<FeatureWrite>) =>
      write(what).catch(({ code, errors }: AppError) => [code, ...Object.keys(errors ?? {})]);

    expect(await faults({ change: [{ id: id!, values: { weight: -1 } }] })).toEqual(['invalid', 'weight']);
    expect(await faults({ change: [{ id: id!, values: { wight: 1 } }] })).toEqual(['invalid', 'wight']);
    expect(await faults({ create: [...named(), { weight: 2 }] })).toEqual(['invalid', 'name']);

    expect((await read(id!)).weight).toBe(1);
    const { rows } = await server.database.query('select from boxes where name = $1', [`Box ${last}`]);
    expect(rows).toEqual([]);
  });

  it('say why to the code that runs on them, so that it can leave what it caused itself', async () => {
    const [id] = await add();
    seen = [];
    causes = [];

    await write({ cause: 'probe', change: [{ id: id!, values: { weight: 3 } }] });
    await write({ cause: 'probe', remove: [id!] });

    expect(causes).toEqual(['probe']);
    expect(seen).toEqual([
      ['changed', 'probe', 1, 3],
      ['deleted', 'probe', 1],
    ]);
  });

  it('that follow from others keep their version and get no entry, and code and browsers are notified', async () => {
    const [id] = await add();
    const before = await read(id!);
    events = [];
    seen = [];

    await write({ isDerived: true, change: [{ id: id!, values: { weight: 9 } }] });

    const { weight, updated_on } = await read(id!);
    expect([weight, updated_on]).toEqual([9, before.updated_on]);
    expect(await entries(id!)).toHaveLength(1);
    expect([seen, events]).toEqual([[['changed', undefined, 1, 9]], ['boxes updated weight']]);
  });

  it('are not written where nothing differs', async () => {
    const [one, other] = await add(2);
    events = [];

    const rows = await write({ change: [one, other].map((id, place) => ({ id: id!, values: { weight: 1 + place } })) });

    expect(rows.map(({ id }) => id)).toEqual([other]);
    expect(await entries(one!)).toHaveLength(1);
    expect(events).toEqual(['boxes updated weight']);
  });

  it('reject a unique value that is taken, or skip it where the feature says so', async () => {
    const [taken] = await add();
    const { name } = await read(taken!);

    await expect(write({ create: [{ name }, ...named()] })).rejects.toMatchObject({ code: 'not_unique' });
    const rows = await write({ create: [{ name }, ...named()], skipsTaken: true });

    expect(rows).toHaveLength(1);
  });

  it('have their lists and rows, and the day and author that they had elsewhere', async () => {
    const author = await server.build.user({ role: 'Recruiter' });
    const [lid] = await server.app.records.write(SERVER, { resource: 'lids', create: [{ name: 'Blue' }] });
    const original = { on: '2020-02-03T04:05:06.000Z', by: author.id };

    const [row] = await write({ create: [{ ...named()[0], lids: [lid!.id], parts: [{ name: 'Hinge' }] }], original });
    await write({ change: [{ id: row!.id, values: { parts: [{ name: 'Lock' }], lids: [] } }] });

    expect(await read(row!.id)).toMatchObject({ lids: [], parts: [{ name: 'Lock' }], created_by: { id: author.id } });
    expect((await read(row!.id)).created_on).toMatch(/^2020-02-03/);
    expect(await entries(row!.id)).toMatchObject([
      { after: { lids: [lid!.id], parts: [{ values: { name: 'Hinge' } }] } },
      { before: { lids: [lid!.id] }, after: { parts: [{ values: { name: 'Lock' } }] } },
    ]);
  });

  it('keep where their values come from', async () => {
    const [id] = await add();
    const known = async () =>
      (
        await server.database.query(
          `select field, source, user_id from system.provenance where resource = 'boxes' and record_id = $1 order by field`,
          [id],
        )
      ).rows;
    expect(await known()).toEqual([{ field: 'name', source: 'typed', user_id: null }]);

    await write({ change: [{ id: id!, values: { weight: 4 } }] });
    expect((await known()).map((each) => (each as { field: string }).field)).toEqual(['name', 'weight']);

    await write({ remove: [id!] });
    expect(await known()).toEqual([]);
  });

  it('are kept, and their browsers notified, with the transaction of the feature or not at all', async () => {
    const [id] = await add();

    await server.database
      .transaction(async () => {
        await write({ change: [{ id: id!, values: { weight: 8 } }] });
        throw new Error('changed its mind');
      })
      .catch(() => {});

    expect((await read(id!)).weight).toBe(1);
    expect(await entries(id!)).toHaveLength(1);
  });
});
