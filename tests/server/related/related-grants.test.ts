import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { eventPicker } from '#server/records/realtime/readers.ts';
import { recordFacts } from '#server/records/query/record-facts.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { AREA, PLACE, relatedFolder, TASK, TEAM } from './related-files.ts';

const FOLDER = relatedFolder();
const MEMBERS = '/api/v1/users/member/';

describe.each(moduleDatabases())('permissions by a related record on %s', (kind) => {
  let server: HierarchyServer;
  const users: Record<string, TestUser> = {};
  const ids: Record<string, number> = {};

  const withOptions = async (name: string, options: readonly string[]): Promise<Caller> => {
    users[name] ??= await server.build.user({ permissions: { task: [...options], team: ['view'] } });
    return server.by(users[name]);
  };
  const namesFor = async (caller: Caller, path = TASK): Promise<string[]> => {
    const { body } = await caller.get(path);
    return body.results.map(({ name }: { name: string }) => name).sort();
  };

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    for (const option of ['owner', 'people', 'crew', 'lead', 'units', 'team_units', 'others'])
      await withOptions(option, [`view_${option}`]);
    ids['north'] = (await server.create(AREA, { name: 'North' })).id;
    ids['south'] = (await server.create(AREA, { name: 'South' })).id;
    const crew = [
      { user: users['crew']!.id, part: 'help' },
      { user: users['lead']!.id, part: 'help' },
    ];
    ids['red'] = (
      await server.create(TEAM, { name: 'Red', area: ids['north'], owner: users['owner']!.id, people: [], crew })
    ).id;
    ids['blue'] = (
      await server.create(TEAM, {
        name: 'Blue',
        area: ids['south'],
        owner: users['others']!.id,
        people: [users['people']!.id, users['owner']!.id],
        crew: [{ user: users['lead']!.id, part: 'lead' }],
      })
    ).id;
    for (const [name, team, area] of [
      ['red task', ids['red'], ids['south']],
      ['blue task', ids['blue'], ids['north']],
      ['no team', null, null],
    ] as const)
      ids[name] = (await server.create(TASK, { name, team, area })).id;
    for (const name of ['units', 'team_units'])
      await server.create(PLACE, { member: users[name]!.id, area: ids['north'] });
  }, 60_000);

  it.each([
    ['its owner', 'owner', ['red task']],
    ['one of its people', 'people', ['blue task']],
    ['a user in its rows', 'crew', ['red task']],
    ['the user of a row that says so', 'lead', ['blue task']],
    ['the areas that a user has', 'units', ['blue task']],
    ['the areas that a user has, of the team', 'team_units', ['red task']],
    ['anybody but its owner, and where there is none', 'others', ['no team', 'red task']],
  ])('opens tasks by the team: %s', async (_what, option, expected) => {
    const caller = await withOptions(option, []);

    expect(await namesFor(caller)).toEqual(expected);
    for (const name of ['red task', 'blue task', 'no team']) {
      const { status } = await caller.get(`${TASK}${ids[name]}/`);
      expect([name, status]).toEqual([name, expected.includes(name) ? 200 : 404]);
    }
  });

  it('counts and searches only what is open', async () => {
    const caller = await withOptions('owner', []);

    const { body } = await caller.get(`${TASK}?query=task`);

    expect(body).toMatchObject({ count: 1 });
  });

  it('follows the related record at once', async () => {
    const owner = await withOptions('fresh', ['view_owner']);
    expect(await namesFor(owner)).toEqual([]);

    const team = await server.create(TEAM, { name: 'Green' });
    await server.create(TASK, { name: 'green task', team: team.id });
    expect(await namesFor(owner)).toEqual([]);
    await server.admin.patch(`${TEAM}${team.id}/`, { owner: users['fresh']!.id });

    expect(await namesFor(owner)).toEqual(['green task']);
    expect((await owner.get(TASK)).body.count).toBe(1);
  });

  it('follows the values of a user at once, also where many are read together', async () => {
    const caller = await withOptions('moving', ['view_units']);
    expect(await namesFor(caller)).toEqual([]);

    const place = await server.create(PLACE, { member: users['moving']!.id, area: ids['south'] });
    expect(await namesFor(caller)).toEqual(['red task']);
    await server.create(PLACE, { member: users['moving']!.id, area: ids['north'] });
    expect(await namesFor(caller)).toEqual(['blue task', 'red task']);
    await server.admin.delete(`${PLACE}${place.id}/`);

    expect(await namesFor(caller)).toEqual(['blue task']);
  });

  it('lets a user change, delete and act on tasks of their own team alone, and move none out of reach', async () => {
    const boss = await withOptions('boss', ['view', 'update_owner', 'create_owner']);
    const own = await server.create(TEAM, { name: 'Own', owner: users['boss']!.id });
    const task = await server.create(TASK, { name: 'mine', team: own.id });

    expect((await boss.patch(`${TASK}${ids['red task']}/`, { name: 'x' })).status).toBe(403);
    expect((await boss.delete(`${TASK}${ids['red task']}/`)).status).toBe(403);
    expect((await boss.post(`${TASK}${ids['red task']}/actions/clone/`, {})).status).toBe(403);
    expect((await boss.post(TASK, { name: 'new', team: ids['red'] })).status).toBe(403);
    expect((await boss.post(TASK, { name: 'new', team: own.id })).status).toBe(201);
    expect((await boss.patch(`${TASK}${task.id}/`, { name: 'still mine' })).status).toBe(200);
    const moved = await boss.patch(`${TASK}${task.id}/`, { team: ids['red'] });
    expect(moved.status).toBe(422);
    expect(Object.keys(moved.body.errors)).toEqual(['team']);
    expect((await boss.delete(`${TASK}${task.id}/`)).status).toBe(200);
  });

  it('notifies the users of a record who can read it, also when it is gone', async () => {
    const { app } = server;
    const definition = app.registry.resource('tasks');
    const facts = await recordFacts(app.database, definition, [ids['red task']!]);
    const event = (kind: 'updated' | 'deleted') =>
      ({ resource: 'tasks', id: ids['red task']!, kind, version: '' }) as never;
    const hears = async (name: string, message: never) => {
      const principal = (await app.sessions.authenticate(users[name]!.token)).principal;
      return (await eventPicker(app, definition, [message])(principal)).length > 0;
    };

    for (const message of [
      { event: event('updated') },
      { event: event('deleted'), facts: facts.get(ids['red task']!) },
    ]) {
      const heard = Object.keys(users).filter((name) => name !== 'boss' && name !== 'fresh' && name !== 'moving');
      const answers = await Promise.all(
        heard.map(async (name) => [name, await hears(name, message as never)] as const),
      );
      expect(
        answers
          .filter(([, isHeard]) => isHeard)
          .map(([name]) => name)
          .sort(),
      ).toEqual(['crew', 'others', 'owner', 'team_units']);
    }
  });

  it('says why: which part of the condition on the related record is met', async () => {
    const why = async (record: string) => {
      const address = `${MEMBERS}${users['owner']!.id}/access/?resource=tasks&record=${ids[record]}`;
      return (await server.admin.get(address)).body.data.answer.actions.read;
    };

    expect(await why('red task')).toMatchObject({ allowed: true, reasons: [{ verdict: { holds: true } }] });
    expect(await why('blue task')).toMatchObject({ allowed: false, reasons: [{ verdict: { holds: false } }] });
  });
});
