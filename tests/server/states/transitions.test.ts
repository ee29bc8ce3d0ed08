import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { filledIn, type Stateful, statesTried } from '../self/states.ts';
import { CONTRACT, contractFiles, OWNER } from './contracts.ts';

const FOLDER = contractFiles();

interface Contract {
  readonly id: number;
  readonly updated_on: string;
  readonly status: string;
}

describe.each(moduleDatabases())('the states of a record on %s', (kind) => {
  let server: HierarchyServer;
  let people: Record<'owner' | 'other' | 'manager' | 'vendor' | 'super', Caller>;
  let managerId: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    const { build, by } = server;
    const manager = await build.user({ role: 'Hiring Manager', firstName: 'Noa', lastName: 'Berg' });
    managerId = manager.id;
    people = {
      owner: by(await build.user({ role: 'Recruiter', permissions: OWNER })),
      other: by(await build.user({ role: 'Recruiter', permissions: { contract: ['view_global', 'update'] } })),
      manager: by(manager),
      vendor: by(await build.user({ role: 'Vendor' })),
      super: by(await build.user({ role: 'Super Recruiter' })),
    };
  });

  const contract = async (values: object = {}): Promise<Contract> => {
    const { status, body } = await people.owner.post(CONTRACT, {
      name: `Contract ${Math.random()}`,
      amount: 10,
      cost_center: 'A1',
      ...values,
    });
    expect(status).toBe(201);
    return body.data;
  };
  const step = (who: Caller, id: number, key: string, body: object = {}) =>
    who.post(`${CONTRACT}${id}/transitions/${key}/`, body);
  const inState = async (state: 'draft' | 'pending' | 'active' | 'rejected' | 'ended'): Promise<Contract> => {
    const made = await contract();
    const ways: Record<typeof state, [Caller, string, object?][]> = {
      draft: [],
      pending: [[people.owner, 'submit']],
      active: [
        [people.owner, 'submit'],
        [people.manager, 'approve'],
      ],
      rejected: [
        [people.owner, 'submit'],
        [people.manager, 'reject', { decision_note: 'Too dear' }],
      ],
      ended: [
        [people.owner, 'submit'],
        [people.manager, 'approve'],
        [people.owner, 'end', { end_reason: 'Over' }],
      ],
    };
    for (const [who, key, body] of ways[state]) expect((await step(who, made.id, key, body)).status).toBe(200);
    return (await people.owner.get(`${CONTRACT}${made.id}/`)).body.data;
  };

  it('lets the owner submit and another role approve, and says who and when', async () => {
    const made = await contract();

    const submitted = await step(people.owner, made.id, 'submit', { updated_on: made.updated_on });
    const approved = await step(people.manager, made.id, 'approve', { decision_note: 'Good terms' });

    expect(submitted.body.data.status).toBe('pending');
    expect(approved.body.data).toMatchObject({
      status: 'active',
      decision_note: 'Good terms',
      approved_by: { id: managerId, name: 'Noa Berg' },
    });
    expect(Date.parse(approved.body.data.approved_on)).toBeGreaterThan(Date.parse(made.updated_on) - 1000);
  });

  it('tells in the activity who changed the state from what to what, with what was filled in', async () => {
    const { id } = await inState('rejected');

    const { body } = await people.owner.get(`${CONTRACT}${id}/activity/`);

    expect(body.results[0]).toMatchObject({ action: 'transitioned', user: { name: 'Noa Berg' } });
    expect(body.results[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'status', before: 'pending', after: 'rejected' },
        { field: 'decision_note', before: null, after: 'Too dear' },
      ]),
    );
  });

  it('refuses the state as a value, whoever writes it, and names the ways that there are', async () => {
    const made = await contract();

    const changed = await server.admin.patch(`${CONTRACT}${made.id}/`, { status: 'active' });
    const created = await server.admin.post(CONTRACT, { name: 'Straight to it', status: 'active' });
    const bulk = await server.admin.patch(`${CONTRACT}bulk/`, { ids: [made.id], data: { status: 'active' } });

    for (const { status, body } of [changed, created]) {
      expect(status).toBe(422);
      expect(body.errors.status).toMatchObject({
        message: 'states.by_transition',
        text: 'Status can only be changed by these actions: Submit, Approve, Reject, End',
      });
    }
    expect(bulk.status).toBe(422);
  });

  it.each([
    ['owner', [200, 403, 403, 200]],
    ['other', [403, 403, 403, 200]],
    ['manager', [403, 200, 200, 403]],
    ['vendor', [403, 403, 403, 403]],
    ['super', [200, 403, 403, 200]],
  ] as const)('allows a person (%s) the transitions that grant and role allow', async (who, expected) => {
    const caller = people[who];
    const own =
      who === 'super'
        ? (await caller.post(CONTRACT, { name: 'Mine', amount: 1, cost_center: 'A1' })).body.data
        : await contract();
    const [pending, other, active] = [await inState('pending'), await inState('pending'), await inState('active')];

    const replies = [
      await step(caller, own.id, 'submit'),
      await step(caller, pending.id, 'approve'),
      await step(caller, other.id, 'reject', { decision_note: 'No' }),
      await step(caller, active.id, 'end', { end_reason: 'Over' }),
    ];

    expect(replies.map(({ status }) => status)).toEqual(expected);
  });

  it('does not tell who may not read a record that there is one', async () => {
    const hidden = (await people.super.post(CONTRACT, { name: 'Hidden', amount: 1, cost_center: 'A1' })).body.data;

    const replies = [
      await step(people.owner, hidden.id, 'submit'),
      await people.owner.get(`/api/v1/customer/contract-file/?contract=${hidden.id}`),
    ];

    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('refuses a transition from another state with the record as it stands', async () => {
    const active = await inState('active');

    const { status, body } = await step(people.manager, active.id, 'approve');

    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'not_possible',
      message: '“Approve” isn’t possible in the status “Active”. Reload the page.',
      data: { id: active.id, status: 'active' },
    });
  });

  it('refuses a transition whose condition does not hold', async () => {
    const made = await contract({ amount: 0 });

    const { status, body } = await step(people.owner, made.id, 'submit');

    expect(status).toBe(409);
    expect(body.code).toBe('not_possible');
  });

  it('asks for its inputs, checks them, and takes no others', async () => {
    const pending = await inState('pending');

    const missing = await step(people.manager, pending.id, 'reject');
    const tooLong = await step(people.manager, pending.id, 'reject', { decision_note: 'x'.repeat(61) });
    const unknown = await step(people.manager, pending.id, 'reject', { decision_note: 'No', amount: 5 });

    expect(missing.body.errors).toEqual({
      decision_note: { message: 'validation.required', args: {}, text: 'This is required.' },
    });
    expect(tooLong.body.errors.decision_note.message).toBe('validation.maxLength');
    expect(unknown.body.errors.amount.message).toBe('validation.unknown');
    expect((await people.owner.get(`${CONTRACT}${pending.id}/`)).body.data.status).toBe('pending');
  });

  it('demands what the new state demands of the record', async () => {
    const made = await contract({ cost_center: null });
    await step(people.owner, made.id, 'submit');

    const { status, body } = await step(people.manager, made.id, 'approve');

    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('cost_center');
    expect(body.message).toContain('Cost center');
  });

  it('does not hold against a locked record what was wrong with it before, since nobody can mend it', async () => {
    const pending = await inState('pending');
    await server.database.query(`update contracts set note = 'Banned' where id = $1`, [pending.id]);

    const rejected = await step(people.manager, pending.id, 'reject', { decision_note: 'Mend the note' });
    const again = await step(people.owner, pending.id, 'submit');

    expect([rejected.status, rejected.body.data?.status]).toEqual([200, 'rejected']);
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['note']]);
  });

  it('lets one of twenty who approve at once succeed, and shows the others the record', async () => {
    const pending = await inState('pending');

    const replies = await Promise.all(Array.from({ length: 20 }, () => step(people.manager, pending.id, 'approve')));

    const rejected = replies.filter(({ status }) => status === 409);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(rejected).toHaveLength(19);
    for (const { body } of rejected) expect(body.data.status).toBe('active');
  });

  it('refuses a transition of an older version', async () => {
    const made = await contract();
    await people.owner.patch(`${CONTRACT}${made.id}/`, { note: 'Newer' });

    const { status, body } = await step(people.owner, made.id, 'submit', { updated_on: made.updated_on });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict', data: { note: 'Newer', status: 'draft' } });
  });

  it('keeps a locked record from being changed or deleted, and its files too', async () => {
    const pending = await inState('pending');
    const ended = await inState('ended');

    const changed = await people.owner.patch(`${CONTRACT}${pending.id}/`, { amount: 11 });
    const except = await people.owner.patch(`${CONTRACT}${ended.id}/`, { note: 'Still open' });
    const locked = await people.owner.patch(`${CONTRACT}${ended.id}/`, { note: 'Still open', amount: 11 });
    const deleted = await people.owner.delete(`${CONTRACT}${ended.id}/`);
    const many = await people.owner.delete(`${CONTRACT}bulk/`, { ids: [pending.id] });
    const file = await people.owner.send({
      method: 'POST',
      url: `/api/v1/customer/contract-file/?contract=${pending.id}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--x--\r\n',
    });

    expect(changed.status).toBe(409);
    expect(changed.body).toMatchObject({
      code: 'locked',
      message: 'The status “Pending” locks this record. You can’t edit it until its status changes.',
      errors: { amount: { message: 'states.locked_field', text: 'Amount can’t be edited in the status “Pending”' } },
    });
    expect(except.status).toBe(200);
    expect(Object.keys(locked.body.errors)).toEqual(['amount']);
    expect([deleted, many, file].map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [409, 'locked']),
    );
  });

  it('makes a transition with many records in one request and says what became of each', async () => {
    const [one, two, done] = [await inState('pending'), await inState('pending'), await inState('active')];

    const { status, body } = await people.manager.post(`${CONTRACT}bulk/transitions/reject/`, {
      ids: [one.id, done.id, two.id],
      data: { decision_note: 'All too dear' },
    });

    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { id: one.id, done: true },
      { id: done.id, done: false, code: 'not_possible' },
      { id: two.id, done: true },
    ]);
  });

  it('tells each person in the catalogue only what he may do', async () => {
    const known = async (who: Caller) => {
      const { body } = await who.get('/api/v1/catalogue/?definitions=all');
      return body.data.definitions.contracts?.states;
    };

    const [owner, manager, vendor] = [
      await known(people.owner),
      await known(people.manager),
      await known(people.vendor),
    ];

    const keys = (states: { transitions: { key: string }[] }) => states.transitions.map(({ key }) => key);
    expect(keys(owner)).toEqual(['submit', 'end']);
    expect(owner.transitions[0]).toMatchObject({
      when: { created_by: { $user: 'id' } },
      needs: { amount: { exclusiveMinimum: 0 } },
    });
    expect(keys(manager)).toEqual(['approve', 'reject']);
    expect(manager.transitions[0]).not.toHaveProperty('set');
    expect(keys(vendor)).toEqual([]);
  });

  it('does what the file says: each way from each state by each person, inputs, locks and the state itself', async () => {
    const read = <Shape>(file: string) => parse(readFileSync(join(FOLDER, file), 'utf8')) as Shape;
    const raw = read<Stateful['raw']>('contracts.yaml');
    const sent = filledIn(raw);
    const resource: Stateful = {
      server,
      raw,
      roles: read<{ roles: Stateful['roles'] }>('app/roles.yaml').roles,
      definition: server.registry.current.resources.contracts!,
      record: { id: (await server.create(CONTRACT, sent)).id, sent },
    };

    const tried = await statesTried(resource);

    expect(tried.filter(({ found, said }) => !isDeepStrictEqual(found, said))).toEqual([]);
    expect(tried.filter(({ said }) => said === 200).length).toBeGreaterThan(10);
  }, 60_000);

  it('knows no other address', async () => {
    const made = await contract();

    const replies = [
      await step(people.owner, made.id, 'publish'),
      await people.owner.get(`${CONTRACT}${made.id}/transitions/submit/`),
      await people.owner.post(`${CONTRACT}${made.id}/things/submit/`, {}),
    ];

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
