import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import type { TestUser } from '../../support/test-people.ts';

const FEEDBACK = '/api/v1/customer/feedback/';
const NOTIFICATIONS = '/api/v1/customer/notifications/';
const ROLES = ['Admin', 'Super Recruiter', 'Recruiter', 'Hiring Manager', 'Vendor'] as const;
const IDEA = { kind: 'idea', title: 'Sort by owner', text: 'I look for my own companies all day.' };

type Person = Caller & { readonly user: TestUser };

describe.each(moduleDatabases())('feedback on %s', (kind) => {
  let server: HierarchyServer;
  let people: Record<(typeof ROLES)[number], Person>;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    const made = ROLES.map(async (role) => {
      const user = await server.build.user({ role, firstName: role, lastName: 'Person' });
      return [role, { ...server.by(user), user }] as const;
    });
    people = Object.fromEntries(await Promise.all(made)) as typeof people;
  });

  const give = async (who: Caller, values: object = {}): Promise<number> => {
    const { status, body, text } = await who.post(FEEDBACK, { ...IDEA, ...values });
    if (status !== 201) throw new Error(`${status}: ${text}`);
    return body.data.id;
  };
  const to = (who: Caller, id: number, way: string, input: object = {}) =>
    who.post(`${FEEDBACK}${id}/transitions/${way}/`, input);
  const thread = async (who: Caller, id: number) => (await who.get(`${FEEDBACK}${id}/thread/`)).body.data;
  const told = async (who: Caller): Promise<string[]> =>
    (await who.get(`${NOTIFICATIONS}?limit=200`)).body.results.map(({ message }: { message: string }) => message);

  it.each(ROLES)('is given by a %s, who sees his own', async (role) => {
    const id = await give(people[role], { title: `From a ${role}` });

    const { body } = await people[role].get(`${FEEDBACK}${id}/`);
    expect(body.data).toMatchObject({ title: `From a ${role}`, status: 'new', votes: 1, comments: 0 });
    expect(await thread(people[role], id)).toMatchObject({ has_voted: true, comments: [] });
  });

  it.each(['Recruiter', 'Hiring Manager', 'Vendor'] as const)('keeps the entries of others from a %s', async (role) => {
    const id = await give(server.admin, { title: 'Not for everybody' });

    const listed = await people[role].get(`${FEEDBACK}?query=everybody`);
    const calls = await Promise.all([
      people[role].get(`${FEEDBACK}${id}/`),
      people[role].get(`${FEEDBACK}${id}/activity/`),
      people[role].get(`${FEEDBACK}${id}/thread/`),
      people[role].post(`${FEEDBACK}${id}/comments/`, { text: 'Hello' }),
      people[role].send({ method: 'PUT', url: `${FEEDBACK}${id}/vote/` }),
    ]);
    expect(listed.body.count).toBe(0);
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it.each(['Recruiter', 'Hiring Manager', 'Vendor'] as const)('counts only their own for a %s', async (role) => {
    await give(server.admin);
    await give(people[role]);

    const first = await people[role].get(`${FEEDBACK}?limit=1`);
    const all = await people[role].get(`${FEEDBACK}?limit=200`);

    expect(first.body.count).toBe(all.body.results.length);
  });

  it('leaves state, owner, tags and duplicates to the team', async () => {
    const id = await give(people.Vendor);
    const other = await give(people.Vendor);

    const replies = await Promise.all([
      to(people.Vendor, id, 'finish'),
      people.Vendor.post(`${FEEDBACK}${id}/merge/`, { into: other }),
      people.Vendor.delete(`${FEEDBACK}${id}/`),
      people.Vendor.get(`${FEEDBACK}export/`),
    ]);
    const withState = await people.Vendor.post(FEEDBACK, { ...IDEA, status: 'done', tags: ['x'] });
    const mine = (await people.Vendor.get(`${FEEDBACK}${id}/`)).body.data;
    const planned = await to(people['Super Recruiter'], id, 'plan');
    const tagged = await people['Super Recruiter'].patch(`${FEEDBACK}${id}/`, { tags: ['list'] });

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(Object.keys(withState.body.errors)).toEqual(['status', 'tags']);
    expect(Object.keys(mine)).not.toEqual(expect.arrayContaining(['owner']));
    expect(Object.keys(mine)).not.toEqual(expect.arrayContaining(['tags']));
    expect(Object.keys(mine)).not.toEqual(expect.arrayContaining(['duplicate_of']));
    expect((await people.Vendor.get(`${FEEDBACK}?filter={"tags":"list"}`)).status).toBe(400);
    expect(planned.status).toBe(200);
    expect(tagged.body.data).toMatchObject({ status: 'planned', tags: ['list'] });
    expect((await people['Super Recruiter'].get(`${FEEDBACK}export/`)).status).toBe(200);
  });

  it('wants a severity for bugs and for nothing else', async () => {
    const without = await people.Recruiter.post(FEEDBACK, { ...IDEA, kind: 'bug' });
    const idea = await people.Recruiter.post(FEEDBACK, { ...IDEA, severity: 'high' });

    expect(Object.keys(without.body.errors)).toEqual(['severity']);
    expect(idea.body.data.severity).toBeNull();
  });

  it('tells the team at once of a critical bug, and of nothing less', async () => {
    await give(people.Vendor, { title: 'Slow', kind: 'bug', severity: 'high' });
    await give(people.Vendor, { title: 'Names are mixed up', kind: 'bug', severity: 'critical' });

    expect(await told(people['Super Recruiter'])).toEqual(['A critical bug was reported: “Names are mixed up”']);
    expect(await told(people.Recruiter)).not.toContain('A critical bug was reported: “Names are mixed up”');
  });

  it('declines only with a reason, which the writer is told', async () => {
    const id = await give(people.Recruiter, { title: 'A games room' });

    const without = await to(server.admin, id, 'decline');
    const declined = await to(server.admin, id, 'decline', { decline_reason: 'It is not what this product is for.' });

    expect(Object.keys(without.body.errors)).toEqual(['decline_reason']);
    expect(declined.status).toBe(200);
    expect(await told(people.Recruiter)).toContain(
      'Your feedback “A games room” was declined: It is not what this product is for.',
    );
  });

  it('tells the writer of a new state, also when many are changed at once, and nobody of what he did himself', async () => {
    const [one, two] = [await give(people.Vendor, { title: 'First' }), await give(server.admin, { title: 'Second' })];

    await server.admin.post(`${FEEDBACK}bulk/transitions/start/`, { ids: [one, two] });

    expect(await told(people.Vendor)).toContain('Your feedback “First” is now: In progress');
    expect(await told(server.admin)).not.toContain('Your feedback “Second” is now: In progress');
  });

  it('tells the other side of a comment: the writer, else the owner, else the team', async () => {
    const id = await give(people.Recruiter, { title: 'Where is the export?' });

    await people.Recruiter.post(`${FEEDBACK}${id}/comments/`, { text: 'Of companies, I mean.' });
    expect(await told(server.admin)).toContain('New comment on “Where is the export?”');
    await server.admin.patch(`${FEEDBACK}${id}/`, { owner: people['Super Recruiter'].user.id });
    await people['Super Recruiter'].post(`${FEEDBACK}${id}/comments/`, { text: '<b>In</b> the menu of the list.' });
    await people.Recruiter.post(`${FEEDBACK}${id}/comments/`, { text: 'Thank you' });

    expect(await told(people.Recruiter)).toContain('New answer to your feedback “Where is the export?”');
    expect(await told(people['Super Recruiter'])).toEqual(
      expect.arrayContaining([
        'You are now the owner of the feedback “Where is the export?”',
        'New comment on “Where is the export?”',
      ]),
    );
    const { comments } = await thread(people.Recruiter, id);
    expect(comments).toMatchObject([
      { text: 'Of companies, I mean.', is_writer: true, author: { name: 'Recruiter Person' } },
      { text: '<b>In</b> the menu of the list.', is_writer: false },
      { text: 'Thank you', is_writer: true },
    ]);
    expect((await people.Recruiter.get(`${FEEDBACK}${id}/`)).body.data.comments).toBe(3);
  });

  it('refuses an empty comment', async () => {
    const id = await give(people.Recruiter);

    expect((await people.Recruiter.post(`${FEEDBACK}${id}/comments/`, { text: ' \n ' })).status).toBe(422);
  });

  it('counts each person once, however often and however many vote at the same time', async () => {
    const id = await give(people.Recruiter);
    const vote = (who: Caller, method: 'PUT' | 'DELETE') => who.send({ method, url: `${FEEDBACK}${id}/vote/` });

    const voters = [server.admin, people.Admin, people['Super Recruiter'], server.admin, people.Recruiter];
    await Promise.all(voters.map((who) => vote(who, 'PUT')));
    expect(await thread(server.admin, id)).toMatchObject({ votes: 4, has_voted: true });
    await vote(server.admin, 'DELETE');

    expect(await thread(server.admin, id)).toMatchObject({ votes: 3, has_voted: false });
  });

  describe('a duplicate', () => {
    const pair = async () => {
      const first = await give(people.Recruiter, { title: 'Dark mode' });
      const second = await give(people.Vendor, { title: 'Black screens' });
      await people.Recruiter.post(`${FEEDBACK}${first}/comments/`, { text: 'At night, please.' });
      await people.Vendor.post(`${FEEDBACK}${second}/comments/`, { text: 'My eyes hurt.' });
      const merged = await server.admin.post(`${FEEDBACK}${second}/merge/`, { into: first });
      return { first, second, merged };
    };

    it('has the votes of the matter and follows its state, and its writer is told both', async () => {
      const { first, second, merged } = await pair();

      await server.admin.patch(`${FEEDBACK}${first}/`, { release_note: 'https://example.com/notes/7' });
      await to(server.admin, first, 'finish');

      const seen = (await people.Vendor.get(`${FEEDBACK}${second}/`)).body.data;
      expect(merged.body.data).toMatchObject({ is_merged: true });
      expect(seen).toMatchObject({ status: 'done', votes: 2, release_note: 'https://example.com/notes/7' });
      expect(await told(people.Vendor)).toEqual(
        expect.arrayContaining([
          'Your feedback “Black screens” was merged with other feedback on the same topic and follows its status',
          'Your feedback “Black screens” is now: Done',
        ]),
      );
    });

    it('shows the team all that was said, and each writer only his own conversation', async () => {
      const { first, second } = await pair();
      const textsOf = async (who: Caller, id: number) =>
        (await thread(who, id)).comments.map(({ text }: { text: string }) => text);

      expect(await textsOf(server.admin, first)).toEqual(['At night, please.', 'My eyes hurt.']);
      expect(await textsOf(people.Recruiter, first)).toEqual(['At night, please.']);
      expect(await textsOf(people.Vendor, second)).toEqual(['My eyes hurt.']);
      expect((await thread(people.Recruiter, first)).duplicates).toEqual([]);
      expect((await thread(server.admin, first)).duplicates).toEqual([{ id: second, title: 'Black screens' }]);
      expect((await server.admin.get(`${FEEDBACK}${first}/`)).body.data.comments).toBe(2);
    });

    it('has no state of its own, and is not merged twice, with itself or in a circle', async () => {
      const { first, second } = await pair();

      const state = await to(server.admin, second, 'decline', { decline_reason: 'No' });
      const again = await server.admin.post(`${FEEDBACK}${second}/merge/`, { into: first });
      const circle = await server.admin.post(`${FEEDBACK}${first}/merge/`, { into: second });
      const gone = await server.admin.delete(`${FEEDBACK}${first}/`);

      expect(state.body.code).toBe('not_possible');
      expect([again.status, circle.status, gone.status]).toEqual([422, 422, 409]);
    });

    it('is separated without loss', async () => {
      const { first, second } = await pair();

      await server.admin.send({ method: 'DELETE', url: `${FEEDBACK}${second}/merge/` });

      const [one, two] = [
        (await server.admin.get(`${FEEDBACK}${first}/`)).body.data,
        (await server.admin.get(`${FEEDBACK}${second}/`)).body.data,
      ];
      expect(one).toMatchObject({ votes: 1, comments: 1 });
      expect(two).toMatchObject({ votes: 1, comments: 1, duplicate_of: null });
    });
  });

  it('takes comments and votes along when it is deleted permanently', async () => {
    const id = await give(people.Recruiter);
    await people.Recruiter.post(`${FEEDBACK}${id}/comments/`, { text: 'Gone soon' });

    await server.admin.delete(`${FEEDBACK}${id}/`);
    expect((await server.admin.delete(`${FEEDBACK}trash/`, { ids: [id] })).status).toBe(200);

    const { rows } = await server.database.query(
      'select 1 from system.feedback_comments where feedback_id = $1 union all select 1 from system.feedback_votes where feedback_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('is kept as a whole or not at all: a state that cannot be told is not stored', async () => {
    const id = await give(people.Vendor);
    const { notify } = server.app.notifications;
    server.app.notifications.notify = () => Promise.reject(new Error('no room'));

    const { status } = await to(server.admin, id, 'finish');
    server.app.notifications.notify = notify;

    expect(status).toBe(500);
    expect((await server.admin.get(`${FEEDBACK}${id}/`)).body.data.status).toBe('new');
  });

  it('takes twenty entries of a person in an hour and tells him when the next one may come', async () => {
    const eager = server.by(await server.build.user({ role: 'Vendor' }));
    for (let count = 0; count < 20; count += 1) await give(eager);

    const next = await eager.post(FEEDBACK, IDEA);
    await server.database.query(
      `update feedback set created_on = now() - interval '61 minutes' where created_by_id = $1`,
      [(await eager.get('/api/v1/users/profile/')).body.data.id],
    );

    expect(next.status).toBe(429);
    expect(next.body).toMatchObject({ code: 'throttled', retry_after: expect.any(Number) });
    expect(next.body.message).toMatch(/20 entries within an hour.*min/);
    expect((await eager.post(FEEDBACK, IDEA)).status).toBe(201);
  });

  it('lets the team keep replies and nobody else see them', async () => {
    const url = '/api/v1/customer/feedback-replies/';
    const made = await people['Super Recruiter'].post(url, { title: 'Thanks', text: 'Thank you, {name}.' });

    expect(made.status).toBe(201);
    expect((await people.Recruiter.get(url)).status).toBe(403);
  });

  it('counts the columns of its board in one statement, each of the entries that the reader may see', async () => {
    const id = await give(people.Vendor, { title: 'Counted' });
    await to(server.admin, id, 'plan');
    await give(people.Recruiter, { title: 'Not of the Vendor' });
    const filters = ['new', 'planned'].map((status) => ({ status: [status] }));
    const statements: string[] = [];
    const { query: run } = server.database;
    server.database.query = (text, parameters) => {
      statements.push(text);
      return run.call(server.database, text, parameters) as never;
    };

    const counted = await people.Vendor.post(`${FEEDBACK}counts/`, {
      filter: { title: ['Counted', 'Not of the Vendor'] },
      filters,
    });
    server.database.query = run;

    expect(counted.body.data.counts).toEqual([0, 1]);
    expect(statements.filter((text) => text.includes('"feedback"'))).toHaveLength(1);
  });

  it('leaves its reason behind when what was declined is opened again', async () => {
    const id = await give(people.Recruiter, { title: 'Second thoughts' });
    await to(server.admin, id, 'decline', { decline_reason: 'No' });

    const reopened = await to(server.admin, id, 'reopen');

    expect(reopened.body.data).toMatchObject({ status: 'new', decline_reason: null });
  });

  it('keeps its state from a Recruiter who may change entries otherwise', async () => {
    const recruiter = await server.build.user({
      role: 'Recruiter',
      permissions: { feedback: ['view_global', 'update'] },
    });
    const id = await give(people.Vendor, { title: 'Yours to read' });

    expect((await to(server.by(recruiter), id, 'finish')).status).toBe(403);
  });
});
