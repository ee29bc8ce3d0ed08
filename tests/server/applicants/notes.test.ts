import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { type ApplicantServer, type Application, startApplicantServer } from './applicants-kit.ts';

const NOTE = '/api/v1/customer/applicant-note/';
const VISIBILITIES = ['team', 'recruiters', 'job_team', 'private'] as const;

describe.each(moduleDatabases())('notes about an applicant, on %s', (kind) => {
  let kit: ApplicantServer;
  let author: Caller;
  let one: Application;
  const users: Record<string, TestUser> = {};
  const notes: Record<string, number> = {};
  const permissions = {
    applicant: ['view', 'create', 'update'],
    candidate: ['view_global'],
    job: ['view_global'],
  };

  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    const { build, by } = kit.server;
    users['author'] = await build.user({ role: 'Recruiter', permissions });
    users['colleague'] = await build.user({ role: 'Recruiter', permissions });
    users['interviewer'] = await build.user({ role: 'Recruiter', permissions });
    users['manager'] = await build.user({ role: 'Hiring Manager' });
    users['vendor'] = await build.user({ role: 'Vendor' });
    users['stranger'] = await build.user({
      role: 'Recruiter',
      permissions: { job: ['view_global'] },
      firstName: 'Ada',
      lastName: 'Vale',
    });
    author = by(users['author']);
    const job = await kit.openJob({
      hiring_manager: users['manager'].id,
      vendors: [users['vendor'].id],
      hiring_team: [{ user: users['interviewer'].id, part: 'interviewer' }],
    });
    one = await kit.apply(job);
    for (const visibility of VISIBILITIES)
      notes[visibility] = (await write({ visibility, title: `For ${visibility}` })).body.data.id;
  });

  const write = (values: object = {}, by = author) =>
    by.post(NOTE, { applicant: one.id, title: 'Call', text: '<p>Knows the port.</p>', ...values });
  const of = (name: string) => kit.server.by(users[name]!);
  const titles = async (by: Caller, path = `${NOTE}?orderBy=id&ascending=1`): Promise<string[]> =>
    ((await by.get(path)).body.results as { title: string }[]).map(({ title }) => title);

  it.each([
    ['author', [...VISIBILITIES]],
    ['colleague', ['team', 'recruiters']],
    ['interviewer', ['team', 'recruiters', 'job_team']],
    ['manager', ['team', 'job_team']],
    ['vendor', []],
  ])('are read by the %s as their visibility says: list, search and record', async (name, expected) => {
    const by = of(name);
    const seen = expected.map((visibility) => `For ${visibility}`);

    expect(await titles(by).catch(() => [])).toEqual(seen);
    for (const visibility of VISIBILITIES) {
      const isOpen = (expected as readonly string[]).includes(visibility);
      const { status } = await by.get(`${NOTE}${notes[visibility]}/`);
      expect([visibility, status === 200]).toEqual([visibility, isOpen]);
      const found = await by.get(`${NOTE}?filter=${encodeURIComponent(JSON.stringify({ q: `For ${visibility}` }))}`);
      expect(found.text.includes(`For ${visibility}`)).toBe(isOpen);
    }
    expect(await titles(kit.server.admin)).toHaveLength(4);
  });

  it('notify the users that they mention, each once', async () => {
    const [colleague, manager] = [users['colleague']!.id, users['manager']!.id];
    const { body } = await write({ mentions: [colleague, users['author']!.id] });
    const address = `${NOTE}${body.data.id}/`;
    await author.patch(address, { mentions: [colleague, users['author']!.id, manager] });
    await author.patch(address, { title: 'Second call' });
    const told = async (name: string) => (await of(name).get('/api/v1/customer/notifications/')).body.results;

    expect(await told('author')).toEqual([]);
    for (const name of ['colleague', 'manager'])
      expect(await told(name)).toMatchObject([
        { message: expect.stringMatching(/^A note about Amélie Lambert for “Dispatcher” mentions you/) },
      ]);
  });

  it('reject a mention of a user who can’t view the note, by name, and keep nothing of it', async () => {
    const before = await titles(kit.server.admin);
    const strange = await write({ mentions: [users['stranger']!.id] });
    const outside = await write({ mentions: [users['vendor']!.id] });
    const narrow = await write({ visibility: 'private', mentions: [users['colleague']!.id] });

    expect([strange.status, outside.status, narrow.status]).toEqual([422, 422, 422]);
    expect(strange.body.errors.mentions.text).toBe(
      'Ada Vale can’t view this note. Remove Ada Vale, or choose another visibility.',
    );
    expect(await titles(kit.server.admin)).toEqual(before);
  });
});
