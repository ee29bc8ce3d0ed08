import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { action, hook, onTransition } from '#server/records/handlers/handlers.ts';
import { say } from '#server/platform/texts/say.ts';
import { shape, whole } from '#shared/contracts/schema-words.ts';
import { AppError } from '#shared/errors.ts';
import { resourceFolder } from '../../support/resource-folder.ts';
import { moduleDatabases, quickestDatabase } from '../../support/test-database.ts';
import {
  type Caller,
  DEPARTMENT,
  type HierarchyServer,
  ORG,
  COMPANY,
  startHierarchyServer,
  UNIT,
} from '../resources/hierarchy.ts';

const MEMO = '/api/v1/memos/';

const FOLDER = resourceFolder({
  'contacts.yaml': `resource: contacts
title: Expense Contact
properties:
  name: { type: string, maxLength: 40 }
  email: { type: string, format: email, unique: true }
  badge: { type: string, noCopy: true }
  chief: { relation: { to: contacts } }
required: [email, badge]
recordTitle: '{name}'
actions: [{ key: clone, handler: engine.clone }]
permissions: { key: contact }
`,
  'memos.yaml': `resource: memos
properties:
  name: { type: string, minLength: 1, maxLength: 40 }
  text: { type: string }
  number: { type: string, noCopy: true }
  tags: { type: array, items: { type: string } }
  readers: { type: array, uniqueItems: true, items: { relation: { to: users } } }
  status: { type: string, enum: [draft, sent], default: draft }
  reason: { type: string, readOnly: true }
  pin: { type: string, writeOnly: true }
  keeper: { relation: { to: users } }
required: [name]
unique: [[name]]
mergeable: true
states:
  field: status
  transitions:
    send: { from: [draft], to: sent, handler: memos.send }
actions:
  - { key: clone, handler: engine.clone }
  - { key: shout, handler: memos.shout, input: [reason], when: { status: draft }, roles: [recruiter] }
  - { key: lock, handler: memos.lock, input: [pin, keeper] }
hooks:
  beforeValidate: [memos.trim]
  beforeSave: [memos.stamp]
  afterSave: [memos.count]
  beforeDelete: [memos.keep]
  afterDelete: [memos.count]
  afterTransition: [memos.count]
permissions:
  key: memo
  grants:
    view: { read: true }
    create: { create: true, actions: [clone] }
    update: { update: true, delete: true, actions: [send, shout, lock] }
`,
});

const seen: string[] = [];
const HANDLERS = {
  'memos.trim': hook(
    () =>
      async ({ values }) =>
        typeof values.text === 'string' ? { text: values.text.toUpperCase() } : undefined,
  ),
  'memos.stamp': hook(() => async ({ values }) => ({ number: `#${String(values.name)}` })),
  'memos.count': hook(() => async ({ hook: name, request, id }) => {
    seen.push(name);
    if (name === 'afterSave' && (await nameOf(request, id!)) === 'Refused')
      throw new AppError('invalid', 'Refused by the hook');
  }),
  'memos.keep': hook(() => async ({ request, id }) => {
    if ((await nameOf(request, id!)) === 'Not undone') throw new AppError('in_use', 'This memo is kept');
  }),
  'memos.send': onTransition(
    () =>
      async ({ after, input }) => {
        seen.push('handler');
        if (after.name === 'Stuck') throw new AppError('unavailable', 'Nobody can send now');
        const copies = Number(input.copies ?? 1);
        return { outcome: { copies }, said: say('server.jobs.most_openings', { most: copies }) };
      },
    { takes: { copies: { type: 'integer' } }, outcome: shape({ copies: whole }) },
  ),
  'memos.lock': action(() => async () => undefined),
  'memos.shout': action(() => async ({ request, record, input }) => {
    await request.database.query(`update memos set reason = $2 where id = $1`, [record.id, input.reason]);
    if (input.reason === 'fail') throw new AppError('invalid', 'Too loud');
  }),
};

const nameOf = async (
  { database }: { database: HierarchyServer['database'] | { query: HierarchyServer['database']['query'] } },
  id: number,
) => (await database.query<{ name: string }>('select name from memos where id = $1', [id])).rows[0]?.name;

