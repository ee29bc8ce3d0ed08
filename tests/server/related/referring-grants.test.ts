import { beforeAll, describe, expect, it } from 'vitest';
import { recordFacts } from '#server/records/query/record-facts.ts';
import { eventPicker } from '#server/records/realtime/readers.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { GUEST, PAPER, referringFolder, SEAT, TEAM, WISH } from './referring-files.ts';

const FOLDER = referringFolder();

describe.each(moduleDatabases())('an option that allows what readable records refer to, on %s', (kind) => {
  let server: HierarchyServer;
  let lead: TestUser;
  let by: Caller;
  const guests: Record<string, number> = {};
  const crews: Record<string, number> = {};
  const named = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name).sort();
  const list = async (caller: Caller, path = GUEST): Promise<string[]> => named((await caller.get(path)).body);
  const seat = async (crew: string, guest: string, values: object = {}): Promise<number> =>
    (await server.create(SEAT, { name: 'seat', crew: crews[crew], guest: guests[guest], ...values })).id;

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    const permissions = { guest: ['seated', 'export'], seat: ['view'], crew: ['view_own'] };
    lead = await server.build.user({ permissions });
    by = server.by(lead);
    crews['own'] = (await server.create(TEAM, { name: 'own', lead: lead.id })).id;
    crews['other'] = (await server.create(TEAM, { name: 'other' })).id;
    for (const name of ['Ada', 'Bo', 'Cy', 'Di']) {
      guests[name] = (await server.create(GUEST, { name, diet: name === 'Ada' ? 'vegan' : 'all' })).id;
      await server.create(PAPER, { name: `of ${name}`, guest: guests[name] });
    }
    await seat('own', 'Ada');
    await seat('other', 'Ada');
    await seat('other', 'Bo');
    await seat('own', 'Cy', { secret: true });
  }, 60_000);

  it('shows a record in lists, filters, counts and on its own as long as a seat of it can be read', async () => {
    expect(await list(by)).toEqual(['Ada']);
    expect((await by.get(GUEST)).body.count).toBe(1);
    expect(await list(by, `${GUEST}?filter=${encodeURIComponent('{"diet":"all"}')}`)).toEqual([]);
    expect((await by.get(`${GUEST}${guests['Ada']}/`)).body.data).toMatchObject({ name: 'Ada', seats: 1 });
    for (const name of ['Bo', 'Cy', 'Di']) expect((await by.get(`${GUEST}${guests[name]}/`)).status).toBe(404);
  });

  it('holds for search, export, options, titles and what follows the record', async () => {
    const found = async (query: string) => JSON.stringify((await by.get(`/api/v1/search/?query=${query}`)).body);

    expect(await found('Ada')).toContain('Ada');
    expect(await found('Bo')).not.toContain(`"id":${guests['Bo']}`);
    expect((await by.get(`${GUEST}export/`)).text).toContain('Ada');
    expect((await by.get(`${GUEST}export/`)).text).not.toMatch(/,(Bo|Cy|Di),/);
    expect(await list(by, PAPER)).toEqual(['of Ada']);
    expect((await by.get(SEAT)).body.results).toMatchObject([{ guest: { name: 'Ada' } }]);
    const own = await by.post(WISH, { name: 'tea', guest: guests['Bo'] });
    expect(own.body.errors).toHaveProperty('guest');
  });

  it('opens and closes at the next request when a seat comes, goes to the trash or to another crew', async () => {
    const id = await seat('own', 'Di');
    expect(await list(by)).toEqual(['Ada', 'Di']);
    expect((await by.get(GUEST)).body.count).toBe(2);
    await server.admin.delete(`${SEAT}${id}/`);
    expect((await by.get(GUEST)).body.count).toBe(1);
    expect((await by.get(`${GUEST}${guests['Di']}/`)).status).toBe(404);
    const moved = await seat('own', 'Di');
    expect(await list(by, PAPER)).toEqual(['of Ada', 'of Di']);
    await server.admin.patch(`${SEAT}${moved}/`, { crew: crews['other'] });
    expect(await list(by, PAPER)).toEqual(['of Ada']);
    await server.admin.patch(`${TEAM}${crews['other']}/`, { lead: lead.id });
    expect((await by.get(GUEST)).body.count).toBe(3);

    await server.admin.patch(`${TEAM}${crews['other']}/`, { lead: null });

    expect(await list(by)).toEqual(['Ada']);
  });

  it('takes several relations and a condition, and gives nothing without an option on any of them', async () => {
    const kim = server.by(await server.build.user({ permissions: { guest: ['vegan'] } }));
    const none = server.by(await server.build.user({ permissions: { guest: ['seated'] } }));
    expect(await list(kim)).toEqual([]);
    await server.admin.post(WISH, { name: 'other', guest: guests['Ada'] });
    expect(await list(kim)).toEqual([]);
    const both = await server.build.user({ permissions: { guest: ['vegan'], seat: ['view'], crew: ['add'] } });

    expect(await list(server.by(both))).toEqual(['Ada']);
    expect((await none.get(GUEST)).status).toBe(403);
  });

  it('tells browsers of the records that their user can read then, also of one that goes to the trash', async () => {
    const { app } = server;
    const { principal } = await app.sessions.authenticate(lead.token);
    const hears = async (resource: string, ids: readonly number[], isGone = false) => {
      const definition = app.registry.resource(resource);
      const facts = await recordFacts(app.database, definition, ids);
      const messages = ids.map((id) => ({
        event: { resource, id, kind: isGone ? 'deleted' : 'updated', version: '' },
        ...(isGone && { facts: facts.get(id) }),
      }));
      const heard = await eventPicker(app, definition, messages as never)(principal);
      return heard.map(({ id }) => id);
    };
    const papers = (await server.admin.get(`${PAPER}?orderBy=id&ascending=1`)).body.results as { id: number }[];

    expect(await hears('guests', Object.values(guests))).toEqual([guests['Ada']]);
    expect(await hears('guests', Object.values(guests), true)).toEqual([guests['Ada']]);
    expect(
      await hears(
        'papers',
        papers.map(({ id }) => id),
      ),
    ).toEqual([papers[0]!.id]);
  });

  it('says in the permissions of a user which seats decide, and whether one does', async () => {
    const why = async (name: string) =>
      (await server.admin.get(`/api/v1/users/member/${lead.id}/access/?resource=guests&record=${guests[name]}`)).body
        .data.answer.actions.read;

    expect(await why('Ada')).toMatchObject({
      allowed: true,
      reasons: [{ option: 'seated', verdict: { holds: true } }],
    });
    expect(await why('Bo')).toMatchObject({ allowed: false, reasons: [{ verdict: { holds: false } }] });
  });

  it('reads a record by the index on the relation', async () => {
    const asked: { text: string; values?: unknown[] }[] = [];
    const query = server.app.database.query.bind(server.app.database);
    server.app.database.query = ((text: string, values?: unknown[]) => {
      asked.push({ text, ...(values && { values }) });
      return query(text, values);
    }) as typeof server.app.database.query;
    await by.get(`${GUEST}${guests['Ada']}/`);
    server.app.database.query = query;
    const read = asked.find(({ text }) => text.includes('from "seats"'))!;

    const plan = await server.database.transaction(async () => {
      await server.database.exec('set local enable_seqscan = off');
      return server.database.query(`explain ${read.text}`, read.values ?? []);
    });

    expect(JSON.stringify(plan.rows)).toMatch(/Scan on seats t_r .*Index Scan on seats_guest/);
  });
});
