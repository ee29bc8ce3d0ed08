import { beforeEach, describe, expect, it } from 'vitest';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer, UNIT } from '#tests/server/resources/hierarchy.ts';
import { testDatabases } from '#tests/support/test-database.ts';
import { INTERVIEWS, resourcesWith } from './rows-server.ts';

const URL = '/api/v1/interviews/';
const folder = resourcesWith({ interviews: INTERVIEWS });

describe.each(testDatabases())('rows of a child table on %s', (kind) => {
  let server: HierarchyServer;

  beforeEach(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
  });

  const rowsOf = async (id: number) => (await server.admin.get(`${URL}${id}/`)).body.data.levels;

  it('come back in order with every type of value, relations by name; what is unique among them is so within their record', async () => {
    const person = await server.build.user({ role: 'Recruiter', firstName: 'Ada', lastName: 'Berg' });
    const organization = await server.create(ORG, { name: 'Hald' });
    const company = await server.create(COMPANY, { name: 'Hald Bio', organization: organization.id });
    const unit = await server.create(UNIT, { name: 'Lab', organization: organization.id, company: company.id });

    const { body, status } = await server.admin.post(URL, {
      name: 'Panel',
      organization: organization.id,
      levels: [
        {
          topic: 'Depth',
          code: 'D-1',
          person: person.id,
          weight: 40,
          amount: 12.5,
          done: false,
          day: '2026-11-20',
          at: '2026-11-20T10:00:00Z',
          mail: 'a@b.example',
          link: 'https://b.example',
          phone: '+45 11 22 33 44',
          kind: 'talk',
          kinds: ['b', 'a'],
          words: ['x'],
          company: company.id,
          unit: unit.id,
        },
        { topic: 'Tone' },
      ],
    });

    expect(status).toBe(201);
    expect(body.data.levels).toEqual([
      {
        id: expect.any(Number),
        topic: 'Depth',
        code: 'D-1',
        person: { id: person.id, name: 'Ada Berg' },
        weight: 40,
        amount: 12.5,
        done: false,
        day: '2026-11-20',
        at: '2026-11-20T10:00:00.000000Z',
        mail: 'a@b.example',
        link: 'https://b.example',
        phone: '+45 11 22 33 44',
        kind: 'talk',
        kinds: ['b', 'a'],
        words: ['x'],
        company: { id: company.id, name: 'Hald Bio' },
        unit: { id: unit.id, name: 'Lab' },
        reason: null,
        anchor: null,
        closed: null,
      },
      expect.objectContaining({ topic: 'Tone', weight: 10, person: null }),
    ]);

    const again = await server.admin.post(URL, { name: 'Other panel', levels: [{ topic: 'Depth', code: 'D-1' }] });
    const [first, second] = body.data.levels as { id: number }[];
    const swapped = await server.admin.patch(`${URL}${body.data.id}/`, {
      levels: [
        { id: first!.id, code: 'D-2' },
        { id: second!.id, code: 'D-1' },
      ],
    });
    expect([again.status, swapped.status]).toEqual([201, 200]);
  });

  it('are changed, added, left out and put into another order by one write', async () => {
    const made = await server.create(URL, {
      name: 'P',
      levels: [{ topic: 'A' }, { topic: 'B' }, { topic: 'C', weight: 3 }],
    });
    const [a, , c] = await rowsOf(made.id);

    const { body } = await server.admin.patch(`${URL}${made.id}/`, {
      levels: [{ id: c.id }, { topic: 'New' }, { id: a.id, topic: 'A2' }],
    });

    expect(body.data.levels.map(({ id, topic, weight }: Record<string, unknown>) => ({ id, topic, weight }))).toEqual([
      { id: c.id, topic: 'C', weight: 3 },
      { id: expect.any(Number), topic: 'New', weight: 10 },
      { id: a.id, topic: 'A2', weight: 10 },
    ]);
    const { rows } = await server.database.query('select topic from interviews__levels order by _position');
    expect(rows.map((row) => row['topic'])).toEqual(['C', 'New', 'A2']);
  });

  it('stay as they are when the write does not name them, and go when it empties them', async () => {
    const made = await server.create(URL, { name: 'P', levels: [{ topic: 'A' }] });

    await server.admin.patch(`${URL}${made.id}/`, { name: 'Q' });
    expect(await rowsOf(made.id)).toHaveLength(1);

    await server.admin.patch(`${URL}${made.id}/`, { levels: null });
    expect(await rowsOf(made.id)).toEqual([]);
  });

  it('that are sent unchanged are no change: the version and the activity stay', async () => {
    const made = await server.create(URL, { name: 'P', levels: [{ topic: 'A', weight: 5, words: ['x'] }] });
    const [row] = await rowsOf(made.id);

    const { body } = await server.admin.patch(`${URL}${made.id}/`, { levels: [{ ...row, person: null }] });

    expect(body.data.updated_on).toBe(made.updated_on);
    const { body: log } = await server.admin.get(`${URL}${made.id}/activity/`);
    expect(log.count).toBe(1);
  });

  it.each<[string, object, Record<string, string>]>([
    [
      'a value that is missing',
      { levels: [{ topic: 'A' }, { weight: 1 }] },
      { 'levels.1.topic': 'validation.required' },
    ],
    [
      'a value that is too large',
      { levels: [{ topic: 'A', weight: 101 }] },
      { 'levels.0.weight': 'validation.maximum' },
    ],
    ['a value of another type', { levels: [{ topic: 'A', day: 'soon' }] }, { 'levels.0.day': 'validation.date' }],
    [
      'a field that is not there',
      { levels: [{ topic: 'A', colour: 'red' }] },
      { 'levels.0.colour': 'validation.unknown' },
    ],
    [
      'a person who is not there',
      { levels: [{ topic: 'A', person: 99_999 }] },
      { 'levels.0.person': 'validation.choice' },
    ],
    ['a row of another record', { levels: [{ id: 99_999, topic: 'A' }] }, { 'levels.0.id': 'validation.row_gone' }],
    ['too many rows', { levels: Array.from({ length: 7 }, () => ({ topic: 'A' })) }, { levels: 'validation.maxRows' }],
    [
      'a value that an earlier row has',
      {
        levels: [{ topic: 'A', code: 'x-1' }, { topic: 'B', code: null }, { topic: 'C', code: ' X-1' }, { topic: 'D' }],
      },
      { 'levels.2.code': 'validation.row_unique' },
    ],
    ['no list', { levels: 'A' }, { levels: 'validation.array' }],
    ['a row that is no object', { levels: ['A'] }, { 'levels.0': 'validation.object' }],
    [
      'a condition within the row',
      { levels: [{ topic: 'A', kind: 'other', weight: 50 }] },
      { 'levels.0.reason': 'validation.required' },
    ],
    [
      'a condition on the record',
      { name: 'Same', scale: 'anchored', levels: [{ topic: 'Other' }, { topic: 'Same' }] },
      { 'levels.1.anchor': 'validation.required' },
    ],
  ])('are refused with %s, at the cell', async (_what, values, errors) => {
    const { status, body } = await server.admin.post(URL, { name: 'P', ...values });

    expect(status).toBe(422);
    expect(
      Object.fromEntries(
        Object.entries(body.errors).map(([path, error]) => [path, (error as { message: string }).message]),
      ),
    ).toEqual(errors);
  });

  it('lose what their conditions hide', async () => {
    const made = await server.create(URL, {
      name: 'P',
      scale: 'anchored',
      levels: [{ topic: 'A', kind: 'other', reason: 'Because', anchor: 'Low to high' }],
    });
    expect(await rowsOf(made.id)).toMatchObject([{ reason: 'Because', anchor: 'Low to high' }]);

    await server.admin.patch(`${URL}${made.id}/`, { scale: 'plain' });
    expect(await rowsOf(made.id)).toMatchObject([{ reason: 'Because', anchor: null }]);

    const [row] = await rowsOf(made.id);
    await server.admin.patch(`${URL}${made.id}/`, { levels: [{ id: row.id, kind: 'talk' }] });
    expect(await rowsOf(made.id)).toMatchObject([{ topic: 'A', reason: null }]);
  });

  it('keep a field that a condition locks', async () => {
    const made = await server.create(URL, {
      name: 'P',
      levels: [{ topic: 'A', done: true, closed: 'yes' }, { topic: 'B' }],
    });
    const [first, second] = await rowsOf(made.id);

    const change = (closed: string) => ({
      levels: [
        { id: first.id, closed },
        { id: second.id, closed },
      ],
    });
    const { status, body } = await server.admin.patch(`${URL}${made.id}/`, change('no'));

    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['levels.0.closed']);
    expect((await server.admin.patch(`${URL}${made.id}/`, change('yes'))).status).toBe(200);
  });

  it('take only choices that fit their row and their record', async () => {
    const [one, other] = [await server.create(ORG, { name: 'One' }), await server.create(ORG, { name: 'Other' })];
    const mine = await server.create(COMPANY, { name: 'Mine', organization: one.id });
    const theirs = await server.create(COMPANY, { name: 'Theirs', organization: other.id });
    const unit = await server.create(UNIT, { name: 'Lab', organization: other.id, company: theirs.id });
    const levels = [
      { topic: 'A', company: mine.id },
      { topic: 'B', company: theirs.id },
      { topic: 'C', company: mine.id, unit: unit.id },
    ];

    const refused = await server.admin.post(URL, { name: 'P', organization: one.id, levels });
    const without = await server.admin.post(URL, { name: 'P', levels: [{ topic: 'A', company: mine.id }] });

    expect(Object.keys(refused.body.errors).toSorted()).toEqual(['levels.1.company', 'levels.2.unit']);
    expect(Object.keys(without.body.errors)).toEqual(['levels.0.company']);
  });

  it('move with their record to other choices, in one write', async () => {
    const [one, other] = [await server.create(ORG, { name: 'One' }), await server.create(ORG, { name: 'Other' })];
    const mine = await server.create(COMPANY, { name: 'Mine', organization: one.id });
    const theirs = await server.create(COMPANY, { name: 'Theirs', organization: other.id });
    const made = await server.create(URL, {
      name: 'P',
      organization: one.id,
      levels: [{ topic: 'A', company: mine.id }, { topic: 'B' }],
    });
    const [row, second] = await rowsOf(made.id);

    const alone = await server.admin.patch(`${URL}${made.id}/`, { organization: other.id });
    const both = await server.admin.patch(`${URL}${made.id}/`, {
      organization: other.id,
      levels: [
        { id: row.id, company: theirs.id },
        { id: second.id, company: theirs.id },
      ],
    });
    const emptied = await server.admin.patch(`${URL}${made.id}/`, {
      organization: null,
      levels: [{ id: row.id, company: null }],
    });

    expect(Object.keys(alone.body.errors)).toEqual(['levels.0.company']);
    expect(both.status).toBe(200);
    expect(both.body.data.levels).toMatchObject([{ company: { name: 'Theirs' } }, { company: { name: 'Theirs' } }]);
    expect(emptied.body.data.levels).toMatchObject([{ id: row.id, company: null }]);
  });

  it('are kept together with the version they were made from', async () => {
    const made = await server.create(URL, { name: 'P', levels: [{ topic: 'A' }] });
    const [row] = await rowsOf(made.id);
    await server.admin.patch(`${URL}${made.id}/`, { levels: [{ id: row.id, topic: 'B' }] });

    const late = await server.admin.patch(`${URL}${made.id}/`, { updated_on: made.updated_on, levels: [] });

    expect(late.status).toBe(409);
    expect(late.body.data.levels).toMatchObject([{ topic: 'B' }]);
    expect(await rowsOf(made.id)).toHaveLength(1);
  });

  it('survive ten writers at once: every write is whole, none is lost in another', async () => {
    const made = await server.create(URL, { name: 'P', levels: [{ topic: 'A' }] });

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.admin.patch(`${URL}${made.id}/`, { levels: [{ topic: `${index}a` }, { topic: `${index}b` }] }),
      ),
    );

    const kept = (await rowsOf(made.id)).map(({ topic }: { topic: string }) => topic);
    expect(kept).toHaveLength(2);
    expect(kept[1]).toBe(kept[0].replace('a', 'b'));
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

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

    const replies = await Promise.all(
      [
        `${URL}${made.id}/`,
        URL,
        `${URL}export/`,
        `${URL}${made.id}/activity/`,
        '/api/v1/bootstrap/',
        '/api/v1/schema/',
      ].map((url) => recruiter.get(url)),
    );
    const written = await recruiter.patch(`${URL}${made.id}/`, { secrets: [] });

    expect(replies.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(replies[0]!.body.data.levels).toHaveLength(1);
    for (const { text } of replies) expect(text).not.toMatch(/secrets|hush/);
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

    expect(body.results.map(({ levels }: { levels: unknown[] }) => levels.length)).toEqual([2, 2, 2, 2, 2]);
    expect(statements.length).toBeLessThanOrEqual(2);
  });

  it('are exported as text of their own lines, and cannot be filtered or sorted by', async () => {
    await server.create(URL, { name: 'P', levels: [{ topic: '=A', weight: 1 }, { topic: 'B' }] });

    const csv = await server.admin.get(`${URL}export/?columns=name,levels`);

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
    const one = await server.create(ORG, { name: 'One' });
    const company = await server.create(COMPANY, { name: 'Mine', organization: one.id });
    const made = await server.create(URL, {
      name: 'P',
      organization: one.id,
      levels: [{ topic: 'A', company: company.id }],
    });

    const refused = await server.admin.delete(`${COMPANY}${company.id}/`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'in_use', usage: [{ resource: 'interviews', count: 1 }] });

    expect((await server.admin.delete(`${URL}${made.id}/`)).status).toBe(200);
    expect((await server.database.query('select id from interviews__levels')).rows).toEqual([]);
    expect((await server.admin.delete(`${COMPANY}${company.id}/`)).status).toBe(200);
  });
});
