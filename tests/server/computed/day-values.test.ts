import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshForTeam } from '#server/features/day-values/plugin.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const PEOPLE = '/api/v1/people/';
const STAYS = '/api/v1/stays/';

const folder = resourceFolder({
  'people.yaml': `
resource: people
route: /people
audit: true
properties:
  name: { type: string, maxLength: 140 }
  born_on: { type: string, format: date }
  hired_on: { type: string, format: date, access: { read: [admin] } }
  work:
    type: array
    items:
      type: object
      properties:
        from: { type: string, format: date }
        to: { type: string, format: date }
        is_current: { type: boolean, default: false }
  age: { type: integer, computed: { formula: "years(born_on, today())", store: stored } }
  is_adult: { type: boolean, computed: { formula: "age >= 18", store: stored } }
  age_now: { type: integer, computed: { formula: "years(born_on, today())" } }
  permit: { type: string, enum: [asked, given] }
  permit_until: { type: string, format: date }
  permit_status: { type: string, enum: [asked, given, expired], computed: { formula: "if(permit = 'given' and permit_until < today(), 'expired', permit)", store: stored } }
  service: { type: integer, computed: { formula: "years(hired_on, today())", store: stored } }
  experience: { type: integer, computed: { months: work, from: from, to: to, where: { anyOf: [{ is_current: true }, { to: { present: true } }] }, store: stored } }
  stayed: { type: integer, computed: { months: stays, via: person, from: first, to: last, store: stored } }
  stayed_now: { type: integer, computed: { months: stays, via: person, from: first, to: last, scope: all } }
required: [name]
list: { filters: [age, experience, is_adult, stayed, service, permit_status] }
permissions: { key: person, grants: { view: { read: true }, create: { create: true }, update: { update: true } } }
`,
  'stays.yaml': `
resource: stays
route: /stays
properties:
  person: { relation: { to: people, onDelete: cascade } }
  first: { type: string, format: date }
  last: { type: string, format: date, access: { read: [admin] } }
permissions: { key: stay, grants: { view: { read: true }, create: { create: true } } }
`,
});

