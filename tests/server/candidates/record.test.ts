import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type Candidate, CANDIDATE, type CandidateServer, startCandidateServer } from './candidates-kit.ts';

describe.each(moduleDatabases())('a candidate on %s', (kind) => {
  let server: CandidateServer;
  beforeAll(async () => {
    server = await startCandidateServer(kind);
  });

  it('is called by first and last name, sorts and is found by both', async () => {
    const { id } = await server.add({ first_name: 'Bérénice', last_name: 'Zorn' });

    const found = await server.recruiter.get(`${CANDIDATE}?query=${encodeURIComponent('bérénice zorn')}`);
    const last = await server.recruiter.get(`${CANDIDATE}?orderBy=name&ascending=0&limit=1`);

    expect(found.body.results.map((each: Candidate) => [each.id, each.name])).toEqual([[id, 'Bérénice Zorn']]);
    expect(last.status).toBe(200);
  });

  it('has the age that the birth date says today', async () => {
    const year = new Date().getUTCFullYear() - 40;

    expect(await server.add({ birth_date: `${year}-01-01` })).toMatchObject({ age: 40 });
  });

  it('has the months of experience that the positions cover together, each once, and sorts by them', async () => {
    const work = (...periods: readonly (readonly [string, string | null, boolean?])[]) =>
      periods.map(([start_date, end_date, is_current = false]) => ({
        position: 'Clerk',
        company: 'Seine Fret',
        start_date,
        is_current,
        ...(end_date !== null && { end_date }),
      }));
    const long = await server.add({
      experience: work(['2015-01-01', '2018-12-31'], ['2018-07-01', '2019-06-30'], ['2001-05-01', null]),
    });
    const short = await server.add({ experience: work(['2020-01-01', '2020-03-31']) });
    const now = await server.add({ experience: work(['2015-01-01', null, true]) });
    const found = await server.recruiter.get(
      `${CANDIDATE}?filter=${encodeURIComponent(JSON.stringify({ total_experiences: { minimum: 1 } }))}&orderBy=total_experiences&ascending=1`,
    );

    expect([long.total_experiences, short.total_experiences]).toEqual([54, 3]);
    expect(found.body.results.map(({ id }: Candidate) => id)).toEqual([short.id, long.id, now.id]);
  });

  it('is listed when the consent has expired, and when its data is to be deleted', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const given = (days: number) => ({ consent: 'given', consent_until: day(days) });
    const expired = await server.add(given(-2));
    await server.add(given(2));
    await server.add({ ...given(-2), consent: 'withdrawn', consent_until: null });
    const due = await server.add({ keep_until: day(-2) });
    const held = await server.add({ keep_until: day(-2) });
    await server.change(held.id, { legal_hold: true }, server.admin);
    await server.add({ keep_until: day(2) });
    const listed = async (key: string) => {
      const { views } = server.registry.current.resources['candidates']!.list;
      const filter = JSON.stringify(views.find((view) => view.key === key)!.filter);
      const { results } = (await server.recruiter.get(`${CANDIDATE}?filter=${encodeURIComponent(filter)}`)).body;
      return results.map(({ id }: Candidate) => id);
    };

    expect(await listed('consent_expired')).toEqual([expired.id]);
    expect(await listed('to_delete')).toEqual([due.id]);
    expect((await server.recruiter.post(CANDIDATE, { first_name: 'A', last_name: 'B', consent: 'given' })).status).toBe(
      422,
    );
  });

  it('has the industry of the latest position that has one, which lists are narrowed and sorted by', async () => {
    const INDUSTRY = '/api/v1/admin-app/industry/';
    const [rail, sea, port] = await Promise.all(
      ['Rail freight', 'Sea freight', 'Port freight'].map((name) => server.create(INDUSTRY, { name })),
    );
    const work = (industry: number | null, start_date: string, end_date?: string) => ({
      position: 'Clerk',
      company: 'Seine Fret',
      industry,
      start_date,
      ...(end_date ? { end_date } : { is_current: true }),
    });
    const moved = await server.add({
      experience: [
        work(null, '2022-01-01'),
        work(sea!.id, '2019-01-01', '2021-12-31'),
        work(rail!.id, '2015-01-01', '2018-12-31'),
      ],
    });
    const stayed = await server.add({ experience: [work(rail!.id, '2015-01-01')] });
    const none = await server.add();
    const listed = async (industry: number) => {
      const filter = encodeURIComponent(JSON.stringify({ industry }));
      return (await server.recruiter.get(`${CANDIDATE}?filter=${filter}`)).body.results.map(({ id }: Candidate) => id);
    };
    const sorted = (await server.recruiter.get(`${CANDIDATE}?orderBy=industry&ascending=1&limit=2`)).body.results;

    expect([moved, stayed, none].map(({ industry }) => industry?.name)).toEqual([
      'Sea freight',
      'Rail freight',
      undefined,
    ]);
    expect(sorted.map(({ id }: Candidate) => id)).toEqual([stayed.id, moved.id]);
    expect(await listed(sea!.id)).toEqual([moved.id]);
    expect((await server.recruiter.patch(`${CANDIDATE}${moved.id}/`, { industry: rail!.id })).status).toBe(422);
    expect((await server.admin.delete(`${INDUSTRY}${sea!.id}/`)).body.code).toBe('in_use');
    const merged = await server.admin.post(`${INDUSTRY}merge/`, { into: port!.id, from: [sea!.id] });
    expect([merged.status, (await server.read(moved.id)).industry.id]).toEqual([200, port!.id]);
    const { results } = (await server.admin.get(`${CANDIDATE}${moved.id}/activity/`)).body;
    expect(results.map(({ action }: Candidate) => action)).toEqual(['updated', 'created']);
  });

  it('has one consent for the list, its filter, the export and its page: what the recorded one means today', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const last_name = 'Consenting';
    const consents = [
      { consent: 'given', consent_until: day(-2) },
      { consent: 'given', consent_until: day(28) },
      { consent: 'given', consent_until: day(33) },
      { consent: 'withdrawn', consent_given_on: day(-9) },
      { consent: 'asked' },
      {},
    ];
    const all: Candidate[] = [];
    for (const consent of consents) all.push(await server.add({ last_name, ...consent }));
    const listed = async (consent_status: string) => {
      const filter = encodeURIComponent(JSON.stringify({ last_name, consent_status }));
      const { results } = (await server.recruiter.get(`${CANDIDATE}?filter=${filter}`)).body;
      return results.map(({ id, consent_status: said }: Candidate) => [id, said]);
    };
    const query = `filter=${encodeURIComponent(JSON.stringify({ last_name }))}&orderBy=id&ascending=1`;
    const columns = `columns=consent_status`;

    const statuses = ['expired', 'ending', 'given', 'withdrawn', 'asked', 'not_asked'];
    expect(all.map(({ consent_status }) => consent_status)).toEqual(statuses);
    for (const [at, status] of statuses.entries()) expect(await listed(status)).toEqual([[all[at].id, status]]);
    const { text } = await server.recruiter.get(`${CANDIDATE}export/?${query}&${columns}`);
    expect(text.trim().split(/\r?\n/).slice(1)).toEqual([
      'Expired',
      'Ends soon',
      'Given',
      'Withdrawn',
      'Asked',
      'Not asked',
    ]);
  });

  it('names a birth date that is none', async () => {
    const { status, body } = await server.recruiter.post(CANDIDATE, {
      first_name: 'Amélie',
      last_name: 'Lambert',
      birth_date: '1999-13-45',
    });

    expect([status, Object.keys(body.errors)]).toEqual([422, ['birth_date']]);
  });

  it('lists education that is not completed first, however it is sent', async () => {
    const { education, latest_education: latest } = await server.add({
      education: [
        { institution: 'Lycée', completed: true },
        { institution: 'Sorbonne', completed: false },
      ],
    });

    expect([education.map(({ institution }: Candidate) => institution), latest]).toEqual([
      ['Sorbonne', 'Lycée'],
      'Sorbonne',
    ]);
  });
});
