import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type HierarchyServer, startHierarchyServer } from '#tests/server/resources/hierarchy.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { resourcesWith, notifiedOf } from './rows-server.ts';

const URL = '/api/v1/offers/';
const OFFERS = `
resource: offers
endpoint: /offers/
route: /offers
audit: true
properties:
  name: { type: string }
  positions:
    type: array
    items:
      type: object
      required: [job]
      properties:
        job: { type: string }
        hush_pay: { type: integer, access: { read: [admin], write: [admin] } }
        hush_person: { relation: { to: users }, access: { read: [admin], write: [admin] } }
        hush_kind: { type: string, enum: [whispered, shouted], access: { read: [admin], write: [admin] } }
        hush_double: { type: integer, computed: { formula: "hush_pay * 2" } }
        grade: { type: string, access: { write: [admin] } }
        source: { type: string, readOnly: true, default: typed }
        note: { type: string, visibleWhen: { hush_pay: { minimum: 100 } } }
  hush_total: { type: integer, computed: { sum: positions, of: hush_pay } }
  count: { type: integer, computed: { count: positions } }
required: [name]
permissions: { key: offer }
`;
const folder = resourcesWith({ offers: OFFERS });
const permissions = [{ module: 'offer', options: { view: true, create: true, update: true, export: true } }];

describe.each(moduleDatabases())('a cell of a row that a role may not read, on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: Caller;
  let boss: TestUser;
  let made: { id: number };
  let row: { id: number };

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
    recruiter = server.by(await server.build.user({ role: 'Recruiter', permissions }));
    boss = await server.build.user({ role: 'Recruiter', firstName: 'Hugo', lastName: 'Secretive' });
  });
  beforeEach(async () => {
    made = await server.create(URL, {
      name: 'Halden',
      positions: [{ job: 'Cook', hush_pay: 31415926, hush_person: boss.id, hush_kind: 'whispered', grade: 'B' }],
    });
    [row] = (await server.admin.get(`${URL}${made.id}/`)).body.data.positions;
  });

  const stored = async () => (await server.admin.get(`${URL}${made.id}/`)).body.data;

  it('is nowhere in what it gets', async () => {
    await server.admin.patch(`${URL}${made.id}/`, { positions: [{ id: row.id, hush_pay: 27182818, job: 'Chef' }] });

    const { record, activity, all } = await notifiedOf(recruiter, 'offers', URL, made.id);

    for (const { status, text } of all) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/hush|31415926|27182818|62831852|54365636|whispered|Secretive/i);
    }
    expect(record.body.data).toMatchObject({ count: 1, positions: [{ id: row.id, job: 'Chef', grade: 'B' }] });
    expect(activity.text).toContain('Chef');
    expect((await stored()).positions[0]).toMatchObject({ hush_pay: 27182818, hush_double: 54365636 });
  });

  it('offers it no choices, and no count of what uses a record', async () => {
    const options = await recruiter.get(`${URL}options/positions.hush_person/`);
    const own = await server.admin.get(`${URL}options/positions.hush_person/`);

    expect([options.status, own.status]).toEqual([404, 200]);
  });

  it('keeps its value when that role saves the rows, in any order, beside new ones', async () => {
    const saved = await recruiter.patch(`${URL}${made.id}/`, {
      positions: [{ job: 'Waiter' }, { id: row.id, job: 'Head cook' }],
    });

    expect(saved.status).toBe(200);
    expect((await stored()).positions).toMatchObject([
      { job: 'Waiter', hush_pay: null, source: 'typed' },
      {
        id: row.id,
        job: 'Head cook',
        hush_pay: 31415926,
        hush_kind: 'whispered',
        hush_person: { name: 'Hugo Secretive' },
      },
    ]);
    expect((await stored()).hush_total).toBe(31415926);
  });

  it.each([31415926, 5, null])(
    'is refused from that role, whatever is sent (%s), so that nothing can be tried out',
    async (value) => {
      const { status, body } = await recruiter.patch(`${URL}${made.id}/`, {
        positions: [{ id: row.id, hush_pay: value }],
      });

      expect(status).toBe(422);
      expect(body.errors).toEqual({
        'positions.0.hush_pay': expect.objectContaining({ message: 'validation.unknown' }),
      });
      expect((await stored()).positions[0].hush_pay).toBe(31415926);
    },
  );

  it('keeps deciding, on the server, what it shows of the others', async () => {
    const saved = await recruiter.patch(`${URL}${made.id}/`, {
      positions: [
        { id: row.id, note: 'kept' },
        { job: 'Waiter', note: 'hidden' },
      ],
    });

    expect(saved.body.data.positions).toMatchObject([{ note: 'kept' }, { note: null }]);
  });

  it('is copied into no new record by that role', async () => {
    const [{ hush_pay: _pay }] = (await stored()).positions;
    const again = await recruiter.post(URL, { name: 'Copy', positions: [{ job: 'Cook' }] });
    const { body } = await server.admin.get(`${URL}${again.body.data.id}/`);

    expect(body.data.positions).toMatchObject([{ job: 'Cook', hush_pay: null }]);
  });

  it.each([
    ['that only others write', 'grade', 'A'],
    ['that nobody writes', 'source', 'forged'],
  ])('%s is refused when it changes and left aside when it does not', async (_which, name, other) => {
    const { body } = await recruiter.get(`${URL}${made.id}/`);
    const [read] = body.data.positions;

    const same = await recruiter.patch(`${URL}${made.id}/`, { positions: [{ ...read, job: 'Chef' }] });
    const changed = await recruiter.patch(`${URL}${made.id}/`, { positions: [{ ...read, [name]: other }] });
    const added = await recruiter.patch(`${URL}${made.id}/`, { positions: [{ job: 'New', [name]: other }] });

    expect([same.status, changed.status, added.status]).toEqual([200, 422, 422]);
    for (const { body: rejected } of [changed, added])
      expect(rejected.errors).toEqual({
        [`positions.0.${name}`]: expect.objectContaining({ message: 'validation.unknown' }),
      });
    expect((await stored()).positions).toMatchObject([{ job: 'Chef', grade: 'B', source: 'typed' }]);
  });

  it('is described in the API only to who reads it', async () => {
    const { body } = await server.admin.get('/api/v1/openapi.json');
    const { Offers, OffersWrite } = body.components.schemas;

    expect(Object.keys(Offers.properties.positions.items.properties)).toContain('hush_double');
    const written = Object.keys(OffersWrite.properties.positions.items.properties);
    expect(written).toContain('hush_pay');
    expect(written).not.toContain('source');
    expect(written).not.toContain('hush_double');
  });
});
