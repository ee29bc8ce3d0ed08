import { beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { BUDGET, MATRIX, startApprovalServer, STATUS } from './approvals-kit.ts';

describe.each(moduleDatabases())('approval matrices on %s', async (kind) => {
  const server = await startApprovalServer(kind);
  const { people, rita, level, matrix, submitted, decide, isAsked, forgetMatrices } = server;
  const { org, company, business_unit } = server.units;

  beforeEach(forgetMatrices);

  it('keeps a matrix as the specification has it, for Admins alone', async () => {
    const { id } = await matrix([level(1, people.jonas), level(2, people.elif)], { company, business_unit });
    const { body } = await server.admin.get(
      `${MATRIX}?orderBy=name&ascending=1&query=port&page=1&limit=5&paginate=true`,
    );

    expect(body).toMatchObject({
      code: 0,
      count: 1,
      results: [
        {
          id,
          name: 'Port',
          org: { id: org, name: 'Halden Group' },
          company: { id: company, name: 'Halden Logistics' },
          business_unit: { id: business_unit, name: 'Port' },
          department: null,
          levels: [
            {
              level: 1,
              type: 'recruiter',
              user: { first_name: 'Jonas', email: people.jonas.username, is_active: true },
            },
            { level: 2, type: 'hiring_manager', user: { first_name: 'Elif' }, problem: null },
          ],
          updated_by: { username: expect.any(String) },
          updated_on: expect.any(String),
        },
      ],
    });
    expect((await server.admin.patch(`${MATRIX}${id}/`, { name: 'Yard' })).body.data).toMatchObject({
      name: 'Yard',
      version: 2,
    });
    for (const reply of [await rita.get(MATRIX), await rita.post(MATRIX, {}), await rita.delete(`${MATRIX}${id}/`)])
      expect(reply.status).toBe(403);
    expect((await server.admin.delete(`${MATRIX}${id}/`)).body).toEqual({ code: 0, message: 'Approval deleted' });
    expect((await server.admin.delete(`${MATRIX}${id}/`)).status).toBe(404);
  });

  it('refuses a matrix that is not right, by its field', async () => {
    const errorsOf = async (levels: readonly object[], more: object = {}) =>
      Object.keys((await server.admin.post(MATRIX, { name: 'Port', org, levels, ...more })).body.errors ?? {});
    const { jonas, elif, ada } = people;
    const one = level(1, jonas);

    expect(await errorsOf([one], { name: ' ' })).toEqual(['name']);
    expect(await errorsOf([one], { org: null })).toEqual(['org']);
    expect(await errorsOf([one], { business_unit })).toEqual(['business_unit']);
    expect(await errorsOf([])).toEqual(['levels']);
    expect(await errorsOf([1, 2, 3, 4, 5, 6].map((number) => level(number, elif)))).toEqual(['levels']);
    expect(await errorsOf([one, level(3, elif)])).toEqual(['levels']);
    expect(await errorsOf([level(1, jonas, { type: 'hiring_manager' })])).toEqual(['levels.0.user']);
    expect(await errorsOf([one, level(2, jonas)])).toEqual(['levels.1.user']);
    expect(await errorsOf([one, level(1, ada, { rule: 'one' })])).toEqual(['levels.1.rule']);
    expect(await errorsOf([level(1, ada, { delegate: ada.id })])).toEqual(['levels.0.delegate']);
    const vendor = await server.build.user({ role: 'Vendor' });
    expect(await errorsOf([level(1, ada, { delegate: vendor.id })])).toEqual(['levels.0.delegate']);
    expect(await errorsOf([{ ...one, colour: 'red' }])).toEqual(['levels.0.colour']);
  });

  it('says what is missing in the words of the specification', async () => {
    const errorsOf = async (name: string, given: number | null, count: number) => {
      const levels = Array.from({ length: count }, (_, index) => level(index + 1, people.elif));
      const { errors } = (await server.admin.post(MATRIX, { name, org: given, levels })).body;
      return Object.fromEntries(Object.entries<{ text: string }>(errors).map(([field, { text }]) => [field, text]));
    };
    expect(await errorsOf('', null, 1)).toEqual({
      name: 'Approval Name is required',
      org: 'Organization is required',
    });
    expect(await errorsOf('Port', org, 6)).toEqual({ levels: 'Upto 5 Levels maximum' });
  });

  it('lists ten from the newest unless it is asked otherwise, and replaces a matrix as a whole', async () => {
    for (let number = 1; number <= 11; number += 1)
      await matrix([level(1, people.jonas)], { name: `Port ${number}`, company });
    const names = async (query: string) =>
      (await server.admin.get(`${MATRIX}${query}`)).body.results.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Port ${number}`));
    expect(await names('?page=2')).toEqual(['Port 1']);
    expect(await names('?paginate=false&ascending=1')).toHaveLength(11);
    expect((await server.admin.get(`${MATRIX}?orderBy=colour`)).status).toBe(400);

    const [{ id }] = (await server.admin.get(MATRIX)).body.results;
    const whole = { name: 'Whole', org, levels: [level(1, people.ada)] };
    expect(
      (await server.admin.send({ method: 'PUT', url: `${MATRIX}${id}/`, payload: whole })).body.data,
    ).toMatchObject({
      name: 'Whole',
      company: null,
    });
    expect((await server.admin.patch(`${MATRIX}${id}/`, {})).status).toBe(422);
    const unknown = await server.admin.post(MATRIX, { ...whole, colour: 'red' });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['colour']]);
  });

  it('refuses a change of a version that another user has changed, and answers the newest one', async () => {
    const { id } = await matrix([level(1, people.jonas)], { company });
    const change = (name: string, version: number) => server.admin.patch(`${MATRIX}${id}/`, { name, version });

    expect((await change('Yard', 1)).status).toBe(200);
    const late = await change('Quay', 1);
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    const whole = { name: 'Quay', org, levels: [level(1, people.elif)], version: 1 };
    expect((await server.admin.send({ method: 'PUT', url: `${MATRIX}${id}/`, payload: whole })).status).toBe(409);
    const read = await server.admin.get(`${MATRIX}${id}/`);
    expect(read.body.data).toMatchObject({ id, name: 'Yard', version: 2, levels: [{ user: { first_name: 'Jonas' } }] });
    expect((await change('Quay', 2)).body.data).toMatchObject({ name: 'Quay', version: 3 });

    expect((await rita.get(`${MATRIX}${id}/`)).status).toBe(403);
    expect((await server.admin.get(`${MATRIX}999999/`)).status).toBe(404);
  });

  it.each([STATUS, BUDGET])('reads the switch %s again after a change, which only an Admin makes', async (address) => {
    const before = (await rita.get(address)).body.data.status;
    expect((await rita.patch(address, { status: !before })).status).toBe(403);
    expect((await server.admin.patch(address, { status: !before, colour: 'red' })).body.errors).toHaveProperty(
      'colour',
    );
    await server.admin.patch(address, { status: !before });
    expect((await rita.get(address)).body.data).toEqual({ status: !before });
    await server.admin.patch(address, { status: before });
  });

  it('takes the most specific matrix, and of several the newest', async () => {
    await matrix([level(1, people.ada)], { name: 'Group' });
    await matrix([level(1, people.jonas)], { name: 'Port, older', company, business_unit });
    await matrix([level(1, people.elif)], { name: 'Port, newer', company, business_unit });
    const who = async (question: object) => (await server.admin.post(`${MATRIX}who/`, question)).body.data;

    expect(await who({ unit: { org, company, business_unit } })).toMatchObject({
      choice: { matrix: { name: 'Port, newer' }, at: 'business_unit', is_tie: true, over: 'Group' },
      levels: [{ places: [{ by: 'user', asked: [{ id: people.elif.id }] }] }],
    });
    expect(await who({ unit: { org, company } })).toMatchObject({
      choice: { matrix: { name: 'Group' }, at: 'org', is_tie: false },
    });
    const draft = { name: 'Draft', org, company, levels: [level(1, people.jonas)] };
    expect(await who({ unit: { org, company }, matrix: draft })).toMatchObject({
      choice: { matrix: { id: null, name: 'Draft' } },
    });
    const id = await submitted({ company, business_unit });
    expect([await isAsked(people.elif, id), await isAsked(people.jonas, id)]).toEqual([true, false]);
    expect(await who({ job: id })).toMatchObject({ choice: { matrix: { name: 'Port, newer' } } });
  });

  it('says who could not view what they decide about, of a job or in a unit, in both contexts', async () => {
    const { elif, jonas, ada } = people;
    const levels = [level(1, elif), level(2, jonas)];
    const matrixOfBoth = { name: 'Both', org, levels };
    const id = await submitted({ company });
    const shared = await submitted({ hiring_manager: elif.id });
    const blind = async (context: string, question: object) =>
      (await server.admin.post(`/api/v1/admin-app/${context}-approval/who/`, { ...question, matrix: matrixOfBoth }))
        .body.data.unreadable;

    for (const context of ['job', 'offer']) {
      expect(await blind(context, { job: id })).toEqual([elif.id]);
      expect(await blind(context, { job: shared })).toEqual([]);
      expect(await blind(context, { unit: { org } })).toEqual([elif.id]);
    }
    await server.create('/api/v1/users/unit/', { user: elif.id, organization: org });
    expect(await blind('job', { unit: { org } })).toEqual([]);
    expect(await blind('job', { unit: { org, company } })).toEqual([elif.id]);
    expect(
      (
        await server.admin.post(`${MATRIX}who/`, {
          unit: { org },
          matrix: { ...matrixOfBoth, levels: [level(1, ada)] },
        })
      ).body.data.unreadable,
    ).toEqual([]);
  });

  it('tries a matrix whose user lost the role, and says who is asked instead; it can’t be saved', async () => {
    const lost = level(1, people.elif, { type: 'recruiter', delegate: people.ada.id });
    const draft = { name: 'Draft', org, levels: [lost] };
    const tried = await server.admin.post(`${MATRIX}who/`, { unit: { org }, matrix: draft });

    expect(tried.body.data.levels[0].places[0]).toMatchObject({ instead: 'role', asked: [{ id: people.ada.id }] });
    expect((await server.admin.post(MATRIX, draft)).body.errors).toHaveProperty('levels.0.user');
  });

  it('asks the Admins where no matrix matches', async () => {
    const id = await submitted();
    const { body } = await server.admin.post(`${MATRIX}who/`, { job: id });

    expect(body.data).toMatchObject({ choice: { matrix: null }, levels: [{ places: [{ by: 'admins' }] }] });
    expect(await isAsked(people.jonas, id)).toBe(false);
  });

  it('keeps the levels that a request started with', async () => {
    const { id: matrixId } = await matrix([level(1, people.jonas), level(2, people.elif)]);
    const id = await submitted();
    await server.admin.patch(`${MATRIX}${matrixId}/`, { levels: [level(1, people.ada)] });
    await decide(people.jonas, id);

    expect(await isAsked(people.elif, id)).toBe(true);
  });
});