const narrowed = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe.each(moduleDatabases())('values that are others on another day on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
  });
  afterAll(() => server?.app.close());
  beforeEach(async () => {
    await server.database.exec(`truncate people, stays, people__work restart identity;
      delete from system.kept_day; insert into system.kept_day (day, refreshed_day) values ('2026-03-10', '2026-03-10')`);
  });

  const at = (time: string) => refreshForTeam(server.app, new Date(time));
  const rowOf = async (id: number) =>
    (await server.admin.get(`${PEOPLE}${id}/`)).body.data as Record<string, unknown> & { updated_on: string };
  const idsOf = async (query: string) =>
    ((await server.admin.get(`${PEOPLE}?${query}`)).body.results as { id: number }[]).map(({ id }) => id);

  it('are right as soon as a record or a row of it is written', async () => {
    const { id } = await server.create(PEOPLE, {
      name: 'Ada',
      born_on: '2008-03-11',
      work: [
        { from: '2020-01-01', to: '2020-12-31' },
        { from: '2020-06-01', to: '2021-03-31' },
        { from: '2026-01-11', is_current: true },
        { from: '2015-01-01' },
      ],
    });
    await server.create(STAYS, { person: id, first: '2026-02-11' });

    expect(await rowOf(id)).toMatchObject({ age: 17, is_adult: false, experience: 15 + 2, stayed: 1 });
    await server.admin.patch(`${PEOPLE}${id}/`, { born_on: '2008-03-10' });
    expect(await rowOf(id)).toMatchObject({ age: 18, is_adult: true });
  });

  it('change at night, in the records that have others and in nothing else about them', async () => {
    const young = await server.create(PEOPLE, { name: 'Ada', born_on: '2008-03-11' });
    const other = await server.create(PEOPLE, {
      name: 'Ben',
      born_on: '2008-07-01',
      work: [{ from: '2024-01-01', to: '2024-12-31' }],
    });
    const working = await server.create(PEOPLE, { name: 'Cid', work: [{ from: '2026-02-12', is_current: true }] });
    const before = await Promise.all([young, other, working].map(({ id }) => rowOf(id)));
    await server.database.exec(`create table written (id bigint);
      create function note() returns trigger language plpgsql as 'begin insert into written values (new.id); return null; end';
      create trigger note after update on people for each row execute function note()`);
    const activity = async () => (await server.database.query('select count(*)::int as n from system.activity')).rows;
    const recorded = await activity();

    await at('2026-03-11T03:00:00Z');

    const after = await Promise.all([young, other, working].map(({ id }) => rowOf(id)));
    const written = await server.database.query('select id from written order by id');
    await server.database.exec('drop function note() cascade; drop table written');
    expect(before.map(({ age, experience }) => [age, experience])).toEqual([
      [17, null],
      [17, 12],
      [null, 0],
    ]);
    expect(after.map(({ age, experience }) => [age, experience])).toEqual([
      [18, null],
      [17, 12],
      [null, 1],
    ]);
    expect(after.map((row) => row.updated_on)).toEqual(before.map((row) => row.updated_on));
    expect(written.rows).toEqual([{ id: young.id }, { id: working.id }]);
    expect(await activity()).toEqual(recorded);
  });

  it('are made up for after days without a server, and after a night that was interrupted', async () => {
    const { id } = await server.create(PEOPLE, { name: 'Ada', born_on: '2000-02-29' });
    await server.create(STAYS, { person: id, first: '2024-02-29' });

    await at('2027-02-28T12:00:00Z');
    expect(await rowOf(id)).toMatchObject({ age: 26, stayed: 36 });
    await server.database.exec(
      `update people set age = 1, stayed = 1; update system.kept_day set refreshed_day = '2026-12-24'`,
    );
    await at('2027-02-28T12:30:00Z');
    expect(await rowOf(id)).toMatchObject({ age: 26, stayed: 36 });
    await at('2027-03-01T00:30:00Z');
    expect(await rowOf(id)).toMatchObject({ age: 27 });
  });

  it('keep to the date of the team, and never go back', async () => {
    const { id } = await server.create(PEOPLE, { name: 'Ada', born_on: '2000-06-02' });
    const settings = { settings: JSON.stringify({ regional: { time_zone: 'Pacific/Auckland' } }) };
    expect((await server.admin.patch('/api/v1/customer/admin-setting/', settings)).status).toBe(200);

    await at('2026-06-01T11:00:00Z');
    expect(await rowOf(id)).toMatchObject({ age: 25 });
    await at('2026-06-01T12:30:00Z');
    expect(await rowOf(id)).toMatchObject({ age: 26 });
    await at('2026-05-20T12:30:00Z');
    expect(await rowOf(id)).toMatchObject({ age: 26 });
  });

  it('are kept up by a task that starts by itself', async () => {
    const { id } = await server.create(PEOPLE, { name: 'Ada', born_on: '1990-01-01' });
    await server.database.exec('update people set age = 1');

    await server.app.background.runNow('day-values', 1);

    await expect.poll(async () => (await rowOf(id))['age']).toBeGreaterThan(35);
    expect(await rowOf(id)).toMatchObject({ age: (await rowOf(id))['age_now'] });
  });

  it('order and narrow the list', async () => {
    const [ada, ben, cid] = await Promise.all(
      [
        { name: 'Ada', born_on: '2000-01-01', work: [{ from: '2020-01-01', to: '2020-12-31' }] },
        { name: 'Ben', born_on: '1990-01-01', work: [{ from: '2010-01-01', to: '2020-12-31' }] },
        { name: 'Cid', born_on: '2010-01-01' },
      ].map((values) => server.create(PEOPLE, values)),
    );

    expect(await idsOf('orderBy=age&ascending=1')).toEqual([cid!.id, ada!.id, ben!.id]);
    expect(await idsOf('orderBy=experience&ascending=1')).toEqual([ada!.id, ben!.id, cid!.id]);
    expect(await idsOf(narrowed({ experience: { minimum: 13 } }))).toEqual([ben!.id]);
    expect(await idsOf(narrowed({ is_adult: false }))).toEqual([cid!.id]);
  });

  it('can be options, by which lists are narrowed and sorted', async () => {
    const [ada, ben, cid] = await Promise.all(
      [
        { name: 'Ada', permit: 'given', permit_until: '2026-03-10' },
        { name: 'Ben', permit: 'asked', permit_until: '2026-03-10' },
        { name: 'Cid' },
      ].map((values) => server.create(PEOPLE, values)),
    );
    const statuses = async () =>
      Promise.all([ada, ben, cid].map(async (person) => (await rowOf(person!.id))['permit_status']));

    expect(await statuses()).toEqual(['given', 'asked', null]);
    await at('2026-03-11T03:00:00Z');
    expect(await statuses()).toEqual(['expired', 'asked', null]);
    expect(await idsOf(narrowed({ permit_status: 'expired' }))).toEqual([ada!.id]);
    expect(await idsOf(narrowed({ permit_status: 'given' }))).toEqual([]);
    expect(await idsOf('orderBy=permit_status&ascending=1')).toEqual([ben!.id, ada!.id, cid!.id]);
    await server.admin.patch(`${PEOPLE}${ada!.id}/`, { permit_until: '2026-03-11' });
    expect(await statuses()).toEqual(['given', 'asked', null]);
  });

  it('reach nobody who cannot read what they are made of', async () => {
    const { id } = await server.create(PEOPLE, { name: 'Ada', born_on: '2000-01-01', hired_on: '2020-01-01' });
    await server.create(STAYS, { person: id, first: '2020-01-01' });
    const clerk = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { person: ['view'], stay: ['view'] } }),
    );

    const { data } = (await clerk.get(`${PEOPLE}${id}/`)).body;

    expect(data).toMatchObject({ age: 26 });
    for (const name of ['service', 'stayed', 'stayed_now']) {
      expect(data).not.toHaveProperty(name);
      expect((await clerk.get(`${PEOPLE}?${narrowed({ [name]: 1 })}`)).body).toMatchObject({
        code: 'unknown_parameter',
      });
      expect((await clerk.get(`${PEOPLE}?orderBy=${name}`)).body).toMatchObject({ code: 'unknown_parameter' });
    }
    expect(await rowOf(id)).toMatchObject({ service: 6, stayed: 74 });
  });
});
