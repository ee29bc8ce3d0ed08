import { beforeAll, describe, expect, it } from 'vitest';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer, UNIT } from '#tests/server/resources/hierarchy.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { INTERVIEWS, resourcesWith } from './rows-server.ts';

const URL = '/api/v1/interviews/';
const folder = resourcesWith({ interviews: INTERVIEWS });

describe.each(moduleDatabases())('rows of a child table on %s', (kind) => {
  let server: HierarchyServer;

  beforeAll(async () => {
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
    const { rows } = await server.database.query(
      'select topic from interviews__levels where _record_id = $1 order by _position',
      [made.id],
    );
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
    ['a row that is not there', { levels: [{ id: 99_999, topic: 'A' }] }, { 'levels.0.id': 'validation.row_gone' }],
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

  it('are not taken from another record', async () => {
    const theirs = await server.create(URL, { name: 'Theirs', levels: [{ topic: 'A' }] });
    const mine = await server.create(URL, { name: 'Mine', levels: [{ topic: 'B' }] });
    const [row] = await rowsOf(theirs.id);

    const { status, body } = await server.admin.patch(`${URL}${mine.id}/`, {
      levels: [{ id: row.id, topic: 'Taken' }],
    });

    expect([status, Object.keys(body.errors)]).toEqual([422, ['levels.0.id']]);
    expect([await rowsOf(theirs.id), await rowsOf(mine.id)]).toMatchObject([[row], [{ topic: 'B' }]]);
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

    const rejected = await server.admin.post(URL, { name: 'P', organization: one.id, levels });
    const without = await server.admin.post(URL, { name: 'P', levels: [{ topic: 'A', company: mine.id }] });

    expect(Object.keys(rejected.body.errors).toSorted()).toEqual(['levels.1.company', 'levels.2.unit']);
    expect(Object.keys(without.body.errors)).toEqual(['levels.0.company']);
  });

  it('move with their record to other choices, in one write', async () => {
    const [one, other] = [await server.create(ORG, { name: 'Left' }), await server.create(ORG, { name: 'Right' })];
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
});

it.each(moduleDatabases())(
  'rows of a child table on %s survive ten writers at once: every write is whole, none is lost in another',
  async (kind) => {
    const server = await startHierarchyServer(kind, { resourcesDir: folder });
    const made = await server.create(URL, { name: 'P', levels: [{ topic: 'A' }] });

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.admin.patch(`${URL}${made.id}/`, { levels: [{ topic: `${index}a` }, { topic: `${index}b` }] }),
      ),
    );

    const kept = (await server.admin.get(`${URL}${made.id}/`)).body.data.levels.map(
      ({ topic }: { topic: string }) => topic,
    );
    expect(kept).toHaveLength(2);
    expect(kept[1]).toBe(kept[0].replace('a', 'b'));
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
  },
);
