import { beforeAll, describe, expect, it } from 'vitest';
import { action } from '#server/records/handlers/handlers.ts';
import { resourceFolder } from '../../support/resource-folder.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const CLAIM = '/api/v1/claims/';

const FOLDER = resourceFolder({
  'claims.yaml': `resource: claims
properties:
  name: { type: string, minLength: 1, maxLength: 40 }
  reference: { type: string }
  amount: { type: number }
  urgent: { type: boolean }
  kind: { type: string, enum: [travel, meal], enumTitles: { meal: A meal } }
  margin: { type: number, access: { read: [admin], write: [admin] } }
  status: { type: string, enum: [draft, sent], default: draft }
required: [name]
states:
  field: status
  transitions:
    send:
      from: [draft]
      to: sent
      when: { reference: { present: true }, amount: { exclusiveMinimum: 0, maximum: 5000 }, kind: meal, urgent: true, margin: { minimum: 3 } }
actions:
  - { key: print, handler: claims.print, when: { amount: { minimum: 10 } } }
permissions:
  key: claim
  grants:
    view: { read: true }
    create: { create: true }
    update: { update: true, actions: [send, print] }
`,
});
const HANDLERS = { 'claims.print': action(() => async () => undefined) };
const READY = { reference: 'R-1', amount: 12, kind: 'meal', urgent: true };

describe.each(moduleDatabases())('a refused transition on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: Caller;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER, handlers: HANDLERS });
    const permissions = { claim: ['view', 'create', 'update'] };
    recruiter = server.by(await server.build.user({ role: 'Recruiter', permissions }));
  });
  const claim = async (values: object = {}): Promise<{ id: number }> =>
    (await server.admin.post(CLAIM, { name: 'Train', ...values })).body.data;
  const send = (who: Caller, id: number) => who.post(`${CLAIM}${id}/transitions/send/`, {});

  it('names every condition that the record does not meet, and the field of each', async () => {
    const { id } = await claim({ amount: 6000, margin: 3 });

    const { status, body } = await send(recruiter, id);

    expect([status, body.code]).toEqual([409, 'not_possible']);
    expect(body.message).toBe(
      '“Send” isn’t possible with this record now. Requires: Reference is filled in; Amount is at most 5,000; Kind is A meal; Urgent is yes',
    );
    expect(Object.keys(body.errors)).toEqual(['reference', 'amount', 'kind', 'urgent']);
    expect(body.errors.amount).toEqual({
      message: 'states.needs',
      args: { needs: 'Amount is at most 5,000', conditions: [{ amount: { maximum: 5000 } }] },
      text: 'Requires: Amount is at most 5,000',
    });
    expect(body.data).toMatchObject({ id, status: 'draft' });
  });

  it('never tells of a field that the person may not read, to whom an Admin would be told', async () => {
    const { id } = await claim({ ...READY, margin: 1 });

    const hidden = await send(recruiter, id);
    const told = await send(server.admin, id);

    expect([hidden.status, hidden.body.message]).toEqual([
      409,
      '“Send” isn’t possible with this record now. Reload the page.',
    ]);
    expect(hidden.body.errors).toBeUndefined();
    expect(hidden.text).not.toContain('argin');
    expect(Object.keys(told.body.errors)).toEqual(['margin']);
  });

  it('says the state first: nothing is missing where the way does not begin', async () => {
    const { id } = await claim({ ...READY, margin: 3 });
    await send(recruiter, id);
    await server.admin.patch(`${CLAIM}${id}/`, { reference: null });

    const { body } = await send(recruiter, id);

    expect(body.message).toBe('“Send” isn’t possible in the status “Sent”. Reload the page.');
  });

  it('is told alike for an action, and for each of many', async () => {
    const [less, more] = [await claim({ amount: 1 }), await claim({ amount: 10 })];

    const one = await recruiter.post(`${CLAIM}${less.id}/actions/print/`, {});
    const many = await recruiter.post(`${CLAIM}bulk/actions/print/`, { ids: [less.id, more.id] });

    expect(one.body.message).toContain('Requires: Amount is at least 10');
    expect(many.body.results).toMatchObject([
      { id: less.id, done: false, code: 'not_possible', errors: { amount: { message: 'states.needs' } } },
      { id: more.id, done: true },
    ]);
  });
});
