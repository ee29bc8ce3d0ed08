import { beforeAll, describe, expect, it } from 'vitest';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer } from '#tests/server/resources/hierarchy.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { INTERVIEWS, resourcesWith, notifiedOf } from './rows-server.ts';

const URL = '/api/v1/interviews/';
const folder = resourcesWith({ interviews: INTERVIEWS });

describe.each(moduleDatabases())('rows of a child table, told and read elsewhere, on %s', (kind) => {
  let server: HierarchyServer;

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
  });

  const rowsOf = async (id: number) => (await server.admin.get(`${URL}${id}/`)).body.data.levels;

  it('tell what changed by row and field, with names', async () => {
    const person = await server.build.user({ role: 'Recruiter', firstName: 'Ada', lastName: 'Berg' });
    const made = await server.create(URL, {
      name: 'P',
      team: [person.id],
      levels: [{ topic: 'A' }, { topic: 'B' }, { topic: 'C' }],
    });
    const [a, b, c] = await rowsOf(made.id);

    await server.admin.patch(`${URL}${made.id}/`, {
      levels: [{ id: c.id }, { id: a.id, person: person.id, weight: 20 }, { topic: 'New' }],
      team: [],
    });

    const { body } = await server.admin.get(`${URL}${made.id}/activity/`);
    const [changed, created] = body.results;
    expect(created.changes).toContainEqual({ field: 'levels.topic', row: 2, before: null, after: 'B' });
    expect(created.changes).toContainEqual({
      field: 'team',
      before: null,
      after: [{ id: person.id, name: 'Ada Berg' }],
    });
    expect(changed.changes).toEqual([
      { field: 'team', before: [{ id: person.id, name: 'Ada Berg' }], after: [] },
      { field: 'levels.topic', row: 2, before: 'B', after: null },
      { field: 'levels.weight', row: 2, before: 10, after: null },
      { field: 'levels', row: 1, before: 2, after: 1 },
      { field: 'levels', row: 2, before: 1, after: 2 },
      { field: 'levels.person', row: 2, before: null, after: { id: person.id, name: 'Ada Berg' } },
      { field: 'levels.weight', row: 2, before: 10, after: 20 },
      { field: 'levels.topic', row: 3, before: null, after: 'New' },
      { field: 'levels.weight', row: 3, before: null, after: 10 },
    ]);
    expect(b.id).not.toBe(a.id);
  });

  it('that a role may not read are nowhere in what it gets', async () => {
    const made = await server.create(URL, { name: 'P', secrets: [{ text: 'hush' }], levels: [{ topic: 'A' }] });
    const permissions = [{ module: 'interview', options: { view: true, create: true, update: true, export: true } }];
    const recruiter = server.by(await server.build.user({ role: 'Recruiter', permissions }));

    const { record, all } = await notifiedOf(recruiter, 'interviews', URL, made.id);
    const written = await recruiter.patch(`${URL}${made.id}/`, { secrets: [] });

    expect(record.body.data.levels).toHaveLength(1);
    for (const { status, text } of all) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/secrets|hush/);
    }
    expect(written.body.errors).toEqual({ secrets: expect.objectContaining({ message: 'validation.unknown' }) });
  });

  it('are read with a whole list in as many statements as without them', async () => {
    for (let index = 0; index < 5; index += 1)
      await server.create(URL, { name: `P${index}`, levels: [{ topic: 'A' }, { topic: 'B' }] });
    const statements: string[] = [];
    const query = server.database.query.bind(server.database);
    server.database.query = (async (text: string, values?: readonly unknown[]) => {
      if (text.includes('interviews')) statements.push(text);
      return query(text, values);
    }) as typeof server.database.query;

    const { body } = await server.admin.get(`${URL}?limit=25`);
    server.database.query = query;

    const listed = body.results.filter(({ name }: { name: string }) => /^P\d$/.test(name));
    expect(listed.map(({ levels }: { levels: unknown[] }) => levels.length)).toEqual([2, 2, 2, 2, 2]);
    expect(statements.length).toBeLessThanOrEqual(2);
  });

  it('are exported as text of their own lines, and cannot be filtered or sorted by', async () => {
    const { id } = await server.create(URL, { name: 'P', levels: [{ topic: '=A', weight: 1 }, { topic: 'B' }] });

    const csv = await server.admin.get(
      `${URL}export/?columns=name,levels&filter=${encodeURIComponent(`{"id":${id}}`)}`,
    );

    expect(csv.text).toBe('\uFEFFName,Levels\r\nP,"1. Topic: =A; Weight: 1\n2. Topic: B; Weight: 10"\r\n');
    expect((await server.admin.get(`${URL}?filter=${encodeURIComponent('{"levels":1}')}`)).status).toBe(400);
    expect((await server.admin.get(`${URL}?sort=${encodeURIComponent('["levels","ASC"]')}`)).status).toBe(400);
  });

  it('offer the choices of their relations', async () => {
    const [one, other] = [await server.create(ORG, { name: 'One' }), await server.create(ORG, { name: 'Other' })];
    await server.create(COMPANY, { name: 'Mine', organization: one.id });
    await server.create(COMPANY, { name: 'Theirs', organization: other.id });

    const { body } = await server.admin.get(
      `${URL}options/levels.company/?where=${encodeURIComponent(`{"organization":${one.id}}`)}`,
    );

    expect(body.results).toMatchObject([{ name: 'Mine' }]);
    expect((await server.admin.get(`${URL}options/levels.topic/`)).status).toBe(404);
    expect((await server.admin.get(`${URL}options/levels.constructor/`)).status).toBe(404);
  });

  it('stop the deletion of what they refer to, and say so', async () => {
    const one = await server.create(ORG, { name: 'Third' });
    const company = await server.create(COMPANY, { name: 'Mine', organization: one.id });
    const made = await server.create(URL, {
      name: 'P',
      organization: one.id,
      levels: [{ topic: 'A', company: company.id }],
    });

    const rejected = await server.admin.delete(`${COMPANY}${company.id}/`);
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({ code: 'in_use', usage: [{ resource: 'interviews', count: 1 }] });

    expect((await server.admin.delete(`${URL}${made.id}/`)).status).toBe(200);
    expect(
      (await server.database.query('select id from interviews__levels where _record_id = $1', [made.id])).rows,
    ).toEqual([]);
    expect((await server.admin.delete(`${COMPANY}${company.id}/`)).status).toBe(200);
  });
});
