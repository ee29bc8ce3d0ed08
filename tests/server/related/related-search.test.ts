import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { soughtFolder, TASK, TEAM } from './related-files.ts';

const FOLDER = soughtFolder();
const NAMES = ['bare', 'blue one', 'red one', 'red two'];

describe.each(moduleDatabases())('search and filters through relations and rows on %s', (kind) => {
  let server: HierarchyServer;
  let people: Record<'ida' | 'per', TestUser>;
  const ids: Record<string, number> = {};

  const namesAt = async (caller: Caller, query: string): Promise<string[]> => {
    const { status, body, text } = await caller.get(`${TASK}?${query}`);
    if (status !== 200) throw new Error(text);
    return body.results.map(({ name }: { name: string }) => name).sort();
  };
  const filtered = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    people = { ida: await server.build.user(), per: await server.build.user() };
    const { ida, per } = people;
    const team = async (name: string, values: object) => {
      ids[name] = (await server.create(TEAM, { name, people: [], crew: [], ...values })).id;
    };
    await team('Harbour', { owner: ida.id, level: 1, secret: 'hush', people: [per.id] });
    await team('Railway', { owner: per.id, level: 3, secret: 'quiet' });
    const task = async (name: string, teamName: string | null, notes: readonly object[]) => {
      ids[name] = (await server.create(TASK, { name, team: teamName && ids[teamName], notes })).id;
    };
    await task('red one', 'Harbour', [
      { text: 'Crane repair', stars: 5, by: per.id },
      { text: 'Paint', stars: 1, by: ida.id },
    ]);
    await task('red two', 'Harbour', [{ text: 'Paint', stars: 5, by: ida.id }]);
    await task('blue one', 'Railway', [{ text: 'Signal lamp', stars: 2 }]);
    await task('bare', null, []);
  }, 60_000);

  it.each([
    ['a text of the related record', 'harbour', ['red one', 'red two']],
    ['a text of a row', 'crane', ['red one']],
    ['words in several places', 'railway signal', ['blue one']],
    ['a word in its own name and one in a row', 'paint two', ['red two']],
    ['two letters', 'la', ['blue one']],
    ['a letter in its own name alone', 'b', ['bare', 'blue one', 'red one', 'red two']],
    ['what is nowhere', 'volcano', []],
  ])('finds %s', async (_what, query, expected) => {
    expect(await namesAt(server.admin, `query=${encodeURIComponent(query)}`)).toEqual(expected);
    expect((await server.admin.get(`${TASK}?query=${encodeURIComponent(query)}`)).body.count).toBe(expected.length);
  });

  it('finds a record by the user in one of its rows and in the list of its related record', async () => {
    const { username } = (await server.admin.get(`/api/v1/users/${people.per.id}/`)).body.data ?? people.per;

    expect(await namesAt(server.admin, `query=${encodeURIComponent(username)}`)).toEqual(['red one', 'red two']);
  });

  it.each([
    ['a field of the related record', () => ({ 'team.level': { minimum: 2 } }), ['blue one']],
    ['a relation of the related record', () => ({ 'team.owner': people.ida.id }), ['red one', 'red two']],
    ['a list of the related record', () => ({ 'team.people': [people.per.id] }), ['red one', 'red two']],
    ['the absence of a value behind a relation', () => ({ 'team.level': { present: false } }), ['bare']],
    ['a value of a row', () => ({ 'notes.stars': 5 }), ['red one', 'red two']],
    ['a text of a row', () => ({ 'notes.text': { contains: 'paint' } }), ['red one', 'red two']],
    [
      'one row that meets all of several conditions',
      () => ({ 'notes.stars': { minimum: 5 }, 'notes.text': { contains: 'paint' } }),
      ['red two'],
    ],
    ['no row with a value', () => ({ 'notes.stars': { not: 5 } }), ['bare', 'blue one']],
    [
      'one row with a value, and none with another',
      () => ({ 'notes.stars': 5, 'notes.text': { not: { contains: 'crane' } } }),
      ['red two'],
    ],
    ['rows apart from each other', () => ({ allOf: [{ 'notes.stars': 5 }, { 'notes.stars': 1 }] }), ['red one']],
    ['a whole condition on a row', () => ({ notes: { contains: { stars: 5, by: people.per.id } } }), ['red one']],
    ['no rows at all', () => ({ notes: { present: false } }), ['bare']],
    [
      'any of several',
      () => ({ anyOf: [{ 'team.level': 3 }, { 'notes.by': people.per.id }] }),
      ['blue one', 'red one'],
    ],
  ])('filters by %s', async (_what, filter, expected) => {
    expect(await namesAt(server.admin, filtered(filter()))).toEqual(expected);
  });

  it('takes the parameters that the file maps to paths, names without regard to case', async () => {
    expect(await namesAt(server.admin, 'team_name=HARBOUR')).toEqual(['red one', 'red two']);
    expect(await namesAt(server.admin, 'team_name=Harb')).toEqual([]);
    expect(await namesAt(server.admin, 'stars=2')).toEqual(['blue one']);
  });

  it('exports, counts and keeps views by the same filter', async () => {
    const filter = { 'notes.stars': { minimum: 5 }, 'notes.text': { contains: 'paint' } };
    const { text } = await server.admin.get(`${TASK}export/?format=csv&${filtered(filter)}`);
    const counts = await server.admin.post(`${TASK}counts/`, { filters: [filter, { 'team.level': 3 }] });

    expect(NAMES.filter((name) => text.includes(name))).toEqual(['red two']);
    expect(counts.body.data.counts).toEqual([1, 1]);
  });

  it('offers the options of a relation that a filter leads to', async () => {
    const options = async (path: string) => (await server.admin.get(`${TASK}options/${path}/`)).status;

    expect([await options('notes.by'), await options('team.owner')]).toEqual([200, 200]);
  });

  describe('for a user who reads some of it', () => {
    let some: Caller;
    let none: Caller;

    beforeAll(async () => {
      const permissions = { task: ['view', 'export'], team: ['view_level'] };
      some = server.by(await server.build.user({ permissions }));
      none = server.by(await server.build.user({ permissions: { task: ['view', 'export'] } }));
    });

    it('finds nothing by related records that they do not read, and says no less of those without', async () => {
      expect(await namesAt(some, 'query=harbour')).toEqual([]);
      expect(await namesAt(some, 'query=ha')).toEqual([]);
      expect(await namesAt(some, 'query=railway')).toEqual(['blue one']);
      expect(await namesAt(some, filtered({ 'team.level': 1 }))).toEqual([]);
      expect(await namesAt(some, filtered({ 'team.level': { present: false } }))).toEqual([
        'bare',
        'red one',
        'red two',
      ]);
      expect(await namesAt(some, 'team_name=harbour')).toEqual([]);
      expect(await namesAt(some, filtered({ 'team.owner': people.ida.id }))).toEqual([]);
    });

    it.each(['team.secret', 'team.name'])(
      'rejects a field that they do not read like one that does not exist: %s',
      async (path) => {
        const caller = path === 'team.secret' ? some : none;
        const answers = await Promise.all([
          caller.get(`${TASK}?${filtered({ [path]: 'hush' })}`),
          caller.get(`${TASK}export/?${filtered({ [path]: { present: true } })}`),
          caller.post(`${TASK}counts/`, { filters: [{ [path]: 'hush' }] }),
          caller.get(`${TASK}?${filtered({ 'team.nothing': 'hush' })}`),
        ]);

        expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
        expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1);
        expect(answers[0]!.body.message.replace(path, 'team.nothing')).toBe(answers[3]!.body.message);
      },
    );

    it('does not search what they do not read', async () => {
      expect(await namesAt(some, 'query=hush')).toEqual([]);
      expect(await namesAt(none, 'query=railway')).toEqual([]);
      expect(await namesAt(server.admin, 'query=hush')).toEqual(['red one', 'red two']);
      expect((await none.get(`${TASK}?team_name=railway`)).status).toBe(400);
    });

    it('tells the browser only of filters and views that they can use', async () => {
      const listFor = async (caller: Caller) => {
        const { body } = await caller.get('/api/v1/catalogue/?definitions=all');
        const { list } = (body.data ?? body).definitions.tasks;
        return { filters: list.filters, views: list.views.map(({ key }: { key: string }) => key) };
      };

      expect((await listFor(server.admin)).filters).toContain('team.secret');
      expect((await listFor(some)).filters).toContain('team.level');
      expect((await listFor(some)).filters).not.toContain('team.secret');
      expect((await listFor(none)).filters).toEqual(['notes.stars', 'notes.by', 'notes.text']);
      expect((await listFor(some)).views).toEqual(['starred']);
    });
  });
});