describe.each(moduleDatabases())('code that a file names on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: Caller;
  let editor: Caller;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER, handlers: HANDLERS });
    recruiter = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { memo: ['view', 'create', 'update'] } }),
    );
    editor = server.by(await server.build.user({ role: 'Recruiter', permissions: { memo: ['view', 'update'] } }));
  });
  beforeEach(() => void seen.splice(0));

  let count = 0;
  const memo = async (values: object = {}) => server.create(MEMO, { name: `Memo ${(count += 1)}`, ...values });
  const act = (who: Caller, id: number, key: string, body: object = {}) =>
    who.post(`${MEMO}${id}/actions/${key}/`, body);

  it('runs hooks before and after a write, whose values may change on the way', async () => {
    const made = await memo({ text: 'loud' });
    const created = seen.splice(0);
    await server.admin.patch(`${MEMO}${made.id}/`, { text: 'louder', name: 'Renamed' });
    const { body } = await server.admin.get(`${MEMO}${made.id}/`);

    expect(made).toMatchObject({ text: 'LOUD', number: `#${String(made.name)}` });
    expect(body.data).toMatchObject({ text: 'LOUDER', number: '#Renamed' });
    expect([created, seen]).toEqual([['afterSave'], ['afterSave']]);
  });

  it('keeps nothing of a write that a hook refuses', async () => {
    const made = await memo();
    const rejectedNew = await server.admin.post(MEMO, { name: 'Refused' });
    const rejected = await server.admin.patch(`${MEMO}${made.id}/`, { name: 'Refused' });

    expect([rejectedNew.status, rejected.status]).toEqual([422, 422]);
    expect(rejected.body.message).toBe('Refused by the hook');
    expect((await server.admin.get(`${MEMO}?query=Refused`)).body.count).toBe(0);
    expect((await server.admin.get(`${MEMO}${made.id}/activity/`)).body.count).toBe(1);
  });

  it('asks before a deletion or a merge, and tells after it', async () => {
    const kept = await memo({ name: 'Not undone' });
    const gone = await memo();
    seen.splice(0);

    const rejected = await server.admin.delete(`${MEMO}${kept.id}/`);
    const done = await server.admin.delete(`${MEMO}${gone.id}/`);

    expect([rejected.status, rejected.body.message, done.status]).toEqual([409, 'This memo is kept', 200]);
    expect(seen).toEqual(['afterDelete']);

    const [stays, merged] = [await memo(), await memo()];
    seen.splice(0);
    const into = (from: number[]) => server.admin.post(`${MEMO}merge/`, { into: stays.id, from });
    const rejectedMerge = await into([merged.id, kept.id]);
    const doneMerge = await into([merged.id]);

    expect([rejectedMerge.status, rejectedMerge.body.message]).toEqual([409, 'This memo is kept']);
    expect([doneMerge.status, seen]).toEqual([200, ['afterDelete']]);
  });

  it('runs the handler of a transition with it, both or neither', async () => {
    const sent = await memo();
    const stuck = await memo({ name: 'Stuck' });
    seen.splice(0);

    const done = await server.admin.post(`${MEMO}${sent.id}/transitions/send/`, {});
    const failed = await server.admin.post(`${MEMO}${stuck.id}/transitions/send/`, {});

    expect([done.status, failed.status]).toEqual([200, 503]);
    expect(seen).toEqual(['afterSave', 'handler', 'afterTransition', 'afterSave', 'handler']);
    expect((await server.admin.get(`${MEMO}${stuck.id}/`)).body.data.status).toBe('draft');
  });

  it('gives the handler of a transition values of its own, and answers what it has done', async () => {
    const { id } = await memo();
    const send = (body: object) => server.admin.post(`${MEMO}${id}/transitions/send/`, body);

    const wrong = await send({ copies: 'many' });
    const unknown = await send({ pages: 2 });
    const { body } = await send({ copies: 3 });

    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['copies']]);
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['pages']]);
    expect(body).toMatchObject({ data: { status: 'sent' }, outcome: { copies: 3 } });
    expect(body.message).toBe('A job can have at most 3 openings.');
  });

  it('keeps what an action was given by field, and nothing of a secret', async () => {
    const made = await memo();
    const keeper = await server.build.user({ firstName: 'Kim', lastName: 'Berg' });

    expect((await act(server.admin, made.id, 'lock', { pin: '4711-secret', keeper: keeper.id })).status).toBe(200);

    const stored = await server.database.query(`select after from system.activity where action = 'did_lock'`);
    expect(stored.rows).toEqual([{ after: { pin: '••••••', keeper_id: keeper.id } }]);
    const { body } = await server.admin.get(`${MEMO}${made.id}/activity/`);
    expect(body.results[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'pin', before: null, after: '••••••' },
        { field: 'keeper', before: null, after: { id: keeper.id, name: 'Kim Berg' } },
      ]),
    );
  });

  it('performs an action with its inputs, and says so in the activity', async () => {
    const made = await memo();

    const done = await act(recruiter, made.id, 'shout', { reason: 'Hear me' });
    const failed = await act(recruiter, made.id, 'shout', { reason: 'fail' });
    const empty = await act(recruiter, made.id, 'shout');

    expect([done.status, failed.status, empty.status]).toEqual([200, 422, 422]);
    expect(done.body.data.reason).toBe('Hear me');
    expect(empty.body.errors.reason.message).toBe('validation.required');
    const { body } = await server.admin.get(`${MEMO}${made.id}/activity/`);
    expect(body.results.map((entry: { action: string }) => entry.action)).toEqual(['did_shout', 'created']);
  });

  it('refuses an action where its condition, its roles or the grants do not allow it', async () => {
    const made = await memo();
    const sent = await memo();
    await server.admin.post(`${MEMO}${sent.id}/transitions/send/`, {});
    const manager = server.by(await server.build.user({ role: 'Hiring Manager' }));

    const replies = [
      await act(recruiter, sent.id, 'shout', { reason: 'Late' }),
      await act(manager, made.id, 'shout', { reason: 'No' }),
      await act(editor, made.id, 'clone'),
      await act(recruiter, made.id, 'sing'),
    ];

    expect(replies.map(({ status }) => status)).toEqual([409, 403, 403, 404]);
  });

  it('performs an action with many records and says what became of each', async () => {
    const [one, two] = [await memo(), await memo()];
    await server.admin.post(`${MEMO}${two.id}/transitions/send/`, {});

    const { body } = await recruiter.post(`${MEMO}bulk/actions/shout/`, {
      ids: [one.id, two.id],
      data: { reason: 'All' },
    });

    expect(body.results).toMatchObject([
      { id: one.id, done: true },
      { id: two.id, done: false, code: 'not_possible' },
    ]);
  });

  it('copies a record under another name, without what is not to be copied and in its first state', async () => {
    const reader = await server.build.user();
    const made = await memo({ name: 'Original', text: 'Same', tags: ['a', 'b'], readers: [reader.id] });
    await server.admin.post(`${MEMO}${made.id}/transitions/send/`, {});

    const first = await act(recruiter, made.id, 'clone');
    const second = await act(recruiter, first.body.created, 'clone');

    const copy = (await recruiter.get(`${MEMO}${first.body.created}/`)).body.data;
    expect(copy).toMatchObject({
      name: 'Original (2)',
      text: 'SAME',
      tags: ['a', 'b'],
      status: 'draft',
      number: '#Original (2)',
    });
    expect(copy.readers).toMatchObject([{ id: reader.id }]);
    expect((await recruiter.get(`${MEMO}${second.body.created}/`)).body.data.name).toBe('Original (3)');
  });
});

