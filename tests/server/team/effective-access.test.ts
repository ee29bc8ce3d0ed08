import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessAnswer, ExplainedAction } from '#engine/access/explain-access.ts';
import type { EffectiveAccess } from '#shared/contracts/team.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { IMPORTS, uploadOf } from '#tests/server/imports/import-kit.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const DEALS = `resource: deals
route: /deals
endpoint: /customer/deal/
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  status: { type: string, enum: [draft, open, closed], default: draft }
  owner: { relation: { to: users, onDelete: setNull } }
  helpers: { type: array, uniqueItems: true, items: { relation: { to: users } } }
  value: { type: number }
  margin: { type: number, access: { read: [admin], write: [admin] } }
  note: { type: string, maxLength: 200, access: { write: [vendor] } }
required: [name]
states:
  field: status
  transitions:
    open: { from: [draft], to: open }
    close: { from: [open], to: closed }
    reopen: { from: [closed], to: open, roles: [hiring_manager, vendor], when: { value: { minimum: 200 } } }
  lockedIn: { closed: true }
actions:
  - { key: clone, handler: engine.clone, when: { not: { status: closed } } }
permissions:
  key: deal
  everyone: [view_own]
  grants:
    view_own: { read: { where: { created_by: { $user: id } } } }
    view_team: { read: { where: { anyOf: [{ owner: { $user: id } }, { helpers: { contains: { $user: id } } }] } } }
    view_open: { read: { where: { status: open, value: { maximum: 500 } } } }
    view_global: { read: true }
    update: { update: { where: { not: { status: closed } } }, actions: [open, close, reopen, clone] }
    create: { create: true }
    update_own: { update: { where: { owner: { $user: id } } }, actions: { close: { where: { owner: { $user: id } } }, reopen: true } }
    delete: { delete: { where: { status: draft, owner: { present: false } } } }
    export: { export: true }
    pick_open: { choose: { where: { status: open } } }
    take_in: { import: true }
`;
/** Its relation offers the deals that can be read or chosen. */
const ORDERS = `resource: orders
endpoint: /customer/order/
properties: { deal: { relation: { to: deals, onDelete: setNull } } }
permissions: { key: order, everyone: [create] }
`;
const ROLES = `modules: [job]
roles:
  admin: { title: Admin, grants: all, abilities: all, passesAs: all }
  super_recruiter: { title: Super Recruiter, grants: all, passesAs: [recruiter] }
  recruiter: { title: Recruiter, grants: perUser, superRole: super_recruiter }
  hiring_manager: { title: Hiring Manager, grants: { deal: [view_team, update, create, export] } }
  vendor: { title: Vendor, grants: { deal: [view_open, update_own] } }
