import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { DOSSIER, EVERYTHING, TEAM, withheldFolder } from './withheld-files.ts';

describe.each(moduleDatabases())('writing fields that are open in some records, on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: Caller;
  let lead: Caller;
  let team: number;
  let closed: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: withheldFolder() });
    const leader = await server.build.user({ role: 'Recruiter', permissions: EVERYTHING });
    recruiter = server.by(await server.build.user({ role: 'Recruiter', permissions: EVERYTHING }));
    lead = server.by(leader);
    team = (await server.create(TEAM, { name: 'North', lead: leader.id })).id;
  });
  beforeEach(async () => {
    closed = await closedDossier({ name: 'Bo', team, salary: 200, remark: 'secret' });
  });

  const closedDossier = async (values: object): Promise<number> => {
    const { id } = await server.create(DOSSIER, values);
    await server.admin.post(`${DOSSIER}${id}/transitions/close/`, {});
    return id;
  };
  const stored = async (id = closed) => (await server.admin.get(`${DOSSIER}${id}/`)).body.data;

  it('is refused with the name of the field and the rule, whatever the value, and says no more', async () => {
    for (const salary of [200, 300, null]) {
      const { status, body, text } = await recruiter.patch(`${DOSSIER}${closed}/`, { salary });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['salary']]);
      expect(body.errors.salary.text).toMatch(/can’t change Salary in this record/);
      expect(text).not.toContain('secret');
    }
    const { body } = await recruiter.patch(`${DOSSIER}${closed}/`, {
      mails: [{ address: 'a@x.example' }],
      name: 'Bo B.',
    });
    expect(Object.keys(body.errors)).toEqual(['mails']);
    expect(await stored()).toMatchObject({ salary: 200, name: 'Bo', mails: [] });
  });

  it('says the rule where the user reads all that it asks for', async () => {
    const { body } = await recruiter.patch(`${DOSSIER}${closed}/`, { salary: 1 });

    expect(body.errors.salary.text).toMatch(/records that meet this condition: .*Stage/);
  });

  it('keeps the values of who saves the rest of the record, and answers without them', async () => {
    const { status, body } = await recruiter.patch(`${DOSSIER}${closed}/`, { name: 'Bo B.' });

    expect([status, body.data.name]).toEqual([200, 'Bo B.']);
    expect(body.data).not.toHaveProperty('salary');
    expect(await stored()).toMatchObject({ name: 'Bo B.', salary: 200, remark: 'secret' });
  });

  it('is allowed to who meets the condition by the record', async () => {
    const { status, body } = await lead.patch(`${DOSSIER}${closed}/`, { salary: 300 });

    expect([status, body.data.salary]).toEqual([200, 300]);
  });

  it('is refused of many in those records alone, before and in the change', async () => {
    const { id: open } = await server.create(DOSSIER, { name: 'Ann', salary: 100 });
    const change = { ids: [open, closed], data: { salary: 5 } };

    const preview = await recruiter.patch(`${DOSSIER}bulk/`, { ...change, preview: true });
    const done = await recruiter.patch(`${DOSSIER}bulk/`, change);

    expect(preview.body.data.rejected).toMatchObject([{ id: closed, field: 'salary' }]);
    expect([done.status, Object.keys(done.body.errors)]).toEqual([422, [String(closed)]]);
    expect(await stored()).toMatchObject({ salary: 200 });
  });

  it('is refused as the input of a transition', async () => {
    const refused = await recruiter.post(`${DOSSIER}${closed}/transitions/open/`, { salary: 1 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['salary']]);

    const { status, body } = await recruiter.post(`${DOSSIER}${closed}/transitions/open/`, {});
    expect([status, body.data.salary]).toEqual([200, 200]);
  });

  it('judges a new record by what it will be', async () => {
    const open = await recruiter.post(DOSSIER, { name: 'Cy', salary: 10 });
    expect([open.status, open.body.data.salary]).toEqual([201, 10]);
  });

  it('copies nothing of them', async () => {
    const { body } = await recruiter.post(`${DOSSIER}${closed}/actions/clone/`, {});

    expect(await stored(body.created)).toMatchObject({ name: 'Bo', salary: null, remark: null });
  });

  it('merges no record whose values the user cannot see, nor takes values into one', async () => {
    const empty = await closedDossier({ name: 'No pay' });
    const { id: open } = await server.create(DOSSIER, { name: 'Ann', salary: 100 });
    const merge = (into: number, from: number, values: object = {}, preview = true) =>
      recruiter.post(`${DOSSIER}merge/`, { into, from: [from], values, preview });

    const [filled, blank] = [await merge(open, closed), await merge(open, empty)];
    expect(filled.body.data.conflicts).toMatchObject([{ kind: 'hidden', count: 1 }]);
    expect(blank.body.data.conflicts).toEqual(filled.body.data.conflicts);
    expect(Object.keys((await merge(closed, open, { salary: open }, false)).body.errors)).toEqual(['salary']);
  });

  it('keeps a file from who does not see it', async () => {
    const boundary = 'xx';
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="contract"; filename="c.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--${boundary}--\r\n`;
    const send = (caller: Caller) =>
      caller.send({
        method: 'PATCH',
        url: `${DOSSIER}${closed}/`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: part,
      });
    expect(Object.keys((await send(recruiter)).body.errors)).toEqual(['contract']);
    const { body } = await send(lead);
    const { url } = body.data.contract;

    expect([(await lead.get(url)).status, (await recruiter.get(url)).status]).toEqual([200, 404]);
  });

  it('explains to an Admin why a field is not there', async () => {
    const member = await server.build.user({ role: 'Recruiter', permissions: EVERYTHING });
    const of = async (query: string) =>
      (
        await server.admin.get(`/api/v1/users/member/${member.id}/access/?resource=dossiers${query}`)
      ).body.data.answer.fields.find(({ name }: { name: string }) => name === 'salary');

    expect(await of(`&record=${closed}`)).toMatchObject({
      readable: false,
      writable: false,
      because: 'condition',
      condition: { verdict: { holds: false } },
    });
    expect(await of('')).toMatchObject({ readable: true, condition: { where: { anyOf: expect.any(Array) } } });
  });
});