describe('a copy that cannot be made whole', () => {
  it('says what is left to fill, with what could be copied for the form of a new record', async () => {
    const server = await startHierarchyServer(quickestDatabase(), { resourcesDir: FOLDER, handlers: HANDLERS });
    const { endpoint } = server.registry.current.resources['contacts']!;
    const url = `/api/v1${endpoint}`;
    const made = await server.create(url, { name: 'Kim', email: 'kim@halden.example', badge: '7' });
    const nameless = await server.create(url, { email: 'x@halden.example', badge: '8', chief: made.id });

    const { status, body } = await server.admin.post(`${url}${made.id}/actions/clone/`, {});
    const many = await server.admin.post(`${url}bulk/actions/clone/`, { ids: [made.id] });

    expect([status, body.draft]).toEqual([422, { name: 'Kim' }]);
    expect(Object.keys(body.errors).sort()).toEqual(['badge', 'email']);
    expect(many.body.results).toMatchObject([{ id: made.id, done: false, errors: { email: expect.anything() } }]);
    await server.admin.patch(`${url}${made.id}/`, { chief: nameless.id });
    expect((await server.admin.get(`${url}${made.id}/`)).body.data.chief).toEqual({
      id: nameless.id,
      name: `Untitled expense contact (${nameless.id})`,
    });
  });
});

describe.each(moduleDatabases())('a copy of a unit or a department on %s', (kind) => {
  it('stands beside the original, in the same place', async () => {
    const server = await startHierarchyServer(kind);
    const organization = (await server.create(ORG, { name: 'Halden Group' })).id;
    const company = (await server.create(COMPANY, { name: 'Halden Logistics', organization })).id;
    const unit = await server.create(UNIT, { name: 'Harbour', organization, company });
    const department = await server.create(DEPARTMENT, {
      name: 'Cranes',
      organization,
      company,
      business_unit: unit.id,
    });

    const copies = [
      await server.admin.post(`${UNIT}${unit.id}/actions/clone/`, {}),
      await server.admin.post(`${DEPARTMENT}${department.id}/actions/clone/`, {}),
    ];

    expect(copies.map(({ status }) => status)).toEqual([200, 200]);
    const copy = (await server.admin.get(`${DEPARTMENT}${copies[1]!.body.created}/`)).body.data;
    expect(copy).toMatchObject({ name: 'Cranes (2)', company: { id: company }, business_unit: { id: unit.id } });
  });
});