`;
const FOLDER = resourceFolder({ 'deals.yaml': DEALS, 'orders.yaml': ORDERS, 'app/roles.yaml': ROLES });
const OPTIONS = [
  'view_team',
  'view_open',
  'view_global',
  'update',
  'update_own',
  'delete',
  'export',
  'pick_open',
  'take_in',
];

/** The same numbers every time. */
const randomly = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

describe.each(moduleDatabases())('what a member may do and why on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ kind, resourcesDir: FOLDER });
    admin = await server.build.user({ role: 'Admin' });
  });
  const call = (as: TestUser, method: 'GET' | 'PATCH' | 'DELETE' | 'POST', url: string, payload?: object) =>
    server.app.inject({ method, url: `/api/v1${url}`, headers: server.as(as), payload });
  const ask = async (id: number, query: string) =>
    (await call(admin, 'GET', `/users/member/${id}/access/?${query}`)).json<{ data: EffectiveAccess<AccessAnswer> }>()
      .data;
  const makeDeal = async (values: object, by = admin) => {
    const { rows } = await server.database.query<{ id: number }>(
      `insert into deals (name, status, owner_id, value, created_by_id) values ($1, $2, $3, $4, $5) returning id`,
      [
        `Deal ${Math.random()}`,
        (values as { status?: string }).status ?? 'draft',
        (values as { owner?: number }).owner ?? null,
        (values as { value?: number }).value ?? null,
        by.id,
      ],
    );
    return rows[0]!.id;
  };

  it('is what the API does, for people, records and actions at random', async () => {
    const random = randomly(kind === 'embedded' ? 5 : 6);
    const people: TestUser[] = [];
    for (let index = 0; index < 10; index += 1) {
      const role = ['Recruiter', 'Recruiter', 'Recruiter', 'Hiring Manager', 'Vendor'][random(5)]!;
      const options = OPTIONS.filter(() => random(2) === 0);
      people.push(await server.build.user({ role, isSuperRecruiter: random(8) === 0, permissions: { deal: options } }));
    }
    const seen: Record<string, number> = {};
    const upload = uploadOf('deals', 'deals.csv', '');
    for (let run = 0; run < 45; run += 1) {
      const person = people[random(people.length)]!;
      const owner = [undefined, undefined, person.id, people[random(people.length)]!.id][random(4)];
      const maker = random(4) === 0 ? person : admin;
      const id = await makeDeal(
        { status: ['draft', 'draft', 'open', 'closed'][random(4)], owner, value: [undefined, 100, 900][random(3)] },
        maker,
      );
      if (random(4) === 0)
        await server.database.query('insert into deals_helpers (record_id, target_id, position) values ($1, $2, 0)', [
          id,
          person.id,
        ]);
      const { answer } = await ask(person.id, `resource=deals&record=${id}`);

      const found = await call(person, 'GET', `/customer/deal/${id}/`);
      const listed = await call(person, 'GET', '/customer/deal/?limit=200');
      const exported = await call(person, 'GET', '/customer/deal/export/?format=csv');
      const chosen = await call(person, 'GET', '/customer/order/options/deal/?limit=100');
      const imported = await server.app.inject({
        method: 'POST',
        url: IMPORTS,
        payload: upload.payload,
        headers: { ...server.as(person), ...upload.headers },
      });
      const updated = await call(person, 'PATCH', `/customer/deal/${id}/`, { name: `Changed ${run}` });
      const deleted = await call(person, 'DELETE', `/customer/deal/${id}/`);

      const isListed =
        listed.statusCode === 200 && listed.json<{ results: { id: number }[] }>().results.some((row) => row.id === id);
      const does: Record<Exclude<ExplainedAction, 'create'>, boolean> = {
        read: found.statusCode === 200,
        choose: chosen.json<{ results: { id: number }[] }>().results.some((row) => row.id === id),
        import: imported.statusCode !== 403,
        update: updated.statusCode === 200,
        delete: deleted.statusCode === 200,
        export: exported.statusCode === 200 && found.statusCode === 200,
      };
      const says = Object.fromEntries(
        Object.keys(does).map((action) => [action, answer.actions[action as ExplainedAction].allowed]),
      );
      expect([run, says, isListed]).toEqual([run, does, does.read]);
      for (const [action, is] of Object.entries(does)) seen[`${action} ${is}`] = (seen[`${action} ${is}`] ?? 0) + 1;
      const columns = Object.keys(found.statusCode === 200 ? found.json<{ data: object }>().data : {});
      const readable = answer.fields.filter((field) => columns.length > 0 && field.readable).map(({ name }) => name);
      expect(readable.toSorted()).toEqual(columns.toSorted());
    }
    // Both answers came up for each action, or the comparison says little.
    expect(Object.keys(seen).toSorted()).toEqual(
      ['read', 'choose', 'import', 'update', 'delete', 'export']
        .flatMap((action) => [`${action} false`, `${action} true`])
        .toSorted(),
    );
  }, 60_000);

  it('is what the API does with transitions and actions, for people and records at random', async () => {
    const random = randomly(9);
    const seen = new Set<string>();
    for (let run = 0; run < 60; run += 1) {
      const role = ['Recruiter', 'Recruiter', 'Hiring Manager', 'Vendor'][random(4)]!;
      const options = ['create', ...['view_global', 'update', 'update_own'].filter(() => random(3) > 0)];
      const person = await server.build.user({
        role,
        isSuperRecruiter: random(5) === 0,
        permissions: { deal: options },
      });
      const id = await makeDeal({
        status: ['draft', 'open', 'closed', 'closed'][random(4)],
        owner: [person.id, person.id, admin.id][random(3)],
        value: [100, 300, 900][random(3)],
      });
      const { answer } = await ask(person.id, `resource=deals&record=${id}`);
      const { key, kind, allowed } = answer.recordActions[random(answer.recordActions.length)]!;

      const done = await call(person, 'POST', `/customer/deal/${id}/${kind}s/${key}/`, {});

      expect([run, key, done.statusCode < 300]).toEqual([run, key, allowed]);
      seen.add(`${key} ${allowed}`);
    }
    expect([...seen].toSorted()).toEqual(
      ['clone', 'close', 'open', 'reopen'].flatMap((key) => [`${key} false`, `${key} true`]),
    );
  }, 60_000);

  it('says of a transition which role, which state, which condition and which grant it hangs on', async () => {
    const vera = await server.build.user({ role: 'Vendor' });
    const kim = await server.build.user({ permissions: { deal: ['view_global', 'update'] } });
    const id = await makeDeal({ status: 'open', owner: vera.id, value: 100 });

    const recordActionOf = async (person: TestUser, key: string, query = `&record=${id}`) =>
      (await ask(person.id, `resource=deals${query}`)).answer.recordActions.find(
        (recordAction) => recordAction.key === key,
      );

    expect(await recordActionOf(vera, 'reopen')).toMatchObject({
      kind: 'transition',
      allowed: false,
      roles: { only: ['hiring_manager', 'vendor'], isNamed: true },
      from: { states: ['closed'], holds: false },
      when: { where: { value: { minimum: 200 } }, verdict: { holds: false } },
      reasons: [{ source: 'role', option: 'update_own' }],
    });
    expect(await recordActionOf(vera, 'close')).toMatchObject({
      allowed: true,
      reasons: [{ source: 'role', option: 'update_own', where: { owner: { $user: 'id' } }, verdict: { holds: true } }],
    });
    expect(await recordActionOf(vera, 'open')).toMatchObject({ allowed: false, reasons: [] });
    expect(await recordActionOf(kim, 'reopen')).toMatchObject({
      allowed: false,
      roles: { isNamed: false },
      reasons: [{ source: 'list', option: 'update' }],
    });
    expect(await recordActionOf(kim, 'clone')).toMatchObject({ kind: 'action', allowed: true });
    expect(await recordActionOf(vera, 'reopen', '')).toMatchObject({ allowed: true, from: { states: ['closed'] } });
  });

  it('names the grant, where it comes from, and how its condition came out', async () => {
    const kim = await server.build.user({ permissions: { deal: ['view_open', 'update'] } });
    const id = await makeDeal({ status: 'closed', value: 100 }, kim);

    const { record, role, answer } = await ask(kim.id, `resource=deals&record=${id}`);

    expect([record?.id, role]).toEqual([id, 'Recruiter']);
    expect(answer.actions.read).toMatchObject({
      allowed: true,
      reasons: [
        { source: 'everyone', option: 'view_own', verdict: { holds: true } },
        {
          source: 'list',
          option: 'view_open',
          verdict: { op: 'all', holds: false, of: [{ holds: false, predicate: { status: 'open' } }, { holds: true }] },
        },
      ],
    });
    expect(answer.actions.update).toMatchObject({
      allowed: false,
      reasons: [{ source: 'list', option: 'update', verdict: { op: 'not', holds: false } }],
    });
    expect(answer.actions.delete).toEqual({ allowed: false, reasons: [], needsRead: false });
    expect(answer.lock).toEqual({ state: 'closed', open: [] });
    expect(answer.fields.filter(({ name }) => ['margin', 'note', 'created_on'].includes(name))).toEqual([
      { name: 'margin', readable: false, writable: false, readers: ['admin'], writers: ['admin'], because: 'role' },
      { name: 'note', readable: true, writable: false, writers: ['vendor'], because: 'role' },
      { name: 'created_on', readable: true, writable: false, because: 'system' },
    ]);
  });

  it('says where a change is refused only because the record may not be read', async () => {
    const kim = await server.build.user({ permissions: { deal: ['update'] } });
    const id = await makeDeal({ status: 'open' });

    const { answer } = await ask(kim.id, `resource=deals&record=${id}`);

    expect(answer.actions.update).toMatchObject({ allowed: false, needsRead: true });
  });

  it('is no change of a record that he may only read, whatever he sends', async () => {
    const kim = await server.build.user({ permissions: { deal: ['view_global', 'update_own'] } });
    const id = await makeDeal({ status: 'open' });
    const { name } = (await call(kim, 'GET', `/customer/deal/${id}/`)).json<{ data: { name: string } }>().data;

    const replies = await Promise.all(
      [{ name: 'Another' }, { name: '' }, { name }].map((sent) => call(kim, 'PATCH', `/customer/deal/${id}/`, sent)),
    );

    expect(replies.map((reply) => [reply.statusCode, reply.json<{ code: string }>().code])).toEqual(
      replies.map(() => [403, 'forbidden']),
    );
  });

  it('is asked for each role that the member holds, and for no other', async () => {
    const two = await server.build.user({ roles: ['Vendor', 'Hiring Manager'] });

    expect((await ask(two.id, 'resource=deals')).answer.actions.export.allowed).toBe(false);
    expect((await ask(two.id, 'resource=deals&role=hiring_manager')).answer.actions.export.allowed).toBe(true);
    const replies = await Promise.all(
      ['resource=deals&role=admin', 'resource=nothing', 'resource=deals&record=999999', 'resource=deals&more=1'].map(
        (query) => call(admin, 'GET', `/users/member/${two.id}/access/?${query}`),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 404, 404, 400]);
  });

  it('is for Admins to ask', async () => {
    for (const role of ['Super Recruiter', 'Recruiter', 'Hiring Manager', 'Vendor']) {
      const person = await server.build.user({ role, isSuperRecruiter: true });
      expect((await call(person, 'GET', `/users/member/${admin.id}/access/?resource=deals`)).statusCode).toBe(403);
      expect((await call(person, 'GET', '/users/permission-module/')).statusCode).toBe(403);
      expect((await call(person, 'GET', '/users/permission-template/')).statusCode).toBe(403);
    }
  });
});
