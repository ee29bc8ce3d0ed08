import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type HierarchyServer, startHierarchyServer } from '#tests/server/resources/hierarchy.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { resourcesWith } from './rows-server.ts';

const URL = '/api/v1/payrolls/';
const PAYROLLS = `
resource: payrolls
endpoint: /payrolls/
route: /payrolls
properties:
  name: { type: string }
  closed: { type: boolean, default: false }
  payments:
    type: array
    ordered: true
    items:
      type: object
      required: [amount]
      columns: [amount, hush]
      lockedWhen: { anyOf: [{ paid: true }, { $parent: { closed: true } }] }
      properties:
        amount: { type: integer }
        paid: { type: boolean, default: false, noCopy: true }
        note: { type: string, widget: rich_text }
        receipt: { type: string, unique: true, noCopy: true }
        at: { type: string, format: date-time }
        cost: { type: object, format: money }
        share: { type: number, multipleOf: 0.01 }
        payer: { relation: { to: users } }
        parts: { type: array, items: { type: string } }
        doubled: { type: integer, computed: { formula: amount * 2 } }
        hush: { type: string, access: { read: [admin], write: [admin] } }
  drafts: { type: array, noCopy: true, items: { type: object, properties: { text: { type: string } } } }
required: [name]
actions: [{ key: clone, handler: engine.clone }]
permissions: { key: payroll }
`;
const folder = resourcesWith({
  payrolls: PAYROLLS,
});

describe.each(moduleDatabases())('rows that a file keeps, on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: Caller;
  let id: number;
  let paid: { id: number };
  let open: { id: number };

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
    const permissions = [{ module: 'payroll', options: { view: true, create: true, update: true } }];
    recruiter = server.by(await server.build.user({ role: 'Recruiter', permissions }));
  });
  beforeEach(async () => {
    ({ id } = await server.create(URL, {
      name: 'May',
      payments: [
        { amount: 10, paid: true, receipt: 'R-1' },
        { amount: 20, note: 'Twenty\nin two lines' },
      ],
      drafts: [{ text: 'Draft' }],
    }));
    [paid, open] = (await record()).payments;
  });

  const record = async (of = id) => (await server.admin.get(`${URL}${of}/`)).body.data;
  const write = (body: object, who = recruiter) => who.patch(`${URL}${id}/`, body);

  it.each([
    ['a change of a locked row', () => [{ ...idOf(paid), amount: 11 }, idOf(open)], 'payments.0.amount'],
    ['the unlocking of it', () => [{ ...idOf(paid), paid: false }, idOf(open)], 'payments.0.paid'],
    ['its removal', () => [idOf(open)], 'payments'],
    ['the removal of all', () => [], 'payments'],
  ])('refuses %s, from Admins too, and says where', async (_what, payments, at) => {
    for (const who of [recruiter, server.admin]) {
      const { status, body } = await write({ payments: payments() }, who);

      expect([status, Object.keys(body.errors)]).toEqual([422, [at]]);
    }
    expect((await record()).payments).toMatchObject([{ amount: 10, paid: true }, { amount: 20 }]);
  });

  it('takes changes of the rows beside it, another order, and what locks a row from then on', async () => {
    const payments = [{ ...idOf(open), amount: 21, paid: true }, { ...idOf(paid), amount: 10 }, { amount: 30 }];
    const { status } = await write({ payments });
    const again = await write({ payments: [{ ...idOf(open), amount: 22 }, idOf(paid)] });

    expect(status).toBe(200);
    expect((await record()).payments).toMatchObject([{ amount: 21 }, { amount: 10 }, { amount: 30 }]);
    expect(Object.keys(again.body.errors)).toEqual(['payments.0.amount']);
    expect(again.body.errors['payments.0.amount']).toMatchObject({ message: 'validation.read_only' });
  });

  it('takes a locked row back as it gave it, with every type of value', async () => {
    const payer = await server.build.user({ role: 'Recruiter' });
    const full = {
      amount: 10,
      paid: true,
      note: '<p>A &amp; <em>b</em><br></p><ul><li>c</li></ul>',
      hush: 'secret',
      at: '2026-11-20T10:00:00Z',
      cost: { amount: 1.5, currency: 'EUR' },
      share: 0.1,
      payer: payer.id,
      parts: ['a', 'b'],
    };
    const made = await server.create(URL, { name: 'Full', payments: [full] });
    const read = (await recruiter.get(`${URL}${made.id}/`)).body.data;
    const [{ doubled: _made, ...back }] = read.payments;

    const { status, body } = await recruiter.patch(`${URL}${made.id}/`, { payments: [back, { amount: 2 }] });

    expect([status, body.errors]).toEqual([200, undefined]);
    expect((await record(made.id as number)).payments).toMatchObject([
      { ...back, doubled: 20, hush: 'secret' },
      { amount: 2 },
    ]);
  });

  it('looks at the record as it is stored', async () => {
    expect((await write({ closed: true, payments: [idOf(paid)] })).status).toBe(200);

    const { body } = await write({ closed: false, payments: [idOf(paid), { amount: 5 }] });
    expect(body.errors).toBeUndefined();
    expect((await write({ closed: true })).status).toBe(200);
    const last = (await record()).payments[1];
    expect((await write({ payments: [idOf(paid), { id: last.id, amount: 6 }] })).status).toBe(422);
  });

  it('copies a record with its rows, without the values and the rows that say `noCopy`', async () => {
    const { body } = await server.admin.post(`${URL}${id}/actions/clone/`, {});
    const copy = await record(body.created);

    expect(copy.drafts).toEqual([]);
    expect(copy.payments).toMatchObject([
      { amount: 10, paid: false, receipt: null },
      { amount: 20, note: '<p>Twenty</p><p>in two lines</p>' },
    ]);
  });

  it('stores nothing in the rich text of a row that could run or load', async () => {
    const note = '<p onclick="x()">Led <strong>four</strong><img src=x onerror=x()><script>x()</script></p>';
    await write({ payments: [idOf(paid), { ...idOf(open), note }] });

    expect((await record()).payments[1].note).toBe('<p>Led <strong>four</strong></p>');
    expect((await write({ payments: [idOf(paid), { ...idOf(open), note: 5 }, 'x'] })).status).toBe(422);
  });

  it('names no column to a role that does not read it', async () => {
    const columnsFor = async (who: Caller) =>
      (await who.get('/api/v1/catalogue/?definitions=all')).body.data.definitions.payrolls.fields.payments.columns;

    expect(await columnsFor(server.admin)).toEqual([{ field: 'amount' }, { field: 'hush' }]);
    expect(await columnsFor(recruiter)).toEqual([{ field: 'amount' }]);
  });
});

const idOf = ({ id }: { readonly id: number }) => ({ id });
